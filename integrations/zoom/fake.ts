import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes, type Route, type RouteCall } from './fakeRoutes.ts';
import { failed, invalid, problemOf } from './fakeSchema.ts';

const token = 'eyJzdiI6IjAwMDAwMSJ9.fake-zoom-token.sig';
const app = { client_id: 'c1', client_secret: 's1', account_id: 'q6gBJVO5TzexKYTb_I2rpg' };

/**
 * The wire format of Zoom, with the credential of a server-to-server app: the token server gives the token for the account. Unlike Zoom, unknown
 * fields are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.zoom.us/docs/api/, its sections on meetings, users and webinars, https://developers.zoom.us/docs/internal-apps/s2s-oauth/, https://developers.zoom.us/docs/api/rate-limits/',
  secret: token,
  credential: (url) => ({ type: 'zoom_server', values: { ...app, api_url: `${url}/v2` } }),
  opened: (url) => ({ access_token: token, token_type: 'bearer', api_url: `${url}/v2` }),
  token: (request) => (request.path === '/oauth/token' ? tokenResponse(request) : null),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 124, 'Access token is expired.'),
  limited: (seconds) => ({
    ...failed(429, 429, 'You have reached the maximum per-second rate limit for this API. Try again later.'),
    headers: {
      'retry-after': String(seconds),
      'x-ratelimit-category': 'Light',
      'x-ratelimit-type': 'Per-second-limit',
      'x-ratelimit-remaining': '0',
    },
  }),
  broken: failed(500, 500, 'Internal Server Error'),
  respond,
};

/** https://developers.zoom.us/docs/internal-apps/s2s-oauth/: the grant is in the query or in a form, the client in the header. */
function tokenResponse({ method, headers, query, bytes }: FakeRequest): FakeResponse {
  const form = new URLSearchParams(bytes.toString());
  const given = (name: string): string | null => query.get(name) ?? form.get(name);
  const refused = (error: string, reason: string): FakeResponse => ({ status: 400, json: { error, reason } });
  const basic = `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;
  if (method !== 'POST') return refused('invalid_request', 'Only POST is allowed');
  if (headers.authorization !== basic) return refused('invalid_client', 'Invalid client_id or client_secret');
  if (given('grant_type') !== 'account_credentials') return refused('unsupported_grant_type', 'unsupported grant type');
  if (given('account_id') !== app.account_id) return refused('invalid_request', 'Bad Request');
  return {
    json: {
      access_token: token,
      token_type: 'bearer',
      expires_in: 3599,
      scope: 'meeting:write:meeting:admin meeting:read:list_meetings:admin user:read:user:admin',
      api_url: 'https://api.zoom.us',
    },
  };
}

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  if (request.method === 'GET' && request.path.startsWith('/rec/download/'))
    return { content: { bytes: Buffer.from('hello'), mediaType: 'video/mp4' } };
  const found = routeOf(request);
  if (!found) return failed(404, 404, 'This API endpoint is not recognized.');
  const { route, params } = found;
  const body = bodyOf(request);
  if (body === null) return failed(400, 300, 'Request Body should be a valid JSON object.');
  if (route.body === undefined && request.bytes.length > 0) return invalid('body', 'The request takes no body.');
  const query = Object.fromEntries(request.query);
  const problem = problemOf(route.query ?? '', query, true) ?? problemOf(route.body ?? '', body, false);
  if (problem) return problem;
  const call = { params, query, body, request, url: state.url };
  return route.pagesOf ? pageOf(route.pagesOf, call, state.repeatsPages) : route.respond!(call);
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  const below = /^\/v2(\/.+)$/.exec(path)?.[1];
  if (below === undefined) return null;
  for (const [key, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    const match =
      wanted === method ? new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(below) : null;
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {});
    return { route, params: Object.fromEntries(groups.map(([name, value]) => [name, decoded(value)])) };
  }
  return null;
}

/** UUIDs that begin with a slash, or have two together, are encoded twice. */
function decoded(value: string): string {
  const once = decodeURIComponent(value);
  return /%2F/i.test(once) ? decodeURIComponent(once) : once;
}

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

/** https://developers.zoom.us/docs/api/pagination/: an empty token after the last page. Each page has one entry here. */
function pageOf(
  { name, entries }: NonNullable<Route['pagesOf']>,
  call: RouteCall,
  repeatsPages: boolean,
): FakeResponse {
  const all = entries(call);
  if (!Array.isArray(all)) return all as FakeResponse;
  const size = Number(call.query['page_size'] ?? 30);
  if (size < 1 || size > 300) return invalid('page_size', 'The page size must be from 1 to 300.');
  const given = call.query['next_page_token'];
  const place = given === undefined ? 0 : Number(/^Tva2CuIdTgsv8wAn(\d)$/.exec(String(given))?.[1]);
  if (Number.isNaN(place)) return failed(400, 300, 'The next page token is invalid or expired.');
  const next = repeatsPages ? 1 : place + 1;
  return {
    json: {
      [name]: (all as JsonObject[]).slice(place, place + 1),
      page_size: size,
      total_records: all.length,
      next_page_token: next < all.length ? `Tva2CuIdTgsv8wAn${next}` : '',
    },
  };
}
