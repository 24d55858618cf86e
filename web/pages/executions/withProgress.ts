import type { Schema } from '../../api/client.ts';

/** Merges changes into the execution: known nodes are replaced in place, new ones are appended. */
export function withProgress(
  execution: Schema<'Execution'>,
  { nodes, cursor: _read, ...state }: Schema<'ExecutionProgress'>,
): Schema<'Execution'> {
  const changed = new Map(nodes.map((node) => [node.node_id, node]));
  const kept = execution.nodes.map((node) => changed.get(node.node_id) ?? node);
  const known = new Set(execution.nodes.map(({ node_id: id }) => id));
  return { ...execution, ...state, nodes: [...kept, ...nodes.filter(({ node_id: id }) => !known.has(id))] };
}
