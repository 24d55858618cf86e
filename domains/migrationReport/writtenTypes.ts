import type { Graph, GraphNode, NodeKind } from '../../workflows/graph/graph.ts';

type Parameters = NonNullable<GraphNode['parameters']>;

/** A node, or a tool of an agent. */
export interface WrittenType extends NodeKind {
  readonly parameters: Parameters;
}

/** Returns a node and the tools of an agent in it. */
export function writtenTypes({ type, type_version, parameters = {} }: GraphNode): WrittenType[] {
  return [
    { type, ...(type_version === undefined ? {} : { type_version }), parameters },
    ...toolsOf(parameters).filter(isWritten),
  ];
}

/** Returns the graph with the parameters of a node, and of its tools, changed. */
export function withChangedParameters(
  graph: Graph,
  nodeId: string,
  change: (written: WrittenType) => Parameters,
): Graph {
  return { ...graph, nodes: graph.nodes.map((node) => (node.id === nodeId ? changed(node, change) : node)) };
}

function changed(node: GraphNode, change: (written: WrittenType) => Parameters): GraphNode {
  const own = change(writtenTypes(node)[0]!);
  if (!Array.isArray(own['tools'])) return { ...node, parameters: own };
  const tools = toolsOf(own).map((tool) => (isWritten(tool) ? { ...tool, parameters: change(tool) } : tool));
  return { ...node, parameters: { ...own, tools } };
}

function toolsOf({ tools }: Parameters): unknown[] {
  return Array.isArray(tools) ? tools : [];
}

function isWritten(tool: unknown): tool is WrittenType {
  const { type, parameters } = (tool ?? {}) as Partial<WrittenType>;
  return typeof type === 'string' && typeof parameters === 'object' && parameters !== null;
}
