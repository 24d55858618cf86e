import { mayConnect } from './connecting.ts';
import { findNode, type Connection, type Graph, type NodeTypes } from './graph.ts';
import { inputPorts, outputPorts, type Port } from './ports.ts';

/** A port at which a connection from the chosen output may end. */
export type ConnectTarget = { connection: Connection; node: string; port: Port; only: boolean };

/** The outputs of a node. */
export function outputsOf(graph: Graph, nodeId: string, nodeTypes: NodeTypes): Port[] {
  const node = findNode(graph, nodeId);
  return node === undefined ? [] : outputPorts(node, nodeTypes.get(node.type));
}

/** Every input that an output may be connected to, in the order of the names of nodes. */
export function connectTargets(graph: Graph, from: Connection['from'], nodeTypes: NodeTypes): ConnectTarget[] {
  return graph.nodes
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((node) => {
      const ports = inputPorts(node, nodeTypes.get(node.type));
      return ports.map((port) => ({
        connection: { from, to: { node: node.id, port: port.name } },
        node: node.name,
        port,
        only: ports.length === 1,
      }));
    })
    .filter(({ connection }) => mayConnect(graph, connection, nodeTypes).allowed);
}
