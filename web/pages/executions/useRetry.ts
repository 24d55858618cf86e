import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Runs an execution again; `onStarted` gets the id of the new one. */
export function useRetry(executionId: string, onStarted: (executionId: string) => void) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = $api.useMutation('post', '/api/v1/executions/{execution_id}/retry', {
    onSuccess: ({ id }) => {
      void readAgain(queryClient, '/api/v1/executions');
      onStarted(id);
    },
    onError: (error) => notifyError(t('executions.couldNotRetryExecution'), error),
  });
  const start = (body: Schema<'ExecutionRetry'>) => mutate({ params: { path: { execution_id: executionId } }, body });
  return { start, isPending };
}
