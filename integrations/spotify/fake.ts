import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, invalid } from './fakeErrors.ts';
import { routes } from './fakeRoutes.ts';
import { jsonObject } from '../engine/fake/jsonObject.ts';
import { routeFinder } from '../engine/fake/routeFinder.ts';
import { problemIn } from '../engine/fake/shape.ts';

const token = 'BQfake-access-token-of-spotify';
const routeOf = routeFinder(routes);

/** Methods that apps in development mode no longer have. */
const removed =
  /^\/(browse|recommendations|audio-features|audio-analysis|markets|users\/|(tracks|albums|artists|episodes|shows)$|artists\/\w+\/(top-tracks|related-artists)|playlists\/\w+\/(tracks|followers)|me\/(tracks|albums|shows|following)\/contains)/;

/** The wire format of Spotify. Unlike Spotify, unknown fields are errors everywhere, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developer.spotify.com/documentation/web-api, …/concepts/api-calls, …/concepts/rate-limits, …/tutorials/february-2026-migration-guide',
  secret: token,
  credential: (url) => ({ type: 'spotify_token', values: { token, api_url: `${url}/v1` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'The access token expired'),
  limited: (seconds) => ({ ...failed(429, 'API rate limit exceeded'), headers: { 'retry-after': String(seconds) } }),
  broken: failed(500, 'Internal server error'),
  respond,
};

function respond(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  const path = /^\/v1(\/.*)$/.exec(request.path)?.[1];
  if (path === undefined) return failed(404, 'Service not found');
  if (removed.test(path)) return failed(403, 'Forbidden');
  const found = routeOf(request.method, path);
  if (!found) return failed(404, 'Service not found');
  const { route, params } = found;
  const id = params['id'];
  if (id !== undefined && !/^[\dA-Za-z]{22}$/.test(id)) return failed(400, 'Invalid base62 id');
  const query = Object.fromEntries(request.query);
  const body = route.body || request.bytes.length === 0 ? jsonObject(request) : null;
  if (body === null) return failed(400, 'Error parsing JSON.');
  const problem = problemIn(route.query ?? {}, query) ?? problemIn(route.body ?? {}, body);
  return problem ? invalid(problem) : route.answer({ params, query, body, path: `/v1${path}`, url, repeatsPages });
}
