import type { components } from '../../openapi/generated/types.ts';

type GraphNode = components['schemas']['GraphNode'];
type GraphIssue = components['schemas']['GraphIssue'];

/** The node type whose addresses are served here. */
export const webhookType = 'trigger.webhook';

const respondModes = ['immediately', 'last_node', 'respond_node'] as const;
const responseData = ['first_json', 'all', 'none'] as const;

/** The parameters of `trigger.webhook` as written in a graph, with their defaults (decisions §7, §12). */
export interface WebhookParameters {
  methods: readonly string[];
  path: string;
  respond: (typeof respondModes)[number];
  responseData: (typeof responseData)[number];
  /** A header's name, or an expression over the item; empty where deliveries are not recognised. */
  deliveryKey: string;
}

/** Reads the parameters; anything that is not as the node type asks for counts as its default (publishing reported it). */
export function webhookParameters(node: Pick<GraphNode, 'parameters'>): WebhookParameters {
  const parameters = node.parameters ?? {};
  const { methods, path, delivery_key: deliveryKey } = parameters;
  const known = Array.isArray(methods) ? methods.filter((method) => typeof method === 'string').map((method) => method.toUpperCase()) : [];
  return {
    methods: known.length > 0 ? known : ['POST'],
    path: typeof path === 'string' ? path : '',
    respond: oneOf(respondModes, parameters['respond']),
    responseData: oneOf(responseData, parameters['response_data']),
    deliveryKey: typeof deliveryKey === 'string' ? deliveryKey.trim() : '',
  };
}

function oneOf<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((known) => known === value) ?? values[0];
}

/**
 * What publishing has to refuse beyond the schemas of parameters: answers of a webhook that are not built yet, and two
 * `:` parameters of one name. Both would only be noticed by a stranger's call.
 */
export function findWebhookIssues(nodes: readonly GraphNode[]): GraphIssue[] {
  return nodes.filter((node) => node.type === webhookType && node.settings?.disabled !== true).flatMap(issuesOf);
}

function issuesOf(node: GraphNode): GraphIssue[] {
  const { respond, response_data: data, path, auth } = node.parameters ?? {};
  const issues: GraphIssue[] = [];
  const add = (parameter: string, message: string): void => {
    issues.push({ node_id: node.id, parameter, severity: 'error', code: 'parameter_invalid', message: `"${node.name}": ${message}` });
  };
  if (respond === 'streaming') add('/respond', 'streaming answers are not supported yet; choose another way to respond.');
  if (data === 'first_binary') add('/response_data', 'answering with a file is not supported yet; choose another response.');
  if (auth !== undefined && auth !== 'none' && auth !== '') add('/auth', 'authentication of webhooks is not supported yet; choose none.');
  if (typeof path === 'string') {
    const names = path.split('/').filter((segment) => segment.startsWith(':'));
    if (names.some((name) => !/^:\w{1,64}$/.test(name))) add('/path', 'a parameter of the path is ":" and letters, digits or "_".');
    if (new Set(names).size < names.length) add('/path', 'two parameters of the path have the same name.');
    if (/[?#]|\{\{/.test(path)) add('/path', 'the path may hold neither "?" nor "#" nor an expression.');
  }
  return issues;
}
