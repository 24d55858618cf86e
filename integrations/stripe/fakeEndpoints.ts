import type { JsonObject } from '../../domains/executions/item.ts';
import { Refused } from './fakeForm.ts';
import type { Route } from './fakeRoute.ts';

const endpoints: JsonObject[] = [];
let made = 0;

/** The secret is in the first response alone: https://docs.stripe.com/api/webhook_endpoints/object */
function withoutSecret({ secret: _secret, ...endpoint }: JsonObject): JsonObject {
  return endpoint;
}

function create(given: JsonObject): JsonObject {
  const { url } = given;
  if (!String(url).startsWith('https://'))
    throw new Refused(400, {
      code: 'url_invalid',
      message: 'Invalid URL: URL must be publicly accessible.',
      param: 'url',
    });
  if (endpoints.length >= 16)
    throw new Refused(400, { message: 'You have reached the maximum of 16 test webhook endpoints.' });
  made += 1;
  const endpoint = {
    id: `we_${made}A`,
    object: 'webhook_endpoint',
    application: null,
    created: 1_790_000_000,
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...given,
    secret: `whsec_Fake${made}`,
  };
  endpoints.push(endpoint);
  return endpoint;
}

function remove(id: string): JsonObject {
  const index = endpoints.findIndex((endpoint) => endpoint['id'] === id);
  if (index < 0)
    throw new Refused(404, { code: 'resource_missing', message: `No such webhook endpoint: '${id}'`, param: 'id' });
  endpoints.splice(index, 1);
  return { id, object: 'webhook_endpoint', deleted: true };
}

/** https://docs.stripe.com/api/webhook_endpoints */
export const endpointRoutes: readonly Route[] = [
  {
    at: 'POST /webhook_endpoints',
    takes: {
      'url!': 'text',
      'enabled_events!': { listOf: 'text' },
      api_version: { oneOf: ['2026-08-26.dahlia'] },
      description: 'text',
      connect: 'flag',
      metadata: 'metadata',
    },
    gives: ({ given }) => create(given),
  },
  {
    at: 'GET /webhook_endpoints',
    takes: { limit: 'whole', starting_after: 'text', ending_before: 'text' },
    gives: () => ({
      object: 'list',
      url: '/v1/webhook_endpoints',
      has_more: false,
      data: endpoints.map(withoutSecret),
    }),
  },
  { at: 'DELETE /webhook_endpoints/:webhook_endpoints', takes: {}, gives: ({ path }) => remove(path[0]!) },
];
