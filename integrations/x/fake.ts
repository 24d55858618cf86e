import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { failed, invalid } from './fakeErrors.ts';
import { mediaResponse } from './fakeMedia.ts';
import { routes } from './fakeRoutes.ts';
import { jsonObject } from '../engine/fake/jsonObject.ts';
import { routeFinder } from '../engine/fake/routeFinder.ts';
import { problemIn } from '../engine/fake/shape.ts';

const token = 'fake-access-token-of-x';
const routeOf = routeFinder(routes);

/** The wire format of version 2 of X's API. Unlike X, unknown fields are errors everywhere, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://docs.x.com/x-api/posts/create-post, …/search-recent-posts, https://docs.x.com/x-api/media/introduction, https://docs.x.com/x-api/fundamentals/rate-limits and …/response-codes-and-errors',
  secret: token,
  credential: (url) => ({ type: 'x_token', values: { token, api_url: `${url}/2` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'Unauthorized'),
  limited: (seconds) => ({
    ...failed(429, 'Too Many Requests'),
    headers: {
      'x-rate-limit-limit': '100',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.floor(Date.now() / 1000) + seconds),
    },
  }),
  broken: failed(500, 'Internal Server Error', 'Something is broken. This is usually a temporary error.'),
  respond: (request, { repeatsPages }) => respond(request, repeatsPages),
};

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const path = /^\/2(\/.*)$/.exec(request.path)?.[1];
  if (path === undefined) return failed(404, 'Not Found', 'The requested path does not exist.');
  const media = mediaResponse(request, path);
  if (media) return media;
  const found = routeOf(request.method, path);
  if (!found) return failed(404, 'Not Found', 'The requested path does not exist.');
  const { route, params } = found;
  const wrong = Object.entries(params).find(([name, value]) => name !== 'name' && !/^\d{1,19}$/.test(value));
  if (wrong) return invalid({ name: 'id', text: `[${wrong[1]}] is not valid` });
  const query = Object.fromEntries(request.query);
  const body = route.body || request.bytes.length === 0 ? jsonObject(request) : null;
  if (body === null) return failed(415, 'Unsupported Media Type', 'The body is no JSON object.');
  const problem = problemIn(route.query ?? {}, query) ?? problemIn(route.body ?? {}, body);
  return problem ? invalid(problem) : route.answer({ params, query, body, repeatsPages });
}
