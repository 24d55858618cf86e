import type { Schema } from '../api/client.ts';
import { translatedEndpoints } from '../../openapi/generated/gatewayValues.ts';

type Model = Pick<Schema<'CallableModel'>, 'endpoints'>;

/** True where the model can be called by the endpoint: it serves it, or one that the gateway translates it into. */
export function canAnswer({ endpoints }: Model, endpoint: Schema<'ModelEndpoint'>): boolean {
  if (endpoints.includes(endpoint)) return true;
  return translatedEndpoints.includes(endpoint) && endpoints.some((served) => translatedEndpoints.includes(served));
}
