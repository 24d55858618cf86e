import type { components } from '../../../openapi/generated/types.ts';
import { webhookParameters, webhookType } from './webhookParameters.ts';

type Graph = components['schemas']['Graph'];
type GraphNode = components['schemas']['GraphNode'];
type GraphIssue = components['schemas']['GraphIssue'];

const respondType = 'logic.respond_to_webhook';

/**
 * Returns issues that publishing must refuse beyond the parameter schema, because only a caller would notice them: ambiguous path parts,
 * and a respond node without a receiver or a missing one.
 */
export function findWebhookIssues(graph: Graph): GraphIssue[] {
  return graph.nodes
    .filter((node) => node.type === webhookType && node.settings?.disabled !== true)
    .flatMap((node) => [...pathIssues(node), ...answerIssues(node, graph)]);
}

function pathIssues(node: GraphNode): GraphIssue[] {
  const names = webhookParameters(node)
    .path.split('/')
    .filter((segment) => segment.startsWith(':'));
  const messages: string[] = [];
  if (names.some((name) => !/^:\w{1,64}$/.test(name)))
    messages.push('A parameter of the path is ":" and letters, digits or "_".');
  if (new Set(names).size < names.length) messages.push('Two parameters of the path have the same name.');
  return messages.map((message) => issue(node, { parameter: '/path', message }));
}

function answerIssues(node: GraphNode, graph: Graph): GraphIssue[] {
  const { respond } = webhookParameters(node);
  if (respond === 'streaming') return [];
  const answering = respondNodeBehind(graph, node.id);
  if (respond === 'respond_node' && !answering) {
    const message = 'No "Respond to webhook" node follows, so callers get a standard answer at the end.';
    return [{ ...issue(node, { parameter: '/respond', message }), severity: 'warning' }];
  }
  if (respond !== 'respond_node' && answering) {
    const message = `"${answering.name}" is ignored: set Respond to "Respond node", or remove that node.`;
    return [issue(node, { parameter: '/respond', message })];
  }
  return [];
}

/** The first respond node that is on and that connections lead to; disabled nodes pass items through. */
function respondNodeBehind({ nodes, connections }: Graph, start: string): GraphNode | undefined {
  const after = Map.groupBy(connections, (connection) => connection.from.node);
  const reached = new Set([start]);
  for (const id of reached) for (const { to } of after.get(id) ?? []) reached.add(to.node);
  return nodes.find(({ id, type, settings }) => type === respondType && settings?.disabled !== true && reached.has(id));
}

function issue(node: GraphNode, { parameter, message }: { parameter: string; message: string }): GraphIssue {
  return { node_id: node.id, parameter, severity: 'error', code: 'parameter_invalid', message };
}
