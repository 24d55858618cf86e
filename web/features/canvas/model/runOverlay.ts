import type { Schema } from '../../../api/client.ts';

type Execution = Schema<'Execution'>;
type NodeStatus = Schema<'NodeRunStatus'>;

/** State of a node in the displayed execution. */
export type NodeState = {
  status: NodeStatus;
  runs: number;
  /** How often the latest run was tried. */
  attempts: number;
  itemsIn: number;
  itemsOut: number;
  durationMs: number | null;
  error: string | null;
  /** The parameter that the error is about, as a path. */
  errorParameter: string | null;
  /** Line and column in the code or expression of that parameter, from 1. */
  errorAt: { line: number; column: number } | null;
  /** Items by output port, of all runs. */
  outputs: Record<string, number>;
};

/** An execution laid over the canvas. */
export type RunOverlay = {
  executionId: string;
  nodes: ReadonlyMap<string, NodeState>;
  /** The selected run of one node, 0-based; null for the latest run of every node. */
  chosenRun: { nodeId: string; run: number } | null;
};

const finalStatuses: readonly Execution['status'][] = ['success', 'error', 'canceled'];

/** Returns true if the execution can no longer change, so that polling can stop. */
export function isFinal(status: Execution['status']): boolean {
  return finalStatuses.includes(status);
}

/** The states of an execution's nodes, by node id. */
export function toOverlay(execution: Execution, chosenRun: RunOverlay['chosenRun'] = null): RunOverlay {
  const nodes = execution.nodes.map((run): [string, NodeState] => [
    run.node_id,
    {
      status: run.status,
      runs: run.runs,
      attempts: run.attempts,
      itemsIn: run.items_in,
      itemsOut: run.items_out,
      durationMs: run.duration_ms,
      error: run.error?.message ?? null,
      errorParameter: run.error?.parameter ?? null,
      errorAt: run.error?.line === undefined ? null : { line: run.error.line, column: run.error.column ?? 1 },
      outputs: run.output_totals,
    },
  ]);
  return { executionId: execution.id, nodes: new Map(nodes), chosenRun };
}
