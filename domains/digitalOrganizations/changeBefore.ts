import { isDeepStrictEqual } from 'node:util';

import { nodeReferences } from '../../platform/expressions/nodeReferences.ts';
import type { Graph, GraphNode, NodeKind } from '../../workflows/graph/graph.ts';

/** Node types, as far as they name parameters without expressions. */
export interface LiteralTypes {
  readonly get: (node: NodeKind) => { readonly definition: { readonly literal?: readonly string[] } } | undefined;
}

/** Two states of a graph. */
export interface GraphChange {
  before: Graph;
  after: Graph;
}

/**
 * A node that decides what the target gets and that differs between the two graphs; null if there is none. These are nodes that lead to
 * the target, nodes named by it or by one of them (`$('Name')`; all nodes if a name is computed), and nodes that lead to a named one. Of
 * the target itself its connections count, not its parameters.
 */
export function changeBefore(
  target: GraphNode,
  { before, after }: GraphChange,
  nodeTypes: LiteralTypes,
): GraphNode | null {
  const known = new Map(before.nodes.map((node) => [node.id, node]));
  const isSame = (node: GraphNode): boolean => {
    const old = known.get(node.id);
    if (!old || !isDeepStrictEqual(leadingTo(node, before), leadingTo(node, after))) return false;
    return node === target || isDeepStrictEqual(givenBy(old, before), givenBy(node, after));
  };
  return [...decidingFor(target, after, nodeTypes)].find((node) => !isSame(node)) ?? null;
}

function leadingTo(node: GraphNode, graph: Graph): Graph['connections'] {
  return graph.connections.filter(({ to }) => to.node === node.id);
}

/** All that decides what a node hands on, beside what it gets. Its name counts: others find it by it. */
function givenBy({ id, name, parameters, credentials, settings, ...kind }: GraphNode, graph: Graph): unknown[] {
  const { type, type_version: version } = kind;
  return [name, type, version, parameters ?? {}, credentials ?? {}, settings ?? {}, graph.pin_data?.[id]];
}

/** The target first, then the nodes nearest to it. */
function decidingFor(target: GraphNode, graph: Graph, nodeTypes: LiteralTypes): Set<GraphNode> {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const connected = Map.groupBy(graph.connections, ({ to }) => to.node);
  const deciding = new Set([target]);
  for (const node of deciding) {
    const sources = new Set(connected.get(node.id)?.map(({ from }) => byId.get(from.node)));
    const { names } = nodeReferences(node.parameters ?? {}, nodeTypes.get(node)?.definition.literal);
    for (const other of graph.nodes)
      if (sources.has(other) || names === 'all' || names.has(other.name)) deciding.add(other);
  }
  return deciding;
}
