import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { adminHookRoutes } from './fakeHooks.ts';
import { known, projects } from './fakeObjects.ts';
import type { Route, RouteCall } from './fakeRoute.ts';
import { agileRoutes, routes } from './fakeRoutes.ts';
import { failed, invalidPayload, isObject, jsonOf, problemOf, queryOf, type ApiVersion } from './fakeSchema.ts';

const email = 'ada@example.com';
const token = 'ATATT3xFfGF0FakeToken';
const basic = `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;

/**
 * The wire format of Jira Cloud: version 3 of the API with documents, version 2 with wiki markup, and the API of boards. Unlike Jira,
 * unknown parameters are errors, so that the tests find them. Lists of plain arrays are whole, as Jira has them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/, with the pages of its groups, https://developer.atlassian.com/cloud/jira/platform/rate-limiting/, https://developer.atlassian.com/cloud/jira/platform/webhooks/ and https://developer.atlassian.com/cloud/jira/software/rest/intro/',
  secret: token,
  credential: (url) => ({ type: 'jira_token', values: { email, token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === basic,
  isOpen: ({ path }) => path.startsWith('/storage/'),
  unauthorized: {
    ...failed(401, ['Client must be authenticated to access this resource.']),
    headers: {
      'www-authenticate': 'OAuth realm="https%3A%2F%2Facme.atlassian.net"',
      'x-seraph-loginreason': 'AUTHENTICATED_FAILED',
    },
  },
  limited: (seconds) => ({
    ...failed(429, ['Rate limit exceeded.']),
    headers: { 'retry-after': String(seconds), 'x-ratelimit-remaining': '0', 'ratelimit-reason': 'jira-burst-based' },
  }),
  broken: failed(500, ['Internal server error']),
  respond: (request, state) => {
    if (request.path.startsWith('/storage/'))
      return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
    return respond(request, state);
  },
};

const dead: FakeResponse = { status: 404, json: { message: 'null for uri', 'status-code': 404 } };
const gone = failed(410, ['The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.']);

function respond(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  const [, api, below = ''] = /^\/rest\/(api\/2|api\/3|agile\/1\.0|webhooks\/1\.0)(\/.*)$/.exec(request.path) ?? [];
  if (api === undefined) return dead;
  if (/^\/search$/.test(below)) return gone;
  const found = routeOf(routesOf(api), request.method, below);
  if (!found) return dead;
  if (found === 'method') return { status: 405, json: { message: 'HTTP 405 Method Not Allowed', 'status-code': 405 } };
  const { route, params } = found;
  const { issue, project } = params;
  if (issue !== undefined && !known.has(issue))
    return route.unknownIssue ?? failed(404, ['Issue does not exist or you do not have permission to see it.']);
  if (project !== undefined && !projects.some(({ id, key }) => id === project || key === project))
    return failed(404, [`No project could be found with key '${project}'.`]);
  const version: ApiVersion = api === 'api/3' ? '3' : '2';
  const query = queryOf(request.query);
  const value = route.body === undefined && !route.textBody ? {} : jsonOf(request);
  const body = isObject(value) ? value : null;
  if (route.body !== undefined && body === null)
    return /json/.test(request.headers['content-type'] ?? '')
      ? invalidPayload
      : { status: 415, json: { message: 'HTTP 415 Unsupported Media Type', 'status-code': 415 } };
  const problem =
    problemOf(route.query ?? '', query, version) ??
    problemOf(route.body ?? '', route.body === undefined ? {} : body!, version);
  if (problem) return problem;
  if (
    request.bytes.length > 0 &&
    route.body === undefined &&
    !route.textBody &&
    !route.multipart &&
    request.method !== 'DELETE'
  )
    return invalidPayload;
  const call = { params, query, body: body ?? {}, value, request, url, version, page: { repeats: repeatsPages } };
  return answerOf(route, call);
}

function routesOf(api: string): Readonly<Record<string, Route>> {
  if (api.startsWith('webhooks')) return adminHookRoutes;
  return api.startsWith('agile') ? agileRoutes : routes;
}

function answerOf(route: Route, call: RouteCall): FakeResponse {
  if (route.pages) return pageOf(route.pages, call);
  if (route.array) return arrayOf(route.array(call), call.query);
  return route.answer ? route.answer(call) : { status: 204 };
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#pagination: an entry on each page, whatever `maxResults` says. */
function pageOf([name, list]: NonNullable<Route['pages']>, call: RouteCall): FakeResponse {
  const all = typeof list === 'function' ? list(call) : list;
  const asked = Number(call.query['startAt'] ?? 0);
  const startAt = call.page.repeats ? Math.min(asked, 1) : asked;
  const values = all.slice(startAt, startAt + 1);
  const total = all.length;
  return { json: { startAt, maxResults: 1, total, isLast: asked + 1 >= total, [name]: values } };
}

function arrayOf(all: readonly unknown[], { startAt = 0, maxResults = 50 }: JsonObject): FakeResponse {
  return { json: all.slice(Number(startAt), Number(startAt) + Number(maxResults)) };
}

function routeOf(
  all: Readonly<Record<string, Route>>,
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | 'method' | null {
  let isKnown = false;
  // A path without values goes before one with them.
  const sorted = Object.entries(all).toSorted(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')));
  for (const [key, route] of sorted) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = patternOf(pattern).exec(path);
    if (!match) continue;
    isKnown = true;
    if (wanted !== method) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return isKnown ? 'method' : null;
}

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
