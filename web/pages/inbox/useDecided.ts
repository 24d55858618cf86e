import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Callbacks of a decision: the inbox is read again, also if another person was faster. */
export function useDecided() {
  const queryClient = useQueryClient();
  const read = () =>
    readAgain(
      queryClient,
      '/api/v1/inbox',
      '/api/v1/inbox/count',
      '/api/v1/approvals/{approval_id}',
      '/api/v1/deliverables',
    );
  return {
    onSuccess: () => {
      notifyDone(t('inbox.decided'));
      return read();
    },
    onError: (error: unknown) => {
      notifyError(t('inbox.couldNotDecide'), error);
      return read();
    },
  };
}
