import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, invalidBody, type Route } from './fakeRoute.ts';
import { routes } from './fakeRoutes.ts';

const token = 'nc_pat_0000FakeToken';

/** The wire format of NocoDB: version 3 for data and tables, version 2 for the rest. Unknown parameters are errors. */
export const fake: FakeDefinition = {
  source:
    'https://nocodb.com/docs/apis, its pages on pagination and filtering, packages/nocodb/src/schema/swagger-v3.json of github.com/nocodb/nocodb, https://nocodb.com/docs/product-docs/automation/webhook',
  secret: token,
  credential: (url) => ({ type: 'nocodb_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers['xc-token'] === token,
  unauthorized: failed(401, 'ERR_AUTHENTICATION_REQUIRED', 'Authentication required - Invalid token'),
  limited: (seconds) => ({
    ...failed(429, 'ERR_TOO_MANY_REQUESTS', 'Too many requests. Please wait before you try again.'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'ERR_INTERNAL_SERVER', 'Internal server error'),
  isOpen: ({ path }) => path.startsWith('/dltemp/'),
  respond,
};

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  if (request.path.startsWith('/dltemp/')) return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
  const found = routeOf(request);
  if (!found) return { status: 404, json: { msg: `Cannot ${request.method} ${request.path}` } };
  const { route, params } = found;
  const unknown = [...request.query.keys()].find((name) => !(route.query ?? '').split(' ').includes(name));
  if (unknown !== undefined) return failed(422, 'ERR_INVALID_REQUEST_PARAM', `The parameter '${unknown}' is unknown`);
  const body = route.isFile ? undefined : bodyOf(request);
  if (body === null) return invalidBody('The body is not valid JSON');
  if (body !== undefined && !route.takesBody) return invalidBody('The request takes no body');
  return route.respond({ params, body, request, ...state });
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  for (const [key, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    if (wanted !== method) continue;
    const match = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {});
    return { route, params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) };
  }
  return null;
}

/** Returns undefined without a body, and null for invalid JSON. */
function bodyOf({ headers, bytes }: FakeRequest): JsonObject | readonly unknown[] | null | undefined {
  if (bytes.length === 0) return undefined;
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(bytes.toString()) as JsonObject | readonly unknown[];
  } catch {
    return null;
  }
}
