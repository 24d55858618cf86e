import { $api } from '../../api/client.ts';
import { isFinal } from '../../canvas/model/runOverlay.ts';

/** One execution, asked for again while it can still change. */
export function useExecution(executionId: string | null) {
  return $api.useQuery(
    'get',
    '/api/v1/executions/{execution_id}',
    { params: { path: { execution_id: executionId ?? '' } } },
    {
      enabled: executionId !== null,
      refetchInterval: (query) => {
        const execution = query.state.data;
        if (execution === undefined) return query.state.error === null ? 1_000 : false;
        if (isFinal(execution.status)) return false;
        return execution.status === 'waiting' ? 1_500 : 700;
      },
    },
  );
}
