import type { components } from '../../openapi/generated/types.ts';

type GraphNode = components['schemas']['GraphNode'];
type GraphIssue = components['schemas']['GraphIssue'];

/** The node type whose addresses are served here. */
export const webhookType = 'trigger.webhook';

const respondModes = ['immediately', 'last_node', 'respond_node'] as const;
const responseData = ['first_json', 'all', 'first_binary', 'none'] as const;

/** The parameters of `trigger.webhook` as written in a graph, with their defaults (decisions §7, §12). */
export interface WebhookParameters {
  methods: readonly string[];
  path: string;
  respond: (typeof respondModes)[number];
  responseData: (typeof responseData)[number];
  /** The body, whatever its type, is kept as a file. */
  rawBody: boolean;
  /** Name of the header that identifies a delivery; empty where deliveries are not recognised. */
  deliveryKey: string;
}

/** Reads the parameters; anything that is not as the node type asks for counts as its default (publishing reported it). */
export function webhookParameters(node: Pick<GraphNode, 'parameters'>): WebhookParameters {
  const parameters = node.parameters ?? {};
  const { methods, path, delivery_key: deliveryKey } = parameters;
  const known = Array.isArray(methods)
    ? methods.filter((method) => typeof method === 'string').map((method) => method.toUpperCase())
    : [];
  return {
    methods: known.length > 0 ? known : ['GET', 'POST'],
    path: typeof path === 'string' ? path : '',
    respond: oneOf(respondModes, parameters['respond']),
    responseData: oneOf(responseData, parameters['response_data']),
    rawBody: parameters['raw_body'] === true,
    deliveryKey: typeof deliveryKey === 'string' ? deliveryKey.trim() : '',
  };
}

function oneOf<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((known) => known === value) ?? values[0];
}

/**
 * What publishing has to refuse beyond the schema of the parameters: parts of the path that cannot be told apart. It
 * would only be noticed by a stranger's call.
 */
export function findWebhookIssues(nodes: readonly GraphNode[]): GraphIssue[] {
  return nodes.filter((node) => node.type === webhookType && node.settings?.disabled !== true).flatMap(issuesOf);
}

function issuesOf(node: GraphNode): GraphIssue[] {
  const names = webhookParameters(node)
    .path.split('/')
    .filter((segment) => segment.startsWith(':'));
  const messages: string[] = [];
  if (names.some((name) => !/^:\w{1,64}$/.test(name)))
    messages.push('a parameter of the path is ":" and letters, digits or "_".');
  if (new Set(names).size < names.length) messages.push('two parameters of the path have the same name.');
  return messages.map((message) => ({
    node_id: node.id,
    parameter: '/path',
    severity: 'error',
    code: 'parameter_invalid',
    message: `"${node.name}": ${message}`,
  }));
}
