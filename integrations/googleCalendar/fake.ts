import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { selectedFields } from '../google/fakeFields.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem, type Shape } from '../google/fakeShape.ts';
import { failed, invalid, required } from './fakeErrors.ts';
import { pathProblem, routes, type Route } from './fakeRoutes.ts';

/** Parameters of every method. */
const everywhere = { alt: 'json', fields: 's', prettyPrint: 'b', quotaUser: 's' } as const;

/**
 * The wire format of Google Calendar. Every calendar has the same three events, and nothing is changed by a request. Unlike Google,
 * unknown parameters are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/calendar/api/v3/reference, https://developers.google.com/workspace/calendar/api/guides/errors, and the discovery document calendar:v3 (revision 2026-10-30)',
  ...googleAccount(['calendar']),
  unauthorized: failed(401, {
    reason: 'authError',
    message: 'Invalid Credentials',
    location: 'Authorization',
    locationType: 'header',
  }),
  limited: (seconds) => ({
    ...failed(403, { domain: 'usageLimits', reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded' }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, { reason: 'backendError', message: 'Backend Error' }),
  respond: (request, { repeatsPages }) => accountResponse(request) ?? respond(request, repeatsPages),
};

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const found = routeOf(request);
  if (!found) return { status: 404, content: { bytes: Buffer.from('Not Found'), mediaType: 'text/html' } };
  const { route, params } = found;
  const missing = pathProblem(params);
  if (missing) return missing;
  const problem = queryProblem(request.query, { ...everywhere, ...route.query });
  if (problem) return problem;
  const body = bodyOf(request, route);
  if (typeof body === 'string') return failed(400, { reason: 'badRequest', message: body });
  const response = route.respond({ params, query: request.query, body });
  if (response.json === undefined || (response.status ?? 200) >= 400) return response;
  return withFields(request.query, route.hasPages ? paged(request.query, response, repeatsPages) : response);
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  const below = path.replace(/^\/calendar\/v3(?=\/)/, '');
  if (below === path) return null;
  const keys = Object.keys(routes).toSorted((one, other) => Number(one.includes('{')) - Number(other.includes('{')));
  // A fixed word such as `quickAdd` is no ID.
  const byWords = keys.toSorted((one, other) => one.split('{').length - other.split('{').length);
  for (const key of byWords) {
    const [wanted, pattern = ''] = key.split(' ');
    const source = pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const match = wanted === method ? new RegExp(`^${source}$`).exec(below) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(
      ([name, value]) => [name, decodeURIComponent(value)] as const,
    );
    return { route: routes[key]!, params: Object.fromEntries(params) };
  }
  return null;
}

function queryProblem(query: URLSearchParams, shapes: { readonly [name: string]: Shape }): FakeResponse | null {
  const known = new Map(Object.entries(shapes).map(([name, shape]) => [name.replace('!', ''), shape]));
  for (const name of Object.keys(shapes))
    if (name.endsWith('!') && !query.get(name.slice(0, -1))) return required(name.slice(0, -1));
  const flags: Readonly<Record<string, boolean>> = { true: true, false: false };
  for (const name of new Set(query.keys())) {
    const shape = known.get(name);
    const all = query.getAll(name);
    if (shape === undefined || (!Array.isArray(shape) && all.length > 1)) return invalid(`Invalid parameter: ${name}`);
    const value = Array.isArray(shape) ? all : shape === 'b' ? (flags[all[0]!] ?? all[0]) : all[0];
    if (shapeProblem(value, shape, name) !== null)
      return failed(400, { reason: 'invalidParameter', message: `Invalid value '${all[0]}'.`, location: name });
  }
  const size = query.get('maxResults');
  return size !== null && (Number(size) < 1 || Number(size) > 2500) ? invalid('Invalid maxResults.') : null;
}

/** The JSON of a request, or the problem of it. */
function bodyOf({ headers, bytes }: FakeRequest, { body: shape }: Route): JsonObject | string {
  if (bytes.length === 0) return shape === undefined ? {} : (shapeProblem({}, shape) ?? {});
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return 'Parse Error';
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'Parse Error';
    return shapeProblem(body, shape ?? {}) ?? (body as JsonObject);
  } catch {
    return 'Parse Error';
  }
}

/** One item on each page; the last page has the token for the next reading. */
function paged(query: URLSearchParams, response: FakeResponse, repeats: boolean): FakeResponse {
  const token = query.get('pageToken');
  const number = token === null ? 1 : Number(/^page-([23])$/.exec(token)?.[1] ?? 0);
  if (number === 0) return invalid('Invalid page token value.');
  const { items, nextSyncToken, ...rest } = response.json as JsonObject & { items: unknown[] };
  const next = repeats ? 2 : number + 1;
  const more = next <= items.length ? { nextPageToken: `page-${next}` } : nextSyncToken ? { nextSyncToken } : {};
  return { ...response, json: { ...rest, ...more, items: items.slice(number - 1, number) } };
}

function withFields(query: URLSearchParams, response: FakeResponse): FakeResponse {
  const fields = query.get('fields');
  if (fields === null) return response;
  const json = selectedFields(response.json as JsonObject, fields, namesIn(response.json));
  return json
    ? { ...response, json }
    : failed(400, { reason: 'invalidParameter', message: `Invalid field selection ${fields}`, location: 'fields' });
}

/** All names of a response; a name that no response has cannot be selected. */
function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...namesIn(one)]));
  if (typeof value !== 'object' || value === null) return new Set();
  const inner = Object.values(value).flatMap((one) => [...namesIn(one)]);
  return new Set([...Object.keys(value), ...inner, 'nextPageToken', 'nextSyncToken', 'primary']);
}
