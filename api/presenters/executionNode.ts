import type { NodeRunSummary } from '../../db/repositories/executions/executionDetails.ts';
import type { NodeRunDetail } from '../../db/repositories/executions/executionNodes.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type RunDetail = Schemas['ExecutionNodeDetail']['runs'][number];

/** A node's state, by its latest run. */
export function presentExecutionNode(row: NodeRunSummary): Schemas['ExecutionNode'] {
  return {
    node_id: row.nodeId,
    name: row.name,
    type: row.type,
    run_index: row.runIndex,
    runs: row.runs,
    status: row.status,
    started_at: row.startedAt?.toISOString() ?? null,
    duration_ms: row.durationMs,
    attempts: attemptsOf(row),
    items_in: row.itemsIn,
    items_out: Object.values(row.outputs).reduce((sum, port) => sum + port.count, 0),
    outputs: row.outputs,
    output_totals:
      row.outputTotals ?? Object.fromEntries(Object.entries(row.outputs).map(([port, { count }]) => [port, count])),
    error: row.error,
  };
}

/** One run of a node with a page of its items. */
export function presentNodeRun(row: NodeRunDetail, ports: Pick<RunDetail, 'inputs' | 'outputs'>): RunDetail {
  return {
    run_index: row.runIndex,
    status: row.status,
    started_at: row.startedAt?.toISOString() ?? null,
    duration_ms: row.durationMs,
    attempts: attemptsOf(row),
    error: row.error,
    console: row.console,
    ...ports,
  };
}

/** All attempts that began, including those that ended their worker. */
function attemptsOf({ attempts, lostAttempts }: Pick<NodeRunDetail, 'attempts' | 'lostAttempts'>): number {
  return attempts + Math.max(0, lostAttempts);
}
