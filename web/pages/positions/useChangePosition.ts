import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { positionRead } from './positionReads.ts';

/** Changes a position; the new state is shown immediately. */
export function useChangePosition({ id }: Pick<Schema<'Position'>, 'id'>) {
  const queryClient = useQueryClient();
  const change = $api.useMutation('patch', '/api/v1/positions/{position_id}', {
    onSuccess: (saved) => {
      queryClient.setQueryData<Schema<'Position'>>(positionRead(id).queryKey, (before) => ({ ...before, ...saved }));
      notifyDone(t('common.saved'));
      return readAgain(queryClient, '/api/v1/positions');
    },
    onError: async (error) => {
      notifyError(t('market.couldNotChangePosition'), error);
      await readAgain(queryClient, '/api/v1/positions/{position_id}');
    },
  });
  return {
    isPending: change.isPending,
    save: (body: Schema<'PositionUpdate'>, onSaved?: () => void) =>
      change.mutate({ params: { path: { position_id: id } }, body }, onSaved && { onSuccess: onSaved }),
  };
}
