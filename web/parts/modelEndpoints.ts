import type { Schema } from '../api/client.ts';
import { translatedEndpoints } from '../../openapi/generated/gatewayValues.ts';

type Model = Pick<Schema<'CallableModel'>, 'endpoints'>;

/** Returns true if the endpoint can call the model: directly, or through the gateway's translation. */
export function canAnswer({ endpoints }: Model, endpoint: Schema<'ModelEndpoint'>): boolean {
  if (endpoints.includes(endpoint)) return true;
  return translatedEndpoints.includes(endpoint) && endpoints.some((served) => translatedEndpoints.includes(served));
}
