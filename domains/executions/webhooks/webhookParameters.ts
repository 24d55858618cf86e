import type { components } from '../../../openapi/generated/types.ts';
import { readAuth, type WebhookAuth } from './webhookAuth.ts';

type GraphNode = components['schemas']['GraphNode'];

/** The node type whose addresses are served here. */
export const webhookType = 'trigger.webhook';

const respondModes = ['immediately', 'last_node', 'respond_node', 'streaming'] as const;
const responseData = ['first_json', 'all', 'first_binary', 'none'] as const;

/** The parameters of `trigger.webhook` as written in a graph, with their defaults (decisions §7, §12). */
export interface WebhookParameters {
  methods: readonly string[];
  path: string;
  auth: WebhookAuth;
  /** Origins whose pages may call; `*` for all of them. */
  corsOrigins: readonly string[];
  /** Addresses and CIDR ranges of allowed callers; empty for all. */
  allowedAddresses: readonly string[];
  respond: (typeof respondModes)[number];
  /** Of answers that no node makes, with expressions over the call's item as written. */
  response: { status: number; headers: Readonly<Record<string, unknown>>; body: unknown };
  responseData: (typeof responseData)[number];
  /** The body, whatever its type, is kept as a file. */
  rawBody: boolean;
  /** Name of the header that identifies a delivery, or an expression over the item; empty if deliveries are not recognised. */
  deliveryKey: string;
}

/** Reads the parameters; anything that is not as the node type asks for counts as its default (publishing reported it). */
export function webhookParameters(node: Pick<GraphNode, 'parameters'>): WebhookParameters {
  const parameters = node.parameters ?? {};
  const { path, delivery_key: deliveryKey, response_headers: headers, response_status: status } = parameters;
  const methods = textsOf(parameters['methods']).map((method) => method.toUpperCase());
  return {
    methods: methods.length > 0 ? methods : ['GET', 'POST'],
    path: typeof path === 'string' ? path : '',
    auth: readAuth(parameters),
    corsOrigins: textsOf(parameters['cors_origins']),
    allowedAddresses: [parameters['allowed_addresses'] ?? []].flat().map(String), // an invalid address allows no caller
    respond: oneOf(respondModes, parameters['respond']),
    response: {
      status: typeof status === 'number' && status >= 200 && status <= 599 ? status : 200,
      headers: typeof headers === 'object' && headers !== null ? (headers as Record<string, unknown>) : {},
      body: parameters['response_body'],
    },
    responseData: oneOf(responseData, parameters['response_data']),
    rawBody: parameters['raw_body'] === true,
    deliveryKey: typeof deliveryKey === 'string' ? deliveryKey.trim() : '',
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function oneOf<T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find((known) => known === value) ?? values[0];
}
