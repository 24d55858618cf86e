import type { Schema } from '../../api/client.ts';

/** The execution with what changed of it: nodes that are known are replaced where they stand, others come behind. */
export function withProgress(
  execution: Schema<'Execution'>,
  { nodes, cursor: _read, ...state }: Schema<'ExecutionProgress'>,
): Schema<'Execution'> {
  const changed = new Map(nodes.map((node) => [node.node_id, node]));
  const kept = execution.nodes.map((node) => changed.get(node.node_id) ?? node);
  const known = new Set(execution.nodes.map(({ node_id: id }) => id));
  return { ...execution, ...state, nodes: [...kept, ...nodes.filter(({ node_id: id }) => !known.has(id))] };
}
