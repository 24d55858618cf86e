import { findNode, type Graph, type GraphNode } from './graph.ts';

/** A node that leads to another one. */
export type NodeBefore = {
  node: GraphNode;
  /** How many connections lie between. */
  distance: number;
  /** The port of its that leads on, where it leads directly. */
  port: string | undefined;
};

/** All nodes before a node, the nearest first; in a loop never the node itself. */
export function nodesBefore(graph: Graph, nodeId: string): NodeBefore[] {
  const found = new Map<string, NodeBefore>();
  let edge = [nodeId];
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next: string[] = [];
    for (const { from, to } of graph.connections) {
      if (!edge.includes(to.node) || found.has(from.node) || from.node === nodeId) continue;
      const node = findNode(graph, from.node);
      if (node === undefined) continue;
      found.set(from.node, { node, distance, port: distance === 1 ? from.port : undefined });
      next.push(from.node);
    }
    edge = next;
  }
  return [...found.values()];
}

/** Ids and names of all other nodes: first those before the node, the nearest first. */
export function otherNodes(graph: Graph, nodeId: string): { id: string; name: string }[] {
  const before = nodesBefore(graph, nodeId).map(({ node }) => node);
  const known = new Set([nodeId, ...before.map(({ id }) => id)]);
  const others = graph.nodes.filter(({ id }) => !known.has(id));
  return [...before, ...others].map(({ id, name }) => ({ id, name }));
}
