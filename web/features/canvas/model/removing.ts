import { mayConnect } from './connecting.ts';
import { connect, removeParts } from './edits.ts';
import { findNode, type Connection, type Graph, type NodeTypes, type Parts, typeOf } from './graph.ts';
import { outputPorts } from './ports.ts';

/**
 * Removes parts as `removeParts` does, and closes the holes: the neighbours of a removed node are connected where what led into it went on
 * at its first output only. A node that merged several inputs, or split its items into several outputs, leaves a gap, because the intended
 * path is ambiguous.
 */
export function removeAndClose(graph: Graph, parts: Parts, nodeTypes: NodeTypes): Graph {
  let closed = graph;
  for (const nodeId of parts.nodeIds) {
    const bridges = bridgesOver(closed, nodeId, nodeTypes);
    closed = removeParts(closed, { nodeIds: new Set([nodeId]) });
    for (const bridge of bridges) {
      if (mayConnect(closed, bridge, nodeTypes).allowed) closed = connect(closed, bridge);
    }
  }
  return removeParts(closed, { ...parts, nodeIds: new Set() });
}

/** Returns the connections that bypass a removed node. Its errors do not count: they came from the node itself. */
function bridgesOver(graph: Graph, nodeId: string, nodeTypes: NodeTypes): Connection[] {
  const node = findNode(graph, nodeId);
  if (node === undefined) return [];
  const first = outputPorts(node, typeOf(nodeTypes, node))[0]?.name;
  const before = graph.connections.filter(({ from, to }) => to.node === nodeId && from.node !== nodeId);
  const after = graph.connections.filter(({ from, to }) => from.node === nodeId && to.node !== nodeId);
  const onward = after.filter(({ from }) => from.port !== 'error');
  const oneInput = new Set(before.map(({ to }) => to.port)).size === 1;
  if (!oneInput || onward.some(({ from }) => from.port !== first)) return [];
  return before.flatMap(({ from }) => onward.map(({ to }) => ({ from, to })));
}
