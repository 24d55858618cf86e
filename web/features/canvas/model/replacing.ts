import { danglingConnections } from './connecting.ts';
import {
  connectionId,
  findNode,
  newestVersion,
  type Connection,
  type Graph,
  type GraphNode,
  type NodeType,
  type NodeTypes,
} from './graph.ts';
import { freeName } from './names.ts';
import { inputPorts, outputPorts } from './ports.ts';
import { renameNode } from './edits.ts';

type Replacement = { nodeId: string; nodeType: NodeType; parameters: Record<string, unknown>; nodeTypes: NodeTypes };

/**
 * Puts a node of another type in the place of one: with its connections, as far as the new one has ports for them, its place and settings.
 * A custom name stays; a default name becomes that of the new type. Pinned items go.
 */
export function replaceNode(graph: Graph, { nodeId, nodeType, parameters, nodeTypes }: Replacement): Graph {
  const before = findNode(graph, nodeId);
  if (before === undefined) return graph;
  const { credentials, type_version: _before, ...kept } = before;
  const fitting = Object.entries(credentials ?? {}).filter(([slot]) =>
    nodeType.credentials.some(({ name }) => name === slot),
  );
  const after: GraphNode = {
    ...kept,
    type: nodeType.type,
    ...newestVersion(nodeType),
    parameters,
    ...(fitting.length === 0 ? {} : { credentials: Object.fromEntries(fitting) }),
  };
  const ports = {
    inputs: inputPorts(after, nodeType).map(({ name }) => name),
    outputs: outputPorts(after, nodeType).map(({ name }) => name),
  };
  const connections = graph.connections.flatMap((connection) => follow(connection, nodeId, ports));
  const { [nodeId]: _pinned, ...pins } = graph.pin_data ?? {};
  const replaced: Graph = {
    ...graph,
    nodes: graph.nodes.map((node) => (node.id === nodeId ? after : node)),
    connections: [...new Map(connections.map((one) => [connectionId(one), one])).values()],
    ...(graph.pin_data === undefined ? {} : { pin_data: pins }),
  };
  const dangling = new Set(danglingConnections(replaced, nodeTypes).map(connectionId));
  const sound = { ...replaced, connections: replaced.connections.filter((one) => !dangling.has(connectionId(one))) };
  const isNamedByType = before.name.replace(/ \d+$/, '') === (nodeTypes.get(before.type)?.title ?? '');
  return isNamedByType ? renameNode(sound, nodeId, freeName(sound, nodeType.title)) : sound;
}

/** A connection at the port of the same name, else at the first one; none if there is no port at that side. */
function follow(
  connection: Connection,
  nodeId: string,
  { inputs, outputs }: { inputs: string[]; outputs: string[] },
): Connection[] {
  let { from, to } = connection;
  if (from.node === nodeId) {
    const port = outputs.includes(from.port) ? from.port : outputs[0];
    if (port === undefined) return [];
    from = { node: nodeId, port };
  }
  if (to.node === nodeId) {
    const port = inputs.includes(to.port) ? to.port : inputs[0];
    if (port === undefined) return [];
    to = { node: nodeId, port };
  }
  return [{ from, to }];
}
