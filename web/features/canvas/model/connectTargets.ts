import { mayConnect, type Verdict } from './connecting.ts';
import { findNode, type Connection, type Graph, type NodeTypes, typeOf } from './graph.ts';
import { inputPorts, outputPorts, type Port } from './ports.ts';

/** A port at which a connection from the chosen output may end. */
export type ConnectTarget = { connection: Connection; node: string; port: Port; only: boolean };

/** The outputs of a node. */
export function outputsOf(graph: Graph, nodeId: string, nodeTypes: NodeTypes): Port[] {
  const node = findNode(graph, nodeId);
  return node === undefined ? [] : outputPorts(node, typeOf(nodeTypes, node));
}

/** Every input that an output may be connected to, in the order of the names of nodes. */
export function connectTargets(graph: Graph, from: Connection['from'], nodeTypes: NodeTypes): ConnectTarget[] {
  return graph.nodes
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((node) => {
      const ports = inputPorts(node, typeOf(nodeTypes, node));
      return ports.map((port) => ({
        connection: { from, to: { node: node.id, port: port.name } },
        node: node.name,
        port,
        only: ports.length === 1,
      }));
    })
    .filter(({ connection }) => mayConnect(graph, connection, nodeTypes).allowed);
}

/** An end of a connection that is drawn: an output on its way to an input, or an input on its way to an output. */
export type DrawnEnd = { node: string; port: string; kind: 'source' | 'target' };

type Onto = { graph: Graph; end: DrawnEnd; nodeId: string; nodeTypes: NodeTypes };

/**
 * Returns the connection for a drop on a node outside its ports: the first free port that accepts it, else the first that accepts it. Where
 * none may, the reason of the first.
 */
export function connectionOnto(
  { graph, end, nodeId, nodeTypes }: Onto,
  verdictOf: (connection: Connection) => Verdict = (connection) => mayConnect(graph, connection, nodeTypes),
): { connection: Connection } | { reason: string } {
  const node = findNode(graph, nodeId);
  const nodeType = node && typeOf(nodeTypes, node);
  const ports =
    node === undefined ? [] : end.kind === 'source' ? inputPorts(node, nodeType) : outputPorts(node, nodeType);
  const drawn = { node: end.node, port: end.port };
  const leadTo = (port: string): Connection => {
    const other = { node: nodeId, port };
    return end.kind === 'source' ? { from: drawn, to: other } : { from: other, to: drawn };
  };
  const allowed = ports.map(({ name }) => leadTo(name)).filter((connection) => verdictOf(connection).allowed);
  const side = end.kind === 'source' ? 'to' : 'from';
  const used = new Set(graph.connections.filter((one) => one[side].node === nodeId).map((one) => one[side].port));
  const connection = allowed.find((one) => !used.has(one[side].port)) ?? allowed[0];
  if (connection !== undefined) return { connection };
  const verdict = verdictOf(leadTo(ports[0]?.name ?? 'main'));
  return { reason: verdict.allowed ? '' : verdict.reason };
}
