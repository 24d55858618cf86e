import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { accountResponse, googleAccount } from '../google/fakeGoogle.ts';
import { shapeProblem } from '../google/fakeShape.ts';
import { failed, queryProblem, routes, type Route } from './fakeRoutes.ts';

/** The wire format of Google Tasks. Lists have one item on each page. Unlike Google, unknown parameters are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developers.google.com/workspace/tasks/reference/rest, the discovery document tasks:v1 (revision 2026-11-01)',
  ...googleAccount(['tasks']),
  unauthorized: {
    status: 401,
    json: {
      error: {
        code: 401,
        message: 'Request had invalid authentication credentials.',
        errors: [{ message: 'Invalid Credentials', domain: 'global', reason: 'authError' }],
        status: 'UNAUTHENTICATED',
      },
    },
  },
  limited: (seconds) => ({
    ...failed(403, 'rateLimitExceeded', 'Rate Limit Exceeded'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'backendError', 'Internal error encountered.'),
  respond: (request, state) => accountResponse(request) ?? respond(request, state.repeatsPages),
};

function respond(request: FakeRequest, repeats: boolean): FakeResponse {
  const below = /^\/tasks\/v1(\/.+)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return failed(404, 'notFound', 'Not Found');
  const { route, ids } = found;
  const problem = queryProblem(route.query, request.query);
  if (problem) return problem;
  const body = bodyOf(request);
  if (body === null) return failed(400, 'parseError', 'Parse Error');
  if (route.body === undefined && Object.keys(body).length > 0)
    return failed(400, 'badRequest', 'The method takes no body.');
  const wrong = route.body === undefined ? null : shapeProblem(body, route.body);
  if (wrong !== null) return failed(400, 'badRequest', wrong);
  const response = route.respond({ ids, query: request.query, body });
  return route.isList && response.json ? paged(request.query, response.json as JsonObject, repeats) : response;
}

function routeOf(method: string, path: string): { route: Route; ids: string[] } | null {
  for (const [key, route] of Object.entries(routes)) {
    const [of = '', pattern = ''] = key.split(' ');
    const match = new RegExp(`^${pattern.replaceAll('{}', '([^/]+)')}$`).exec(path);
    if (of === method && match) return { route, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}

function bodyOf({ bytes, headers }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(bytes.toString()) as JsonObject;
  } catch {
    return null;
  }
}

function paged(query: URLSearchParams, body: JsonObject, repeats: boolean): FakeResponse {
  const given = query.get('pageToken');
  const number = given === null ? 1 : Number(/^page([23])$/.exec(given)?.[1] ?? 0);
  if (number === 0) return failed(400, 'invalid', 'Invalid page token');
  const { items, ...rest } = body as { items: JsonObject[] };
  const next = repeats ? 2 : number + 1;
  const more = next <= items.length ? { nextPageToken: `page${next}` } : {};
  return { json: { ...rest, ...more, items: items.slice(number - 1, number) } };
}
