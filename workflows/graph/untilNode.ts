import type { Graph } from './graph.ts';

/** The part of a graph that has to run for a node to run: the node and all that leads to it, and where it starts; nothing follows the node. */
export function untilNode(graph: Graph, { nodeId, startNodeId }: { nodeId: string; startNodeId: string }): Graph {
  const before = Map.groupBy(graph.connections, (connection) => connection.to.node);
  const open = [nodeId];
  const kept = new Set(open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { from } of before.get(next) ?? []) {
      if (kept.has(from.node)) continue;
      kept.add(from.node);
      open.push(from.node);
    }
  }
  kept.add(startNodeId);
  return {
    ...graph,
    nodes: graph.nodes.filter((node) => kept.has(node.id)),
    connections: graph.connections.filter(
      ({ from, to }) => from.node !== nodeId && kept.has(from.node) && kept.has(to.node),
    ),
  };
}
