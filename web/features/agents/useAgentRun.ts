import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../api/changes/changes.ts';
import { $api, type Schema } from '../../api/client.ts';

/** One run of a node that asks a model. */
export interface AskingRun {
  executionId: string;
  nodeId: string;
  run: number;
}

/** Reads a run's current state and totals, without its steps. `onStamp` hears whenever something of the run may have changed. */
export function useAgentRun(
  { executionId, nodeId, run }: AskingRun,
  onStamp?: (stamp: string) => void,
): Schema<'AgentSteps'> | undefined {
  const read = useQuery({
    ...$api.queryOptions('get', '/api/v1/executions/{execution_id}/nodes/{node_id}/steps', {
      params: { path: { execution_id: executionId, node_id: nodeId }, query: { run_index: run, live_only: true } },
    }),
    placeholderData: (before) => before,
  });
  const again = async () => {
    const { data } = await read.refetch();
    if (data) onStamp?.(data.stamp);
  };
  useChange(['execution', 'execution_steps'], () => void again(), executionId);
  return read.data;
}

/** Returns the model's text while it streams; null between responses. */
export function useLiveText(run: AskingRun, onStamp?: (stamp: string) => void): Schema<'AgentSteps'>['live'] {
  return useAgentRun(run, onStamp)?.live ?? null;
}
