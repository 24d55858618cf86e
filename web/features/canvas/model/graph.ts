import type { Schema } from '../../../api/client.ts';
import { inVersion } from '../../../forms/inVersion.ts';

/** The graph of a digital organization as the contract has it (decisions §12). */
export type Graph = Schema<'Graph'>;
export type GraphNode = Schema<'GraphNode'>;
export type GraphNote = Schema<'GraphNote'>;
export type Connection = Schema<'Connection'>;
export type Position = Schema<'NodePosition'>;
export type NodeSettings = Schema<'NodeSettings'>;
export type NodeType = Schema<'NodeType'> & { englishTitle?: string };

/** Node types by their id. */
export type NodeTypes = ReadonlyMap<string, NodeType>;

/** Node types by their id, from the list that the API answers. */
export function indexNodeTypes(nodeTypes: readonly NodeType[]): NodeTypes {
  return new Map(nodeTypes.map((nodeType) => [nodeType.type, nodeType]));
}

/** Returns the type of a node in the version that the node has; undefined if the type or the version is unknown. */
export function typeOf(nodeTypes: NodeTypes, node: Pick<GraphNode, 'type' | 'type_version'>): NodeType | undefined {
  const nodeType = nodeTypes.get(node.type);
  return nodeType && inVersion(nodeType, node.type_version);
}

/** The version of a new node. The first is not written. */
export function newestVersion({ version }: Pick<NodeType, 'version'>): Pick<GraphNode, 'type_version'> {
  return version === 1 ? {} : { type_version: version };
}

/** The node with this id, if it is in the graph. */
export function findNode(graph: Graph, nodeId: string): GraphNode | undefined {
  return graph.nodes.find((node) => node.id === nodeId);
}

/** Identity of a connection: its two ends. A graph holds no connection twice. */
export function connectionId({ from, to }: Connection): string {
  return `${from.node}:${from.port}>${to.node}:${to.port}`;
}

/** At most so many nodes and notes are in a graph; the server refuses more. */
export const maxNodes = 1_000;
export const maxNotes = 1_000;

/** Ids of nodes, notes and connections of a graph. */
export type Parts = {
  nodeIds: ReadonlySet<string>;
  noteIds?: ReadonlySet<string>;
  connectionIds?: ReadonlySet<string>;
};
