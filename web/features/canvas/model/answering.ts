import type { Graph, GraphNode } from './graph.ts';

function isOn(node: GraphNode): boolean {
  return node.settings?.disabled !== true;
}

/** A webhook that answers before anything has run, which is how a new one answers. */
function answersAtOnce({ type, parameters }: GraphNode): boolean {
  return type === 'trigger.webhook' && (parameters?.respond ?? 'immediately') === 'immediately';
}

/** Ids of the webhooks that answer at once although a respond node follows them, which is then ignored. */
function ignoring({ nodes, connections }: Graph): Set<string> {
  const hooks = nodes.filter((node) => isOn(node) && answersAtOnce(node));
  const answers = nodes.filter((node) => isOn(node) && node.type === 'logic.respond_to_webhook');
  if (hooks.length === 0 || answers.length === 0) return new Set();
  const before = Map.groupBy(connections, ({ to }) => to.node);
  const leading = new Set(answers.map(({ id }) => id));
  for (const id of leading) for (const { from } of before.get(id) ?? []) leading.add(from.node);
  return new Set(hooks.map(({ id }) => id).filter((id) => leading.has(id)));
}

/**
 * Returns the edited graph with webhooks set to answer through the respond node that the edit placed after them, and the names of those
 * webhooks. A webhook explicitly set to respond immediately despite such a node stays unchanged.
 */
export function answeredByNode(before: Graph, after: Graph): { graph: Graph; webhooks: string[] } {
  if (before.connections === after.connections && before.nodes.length === after.nodes.length)
    return { graph: after, webhooks: [] };
  const found = ignoring(after);
  if (found.size > 0) for (const id of ignoring(before)) found.delete(id);
  if (found.size === 0) return { graph: after, webhooks: [] };
  const nodes = after.nodes.map((node) =>
    found.has(node.id) ? { ...node, parameters: { ...node.parameters, respond: 'respond_node' } } : node,
  );
  return { graph: { ...after, nodes }, webhooks: nodes.filter(({ id }) => found.has(id)).map(({ name }) => name) };
}
