import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';

export type OAuthAppsOwner = 'organization' | 'instance';

/** Callbacks after a change. */
type After = { onSuccess: () => void; onError: (error: Schema<'ErrorBody'>) => void };

/** The OAuth apps of the organization or of the instance, and their changes. */
export function useOAuthApps(owner: OAuthAppsOwner) {
  const queryClient = useQueryClient();
  const isInstance = owner === 'instance';
  const ofInstance = $api.useQuery('get', '/api/v1/admin/oauth-apps', {}, { enabled: isInstance });
  const ofOrganization = $api.useQuery('get', '/api/v1/oauth-apps', {}, { enabled: !isInstance });
  const settled = {
    onSettled: () =>
      Promise.all([
        readAgain(queryClient, '/api/v1/admin/oauth-apps'),
        readAgain(queryClient, '/api/v1/oauth-apps'),
        readAgain(queryClient, '/api/v1/usable-oauth-apps'),
      ]),
  };
  const setOfInstance = $api.useMutation('put', '/api/v1/admin/oauth-apps/{credential_type}', settled);
  const setOfOrganization = $api.useMutation('put', '/api/v1/oauth-apps/{credential_type}', settled);
  const removeOfInstance = $api.useMutation('delete', '/api/v1/admin/oauth-apps/{credential_type}', settled);
  const removeOfOrganization = $api.useMutation('delete', '/api/v1/oauth-apps/{credential_type}', settled);
  const set = isInstance ? setOfInstance : setOfOrganization;
  const remove = isInstance ? removeOfInstance : removeOfOrganization;
  const list = isInstance ? ofInstance : ofOrganization;
  return {
    data: list.data?.data,
    error: list.error,
    save: (type: string, body: Schema<'OAuthAppSet'>, onSuccess: () => void) =>
      set.mutate({ params: { path: { credential_type: type } }, body }, { onSuccess }),
    saveError: set.error,
    saving: set.isPending,
    remove: (type: string, force: boolean, after: After) =>
      remove.mutate({ params: { path: { credential_type: type }, ...(force ? { query: { force } } : {}) } }, after),
  };
}
