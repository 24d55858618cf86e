import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Dismisses a position, after a question that says what stays. */
export function useDismiss({ id, name }: Pick<Schema<'Position'>, 'id' | 'name'>) {
  const queryClient = useQueryClient();
  const dismiss = $api.useMutation('delete', '/api/v1/positions/{position_id}', {
    onSuccess: () => {
      notifyDone(t('market.wasDismissed', { name }));
      return readAgain(
        queryClient,
        '/api/v1/positions',
        '/api/v1/positions/{position_id}',
        '/api/v1/market/employees',
        '/api/v1/market/employees/{listing_id}',
      );
    },
    onError: (error) => notifyError(t('market.couldNotDismiss'), error),
  });
  const ask = () =>
    confirmAction({
      title: t('market.dismissName', { name }),
      text: t('market.dismissWarning'),
      action: t('market.dismiss'),
      onConfirm: () => dismiss.mutate({ params: { path: { position_id: id } } }),
    });
  return { ask, isPending: dismiss.isPending };
}
