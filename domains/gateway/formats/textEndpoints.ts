import { translatedEndpoints } from '../../../openapi/generated/gatewayValues.ts';

/** The endpoints for text that are translated into each other: a model that serves one of them serves all. */
const textEndpoints: ReadonlySet<string> = new Set<string>(translatedEndpoints);

/** True for the endpoints that a model needs `max_output_tokens` for and that translations reach. */
export function isTextEndpoint(endpoint: string): boolean {
  return textEndpoints.has(endpoint);
}

/** True if a model with these endpoints can be called at an endpoint: directly, or by translation. */
export function canAnswer({ endpoints }: { readonly endpoints: readonly string[] }, endpoint: string): boolean {
  return endpoints.includes(endpoint) || (isTextEndpoint(endpoint) && endpoints.some((one) => isTextEndpoint(one)));
}
