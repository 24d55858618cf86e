import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { handshake, hookRoutes } from './fakeHooks.ts';
import { routes, unknownIn, type Route } from './fakeRoutes.ts';
import { argumentsOf, failed, problemOf } from './fakeSchema.ts';

const key = '0123456789abcdef0123456789abcdef';
const token = 'ATTAfakeTokenOfTheContractTests';
/** Signs deliveries: "OAuth1.0 secret" beside the key. */
export const apiSecret = 'fedcba9876543210fedcba98765432100fake';

/**
 * The wire format of Trello. Lists are plain arrays and whole; only a search has pages, an entry on each. Unlike Trello, unknown arguments are
 * errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.atlassian.com/cloud/trello/rest/, https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/, …/rate-limits/ and …/webhooks/',
  secret: token,
  credential: (url) => ({ type: 'trello_token', values: { key, token, api_secret: apiSecret, api_url: `${url}/1` } }),
  isAuthorized: ({ headers }) => headers.authorization === `OAuth oauth_consumer_key="${key}", oauth_token="${token}"`,
  unauthorized: failed(401, 'invalid token'),
  limited: (seconds) => ({
    status: 429,
    headers: {
      'x-rate-limit-api-token-interval-ms': String(seconds * 1_000),
      'x-rate-limit-api-token-max': '100',
      'x-rate-limit-api-token-remaining': '0',
    },
    json: { error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' },
  }),
  broken: failed(500, 'Internal Server Error'),
  handshake,
  respond: (request, state) => respond(request, state),
};

function respond(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  const below = /^\/1(\/.*)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return failed(404, `Cannot ${request.method} ${request.path}`);
  const { route, params } = found;
  const read = argumentsOf(request);
  if (!read) return failed(400, 'Error parsing body');
  const missing = unknownIn(params);
  if (missing) return missing;
  const problem = problemOf(route.takes ?? '', read.given);
  return problem ?? route.answer({ params, ...read, url, repeatsPages });
}

function routeOf(method: string, path: string): { route: Route; params: Record<string, string> } | null {
  // A path with fewer values goes first.
  const sorted = Object.entries({ ...routes, ...hookRoutes }).toSorted(
    ([a], [b]) => a.split('{').length - b.split('{').length,
  );
  for (const [name, route] of sorted) {
    const [wanted, pattern = ''] = name.split(' ');
    const match =
      wanted === method ? new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path) : null;
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {}) as [string, string][];
    return { route, params: Object.fromEntries(groups.map(([group, value]) => [group, decodeURIComponent(value)])) };
  }
  return null;
}
