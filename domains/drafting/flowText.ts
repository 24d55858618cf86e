import type { Graph, GraphNode } from '../../workflows/graph/graph.ts';
import { draftingLimits } from './draftingLimits.ts';

/**
 * The draft as JSON for a model: nodes with parameters, connections by name, first pinned items. If it is too long, only nodes that `text`
 * names, `focus` and its neighbours keep their parameters. Pass a graph without secrets.
 */
export function flowText(
  graph: Graph,
  { text, focus }: { readonly text: string; readonly focus: string | null },
): string {
  const whole = JSON.stringify(written(graph, () => true));
  if (whole.length <= draftingLimits.draft) return whole;
  const near = new Set(
    graph.connections.flatMap(({ from, to }) => (from.node === focus || to.node === focus ? [from.node, to.node] : [])),
  );
  const said = text.toLowerCase();
  const isNear = ({ id, name }: GraphNode): boolean =>
    id === focus || near.has(id) || said.includes(name.toLowerCase());
  const short = JSON.stringify(written(graph, isNear));
  return short.length <= draftingLimits.draft
    ? short
    : JSON.stringify(written(graph, () => false)).slice(0, draftingLimits.draft);
}

function written({ nodes, connections }: Graph, hasParameters: (node: GraphNode) => boolean): object {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      name: node.name,
      type: node.type,
      ...(node.type_version !== undefined && { type_version: node.type_version }),
      ...(hasParameters(node) ? { parameters: node.parameters ?? {} } : { parameters_left_out: true }),
      ...(node.settings && { settings: node.settings }),
    })),
    connections: connections.map(({ from, to }) => ({
      from: names.get(from.node) ?? from.node,
      ...(from.port !== 'main' && { from_port: from.port }),
      to: names.get(to.node) ?? to.node,
      ...(to.port !== 'main' && { to_port: to.port }),
    })),
  };
}
