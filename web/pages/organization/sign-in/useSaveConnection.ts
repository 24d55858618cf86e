import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { notifyDone } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type Connection = Schema<'SsoConnection'>;

/** Saves what a form of a connection holds. */
export type SaveConnection = {
  save: (body: Schema<'SsoConnectionCreate'>) => void;
  busy: boolean;
  error: unknown;
};

/** Creates or updates a connection. */
export function useSaveConnection(props: {
  existing: Connection | null;
  onAdded: (added: Connection) => void;
  onClose: () => void;
}): SaveConnection {
  const { existing, onAdded, onClose } = props;
  const queryClient = useQueryClient();
  const read = () => readAgain(queryClient, '/api/v1/sso-connections');
  const create = $api.useMutation('post', '/api/v1/sso-connections', {
    onSuccess: (added) => {
      notifyDone(t('sso.addedRegisterRedirectUrl'));
      onAdded(added);
      return read();
    },
  });
  const update = $api.useMutation('patch', '/api/v1/sso-connections/{sso_connection_id}', {
    onSuccess: (saved) => {
      notifyDone(t('admin.nameSaved', { name: saved.name }));
      onClose();
      return read();
    },
  });
  return {
    save: (body) =>
      existing === null
        ? create.mutate({ body })
        : update.mutate({ params: { path: { sso_connection_id: existing.id } }, body }),
    busy: create.isPending || update.isPending,
    error: create.error ?? update.error,
  };
}
