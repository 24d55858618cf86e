import { translatedEndpoints } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';

/** True if the server demands a bound of the output: one of the endpoints is among those for text that are translated into each other. */
export function needsOutputTokens(endpoints: readonly Schema<'ModelEndpoint'>[]): boolean {
  return endpoints.some((endpoint) => translatedEndpoints.includes(endpoint));
}
