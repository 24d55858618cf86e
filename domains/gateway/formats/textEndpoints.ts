import { translatedEndpoints } from '../../../openapi/generated/gatewayValues.ts';
import type { Endpoint } from './format.ts';

/** The endpoints for text that are translated into each other: a model that serves one of them serves all. */
const textEndpoints: ReadonlySet<Endpoint> = new Set(translatedEndpoints);

/** True for the endpoints that a model needs `max_output_tokens` for and that translations reach. */
export function isTextEndpoint(endpoint: Endpoint): boolean {
  return textEndpoints.has(endpoint);
}
