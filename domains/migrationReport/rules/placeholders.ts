import { convertPlaceholder } from '../../exchange/n8n/convertPlaceholder.ts';
import type { Graph, GraphNode } from '../../../workflows/graph/graph.ts';
import type { GraphRule, RuleContext } from '../MigrationRule.ts';

/** Type of the node that replaces an imported node without a counterpart. */
export const placeholderType = 'logic.placeholder';

export const convertiblePlaceholders: GraphRule = {
  id: 'placeholder_convertible',
  since: '0.1.0',
  title: 'A node that an import could not convert can be converted now',
  impact: 'executions_fail',
  hint: 'Convert it in the draft, select its credential, and publish the draft.',
  scan: ({ graph }, context) =>
    placeholdersOf(graph).flatMap((node) => {
      const converted = convertedGraph(graph, node.id, context);
      const type = converted?.nodes.find(({ id }) => id === node.id)?.type;
      return type === undefined ? [] : [{ nodeId: node.id, message: `It becomes a node of type "${type}".` }];
    }),
  fix: (graph, nodeId, context) => convertedGraph(graph, nodeId, context) ?? graph,
};

export const leftPlaceholders: GraphRule = {
  id: 'placeholder_left',
  since: '0.1.0',
  title: 'A node of an import has no counterpart',
  impact: 'executions_fail',
  hint: 'Replace the placeholder with other nodes. The draft cannot be published before.',
  scan: ({ graph }, context) =>
    placeholdersOf(graph)
      .filter((node) => convertedGraph(graph, node.id, context) === null)
      .map((node) => ({ nodeId: node.id, message: reasonOf(node) })),
};

function placeholdersOf(graph: Graph): GraphNode[] {
  return graph.nodes.filter(({ type }) => type === placeholderType);
}

function reasonOf({ parameters: { reason } = {} }: GraphNode): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'The imported node is not supported.';
}

function convertedGraph(graph: Graph, nodeId: string, { nodeTypes, nodeMappings }: RuleContext): Graph | null {
  if (nodeMappings === null) return null;
  return convertPlaceholder(graph, nodeId, { shapeOf: nodeTypes.shapeOf, nodeMappings });
}
