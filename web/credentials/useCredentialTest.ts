import { useQuery, useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../api/client.ts';
import { notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';

/** What came of the last test of a credential in this page. `at` is ISO 8601. */
export type LastTest = Schema<'CredentialTest'> & { at: string };

/** Tests credentials, and remembers for each what came of it until the page is left. */
export function useCredentialTest(credentialId: string | null) {
  const queryClient = useQueryClient();
  const keyOf = (id: string | null) => ['credential-test', id];
  const last = useQuery<LastTest | null>({
    queryKey: keyOf(credentialId),
    queryFn: () => null,
    enabled: false,
    initialData: null,
    gcTime: Infinity,
  });
  const testing = $api.useMutation('post', '/api/v1/credentials/{credential_id}/test', {
    onSuccess: (result, { params }) => {
      queryClient.setQueryData(keyOf(params.path.credential_id), { ...result, at: new Date().toISOString() });
      return queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/credentials'] });
    },
    onError: (error) => notifyError(t('It was not tested'), error),
  });
  return {
    last: last.data,
    pending: testing.isPending,
    /** Answers what came of it; rejects where the request failed, which was told already. */
    test: (id: string) => testing.mutateAsync({ params: { path: { credential_id: id } } }),
  };
}
