import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes } from './fakeRoutes.ts';
import { failed, problemOf, type Given, type Route } from './fakeSchema.ts';

const token = 'pk_1234567_0000FAKETOKEN';

/** Rate limits and their headers: https://developer.clickup.com/docs/rate-limits. */
const limitHeaders = (seconds: number): Record<string, string> => ({
  'x-ratelimit-limit': '100',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
});

/**
 * The wire format of version 2 of ClickUp's API. Tokens of persons have no "Bearer". Unlike ClickUp, unknown arguments are errors, so that
 * the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.clickup.com/reference, with https://developer.clickup.com/docs on authentication, rate limits, common errors and pages of comments',
  secret: token,
  credential: (url) => ({ type: 'clickup_token', values: { token, api_url: `${url}/api/v2` } }),
  isAuthorized: ({ headers }) => headers.authorization === token,
  unauthorized: failed(401, 'Token invalid', 'OAUTH_025'),
  limited: (seconds) => ({ ...failed(429, 'Rate limit reached', 'APP_002'), headers: limitHeaders(seconds) }),
  broken: failed(500, 'Internal Server Error', 'INTERNAL_001'),
  respond,
};

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const found = routeOf(request);
  if (!found) return failed(404, 'Route not found', 'APP_001');
  const { route, params } = found;
  const query = queryOf(request.query);
  const body = route.isUpload ? {} : bodyOf(request);
  if (body === null) return failed(400, 'Unexpected token in JSON at position 0', 'INPUT_001');
  const problem = problemOf('query', route.query ?? '', query) ?? problemOf('body', route.body ?? '', body);
  return problem ?? route.respond({ params, query, body, request, ...state });
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  const below = /^\/api\/v2(\/.+)$/.exec(path)?.[1];
  if (below === undefined) return null;
  for (const [key, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    if (wanted !== method) continue;
    const match = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(below);
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {});
    return { route, params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) };
  }
  return null;
}

/** Lists of a query repeat a name with brackets: `statuses[]=a&statuses[]=b`. */
function queryOf(query: URLSearchParams): Given {
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith('[]') ? query.getAll(name) : query.getAll(name).join(' and ')]),
  );
}

/** Null for a body that is no JSON object. Forms are not supported: https://developer.clickup.com/docs/faq. */
function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}
