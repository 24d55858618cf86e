import { mayConnect, type Verdict } from './connecting.ts';
import { addNode, connect, moveNodes, removeParts, type NewNode } from './edits.ts';
import { connectionId, findNode, type Connection, type Graph, type NodeTypes } from './graph.ts';
import { outputPorts } from './ports.ts';

/** From the left edge of a node to that of the next one. */
const step = 300;

/**
 * Puts a new node into a connection: its first input and first output take the two ends. A node without an input or output
 * is added beside it. Nodes behind it move right where there is no room.
 */
export function insertOnConnection(
  graph: Graph,
  added: NewNode & { connection: Connection; nodeTypes: NodeTypes },
): Graph {
  const { connection, nodeType, id } = added;
  const input = nodeType.inputs[0];
  const grown = addNode(graph, added);
  const node = findNode(grown, id);
  const output = node && outputPorts(node, nodeType)[0];
  if (nodeType.trigger || input === undefined || output === undefined) return grown;
  const cut = removeParts(grown, { nodeIds: new Set(), connectionIds: new Set([connectionId(connection)]) });
  const wired = connect(connect(cut, { from: connection.from, to: { node: id, port: input.name } }), {
    from: { node: id, port: output.name },
    to: connection.to,
  });
  return makeRoom(wired, { source: connection.from.node, added: id, target: connection.to.node });
}

/** Moves the nodes after an inserted node right to make room for it. */
function makeRoom(graph: Graph, { source, added, target }: { source: string; added: string; target: string }): Graph {
  const from = findNode(graph, source);
  const node = findNode(graph, added);
  const to = findNode(graph, target);
  // A connection that leads back to the left needs no room.
  if (!from || !node || !to || to.position.x <= from.position.x) return graph;
  const x = from.position.x + step;
  const y = Math.round((from.position.y + to.position.y) / 2);
  const missing = x + step - to.position.x;
  const moved = new Map([[added, { x, y }]]);
  if (missing > 0) {
    for (const id of behind(graph, target)) {
      const other = findNode(graph, id);
      if (other === undefined || id === source || other.position.x < to.position.x) continue;
      moved.set(id, { x: other.position.x + missing, y: other.position.y });
    }
  }
  return moveNodes(graph, moved);
}

/** The node and all that connections lead to from it. */
function behind(graph: Graph, nodeId: string): Set<string> {
  const found = new Set([nodeId]);
  for (const id of found) {
    for (const { from, to } of graph.connections) if (from.node === id) found.add(to.node);
  }
  return found;
}

/** Whether an end of a connection may be moved to where `after` says; if not, why. */
export function mayReconnect(
  graph: Graph,
  { before, after }: { before: Connection; after: Connection },
  nodeTypes: NodeTypes,
): Verdict {
  if (connectionId(before) === connectionId(after)) return { allowed: true };
  return mayConnect(without(graph, before), after, nodeTypes);
}

/** Moves an end of a connection; the order of connections stays. */
export function reconnect(graph: Graph, before: Connection, after: Connection): Graph {
  if (connectionId(before) === connectionId(after)) return graph;
  const id = connectionId(before);
  const connections = graph.connections.map((connection) => (connectionId(connection) === id ? after : connection));
  return { ...graph, connections };
}

function without(graph: Graph, gone: Connection): Graph {
  return removeParts(graph, { nodeIds: new Set(), connectionIds: new Set([connectionId(gone)]) });
}
