import type { RunningExecution } from '../../../db/repositories/executions/executionProgress.ts';
import type { GraphNode } from '../../../workflows/graph/graph.ts';

/** An execution with its nodes at hand. Immutable: graph and settings of an execution never change. */
export interface LoadedExecution extends Omit<RunningExecution, 'status' | 'queuedAt' | 'startOutputs' | 'startItems'> {
  nodesById: ReadonlyMap<string, GraphNode>;
  nodesByName: ReadonlyMap<string, GraphNode>;
  /** It had ended when it was read: nothing of it may start. */
  endedBefore: boolean;
}
