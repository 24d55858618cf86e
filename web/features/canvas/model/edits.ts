import { danglingConnections } from './connecting.ts';
import {
  connectionId,
  findNode,
  type Connection,
  type Graph,
  type GraphNode,
  type NodeSettings,
  type NodeType,
  type NodeTypes,
  type Parts,
  type Position,
  typeOf,
  newestVersion,
} from './graph.ts';
import { freeName } from './names.ts';
import { outputPorts } from './ports.ts';
import { renameReferences } from './references.ts';

/** Every edit is a pure function from graph to graph; the given graph is never changed. */
function replaceNode(graph: Graph, nodeId: string, change: (node: GraphNode) => GraphNode): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === nodeId ? change(node) : node)) };
}

/** Properties of a new node. `id` comes from the caller, so that edits stay pure. */
export type NewNode = { id: string; nodeType: NodeType; position: Position; parameters: Record<string, unknown> };

/** Adds a node named after its type (with a free number where that name is taken). */
export function addNode(graph: Graph, { id, nodeType, position, parameters }: NewNode): Graph {
  const node: GraphNode = {
    id,
    name: freeName(graph, nodeType.title),
    type: nodeType.type,
    ...newestVersion(nodeType),
    position: roundedPosition(position),
    parameters,
  };
  return { ...graph, nodes: [...graph.nodes, node] };
}

/** Moves nodes to whole-number positions. Returns the same graph object if nothing moves. */
export function moveNodes(graph: Graph, positions: ReadonlyMap<string, Position>): Graph {
  let moved = false;
  const nodes = graph.nodes.map((node) => {
    const wished = positions.get(node.id);
    if (wished === undefined) return node;
    const position = roundedPosition(wished);
    if (position.x === node.position.x && position.y === node.position.y) return node;
    moved = true;
    return { ...node, position };
  });
  return moved ? { ...graph, nodes } : graph;
}

/** Rounds to whole numbers, so that the saved position equals the visible one. */
export function roundedPosition({ x, y }: Position): Position {
  return { x: Math.round(x), y: Math.round(y) };
}

const none: ReadonlySet<string> = new Set();

/** Removes nodes with all their connections and pinned items, notes, and single connections. */
export function removeParts(graph: Graph, { nodeIds, noteIds = none, connectionIds = none }: Parts): Graph {
  if (nodeIds.size + noteIds.size + connectionIds.size === 0) return graph;
  const kept = {
    ...graph,
    nodes: graph.nodes.filter((node) => !nodeIds.has(node.id)),
    connections: graph.connections.filter(
      (connection) =>
        !nodeIds.has(connection.from.node) &&
        !nodeIds.has(connection.to.node) &&
        !connectionIds.has(connectionId(connection)),
    ),
  };
  if (graph.notes !== undefined) kept.notes = graph.notes.filter((note) => !noteIds.has(note.id));
  if (graph.pin_data === undefined) return kept;
  const pins = Object.entries(graph.pin_data).filter(([nodeId]) => !nodeIds.has(nodeId));
  return { ...kept, pin_data: Object.fromEntries(pins) };
}

/** Adds a connection unless it already exists. */
export function connect(graph: Graph, connection: Connection): Graph {
  const id = connectionId(connection);
  if (graph.connections.some((one) => connectionId(one) === id)) return graph;
  return { ...graph, connections: [...graph.connections, connection] };
}

/** Gives a node another name; expressions and code of all nodes that name it follow. */
export function renameNode(graph: Graph, nodeId: string, name: string): Graph {
  const oldName = findNode(graph, nodeId)?.name;
  if (oldName === undefined || oldName === name) return graph;
  const renames = new Map([[oldName, name]]);
  const nodes = graph.nodes.map((node) => {
    const followed = renameReferences(node, renames);
    return node.id === nodeId ? { ...followed, name } : followed;
  });
  return { ...graph, nodes };
}

/** Sets a node's parameters; connections at ports that this takes away go with it (fewer inputs of a merge). */
export function setParameters(
  graph: Graph,
  change: { nodeId: string; parameters: Record<string, unknown>; nodeTypes: NodeTypes },
): Graph {
  const { nodeId, parameters, nodeTypes } = change;
  return withoutDangling(
    replaceNode(graph, nodeId, (node) => ({ ...node, parameters })),
    { nodeId, nodeTypes },
  );
}

/** Puts a node in another version of its type; connections at ports that this takes away go with it. */
export function updateNode(graph: Graph, { updated, nodeTypes }: { updated: GraphNode; nodeTypes: NodeTypes }): Graph {
  const { id, type_version: version, parameters = {} } = updated;
  return withoutDangling(
    replaceNode(graph, id, (node) => ({
      ...node,
      ...(version === undefined ? {} : { type_version: version }),
      parameters,
    })),
    { nodeId: id, nodeTypes },
  );
}

/** Sets a node's settings; connections at an error port that this takes away go with it. */
export function setSettings(
  graph: Graph,
  change: { nodeId: string; settings: NodeSettings; nodeTypes: NodeTypes },
): Graph {
  const { nodeId, settings, nodeTypes } = change;
  return withoutDangling(
    replaceNode(graph, nodeId, (node) => ({ ...node, settings })),
    { nodeId, nodeTypes },
  );
}

/** Selects the credential of a slot, or none. */
export function setCredential(
  graph: Graph,
  { nodeId, slot, credential }: { nodeId: string; slot: string; credential: { id: string } | null },
): Graph {
  return replaceNode(graph, nodeId, ({ credentials, ...node }) => {
    const { [slot]: _before, ...others } = credentials ?? {};
    return { ...node, credentials: credential === null ? others : { ...others, [slot]: credential } };
  });
}

/** Disables nodes, or enables them where all are disabled already. */
export function toggleDisabled(graph: Graph, nodeIds: ReadonlySet<string>): Graph {
  const disabled = graph.nodes.some((node) => nodeIds.has(node.id) && node.settings?.disabled !== true);
  const nodes = graph.nodes.map((node) => {
    if (!nodeIds.has(node.id)) return node;
    const { disabled: _before, ...settings } = node.settings ?? {};
    return { ...node, settings: disabled ? { ...settings, disabled } : settings };
  });
  return { ...graph, nodes };
}

function withoutDangling(graph: Graph, { nodeId, nodeTypes }: { nodeId: string; nodeTypes: NodeTypes }): Graph {
  const gone = new Set(
    danglingConnections(graph, nodeTypes)
      .filter(({ from, to }) => from.node === nodeId || to.node === nodeId)
      .map(connectionId),
  );
  if (gone.size === 0) return graph;
  return { ...graph, connections: graph.connections.filter((connection) => !gone.has(connectionId(connection))) };
}

/** A node that is added behind another one: placed to its right and connected from its first free output. */
export function addNodeAfter(graph: Graph, added: NewNode & { afterNodeId: string; nodeTypes: NodeTypes }): Graph {
  const { afterNodeId, nodeTypes, nodeType, id } = added;
  const grown = addNode(graph, added);
  const before = findNode(graph, afterNodeId);
  const input = nodeType.inputs[0];
  if (before === undefined || input === undefined || nodeType.trigger) return grown;
  const ports = outputPorts(before, typeOf(nodeTypes, before));
  const used = new Set(graph.connections.filter(({ from }) => from.node === before.id).map(({ from }) => from.port));
  const port = ports.find((candidate) => !used.has(candidate.name)) ?? ports[0];
  if (port === undefined) return grown;
  return connect(grown, { from: { node: before.id, port: port.name }, to: { node: id, port: input.name } });
}
