import { translatedEndpoints } from '../../../openapi/generated/gatewayValues.ts';
import type { Schema } from '../../api/client.ts';

/** True where one of the endpoints answers with text, whose length a hold must know the bound of. */
export function needsOutputTokens(endpoints: readonly Schema<'ModelEndpoint'>[]): boolean {
  return endpoints.some((endpoint) => endpoint === 'completions' || translatedEndpoints.includes(endpoint));
}
