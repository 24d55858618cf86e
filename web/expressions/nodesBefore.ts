import type { Graph } from '../canvas/model/graph.ts';

/** The other nodes: first those that lead to the node, the nearest first. */
export function nodesBefore(graph: Graph, nodeId: string): { id: string; name: string }[] {
  const order = [nodeId];
  for (const id of order) {
    for (const { from, to } of graph.connections)
      if (to.node === id && !order.includes(from.node)) order.push(from.node);
  }
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const others = [...names.keys()].filter((id) => !order.includes(id));
  return [...order.slice(1), ...others].map((id) => ({ id, name: names.get(id) ?? id }));
}
