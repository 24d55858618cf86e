import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes, type Route, type RouteCall } from './fakeRoutes.ts';
import { failed, isObject, problemOf, refusedArgument } from './fakeSchema.ts';
import { synced } from './fakeSync.ts';
import { uploaded } from './fakeUpload.ts';

const token = '0123456789abcdef0123456789abcdef01234567';

/** The wire format of version 1 of Todoist's API. Unlike Todoist, unknown arguments are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source: 'https://developer.todoist.com/api/v1/',
  secret: token,
  credential: (url) => ({ type: 'todoist_token', values: { token, api_url: `${url}/api/v1` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, ['UNAUTHORIZED', 477, 'Unauthorized'], { retry_after: 3 }),
  limited: (seconds) => ({
    ...failed(429, ['LIMITS_REACHED', 35, 'Too many requests. Limits reached. Try again later.'], {
      retry_after: seconds,
    }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, ['INTERNAL_SERVER_ERROR', 10, 'Internal server error'], { retry_after: 2 }),
  respond,
};

const noRoute = failed(404, ['NOT_FOUND', 478, 'Not found']);

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, headers, query } = request;
  const path = /^\/api\/v1(\/.*)$/.exec(request.path)?.[1];
  if (path === undefined) return noRoute;
  const requestId = headers['x-request-id'];
  if (requestId !== undefined && String(requestId).length > 36)
    return refusedArgument('X-Request-Id', 'The ID of the request has more than 36 characters.');
  if (method === 'POST' && path === '/sync') return synced(request);
  if (method === 'POST' && path === '/uploads') return uploaded(request, state.url);
  if (method === 'GET' && path.startsWith('/id_mappings/')) return mapped(path);
  const found = routeOf(method, path);
  if (!found) return noRoute;
  const { route, id } = found;
  if (/^\d+$/.test(id))
    return failed(400, ['V1_ID_CANNOT_BE_USED', 550, 'IDs of earlier versions cannot be used'], { id });
  const body = bodyOf(request);
  if (body === null) return refusedArgument('body', 'The body is no JSON object.');
  const given = Object.fromEntries(query);
  const problem = problemOf(route.query ?? '', given, true) ?? problemOf(route.body ?? '', body, false);
  if (problem) return problem;
  const call = { id, query: given, body };
  return route.list ? pageOf(route, call, state) : route.answer!(call);
}

function routeOf(method: string, path: string): { route: Route; id: string } | null {
  const exact = routes[`${method} ${path}`];
  if (exact) return { route: exact, id: '' };
  const [, place, id = '', rest = ''] = /^(\/\w+)\/(\w+)(\/\w+)?$/.exec(path) ?? [];
  const route = routes[`${method} ${place}/{id}${rest}`];
  return route ? { route, id } : null;
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

/** https://developer.todoist.com/api/v1/#tag/Pagination: an entry on each page, whatever `limit` says. */
function pageOf(route: Route, call: RouteCall, { repeatsPages }: { repeatsPages: boolean }): FakeResponse {
  const all = route.list!(call);
  if (!Array.isArray(all)) return all as FakeResponse;
  const cursor = call.query['cursor'];
  const place =
    cursor === undefined ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString().replace('after-', ''));
  if (!Number.isInteger(place) || place < 0 || (cursor !== undefined && place === 0))
    return refusedArgument('cursor', 'The cursor is invalid.');
  const next = repeatsPages ? 1 : place + 1;
  const nextCursor = next < all.length ? Buffer.from(`after-${next}`).toString('base64url') : null;
  return {
    json: { [route.listName ?? 'results']: (all as JsonObject[]).slice(place, place + 1), next_cursor: nextCursor },
  };
}

const mappedObjects = new Set(['tasks', 'projects', 'sections', 'comments', 'reminders', 'location_reminders']);

/** https://developer.todoist.com/api/v1/#tag/Ids: old IDs and new ones of the same things. */
function mapped(path: string): FakeResponse {
  const [, , kind = '', ids = ''] = path.split('/');
  if (!mappedObjects.has(kind) || ids === '') return noRoute;
  const list = decodeURIComponent(ids)
    .split(',')
    .map((id) => (/^\d+$/.test(id) ? { old_id: id, new_id: '6XR4H993xv8H5qCR' } : { old_id: '918273645', new_id: id }));
  return { content: { bytes: Buffer.from(JSON.stringify(list)), mediaType: 'application/json' } };
}
