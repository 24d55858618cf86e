import { routeFinder } from '../engine/fake/routeFinder.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes } from './fakeRoutes.ts';
import { failed, problemOf, refused } from './fakeSchema.ts';

const token = 'eyJfake-access-token-of-reddit';
const routeOf = routeFinder(routes);
/** `<platform>:<app id>:<version> (by /u/<name>)`. */
const agent = /^[\w.-]+:[\w.-]+:\S+ \(by \/?u\/[\w-]+\)$/;

/** The wire format of Reddit. Unlike Reddit, unknown arguments are errors everywhere, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://www.reddit.com/dev/api/, https://github.com/reddit-archive/reddit/wiki/API, https://support.reddithelp.com/hc/en-us/articles/16160319875092-Reddit-Data-API-Wiki',
  secret: token,
  credential: (url) => ({ type: 'reddit_token', values: { token, user_name: 'ada', api_url: url } }),
  isAuthorized: ({ headers }) =>
    /^bearer /i.test(headers.authorization ?? '') && headers.authorization!.slice(7) === token,
  unauthorized: failed(401, 'Unauthorized'),
  limited: (seconds) => ({
    ...failed(429, 'Too Many Requests'),
    headers: {
      'x-ratelimit-used': '1000',
      'x-ratelimit-remaining': '0.0',
      'x-ratelimit-reset': String(seconds),
    },
  }),
  broken: failed(500, 'Internal Server Error'),
  respond: (request, { repeatsPages }) => respond(request, repeatsPages),
};

const remaining = { 'x-ratelimit-used': '4', 'x-ratelimit-remaining': '996.0', 'x-ratelimit-reset': '300' };

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  if (!agent.test(request.headers['user-agent'] ?? '')) return failed(403, 'Forbidden');
  const found = routeOf(request.method, request.path.replace(/(\.json|\/)$/, ''));
  if (!found) return failed(404, 'Not Found');
  const { route, params } = found;
  const read = argumentsOf(request);
  if (read === null) return failed(415, 'Unsupported Media Type');
  const isRaw = read.get('raw_json') === '1';
  const isJson = read.get('api_type') === 'json';
  read.delete('raw_json');
  const takes = { ...(route.isForm ? { api_type: /^json$/ } : {}), ...route.takes };
  const problem = problemOf(takes, read);
  if (problem && route.isForm && isJson)
    return refused([problem.isMissing ? 'NO_TEXT' : 'BAD_ARGUMENT', 'we need something here', problem.name]);
  if (problem) return failed(400, 'Bad Request', `${problem.name}`);
  // Without it, the response is a list of commands for a page.
  if (route.isForm && !isJson) return { json: { jquery: [], success: true } };
  const { json, ...response } = route.answer({ params, given: read, repeatsPages });
  const written = isRaw ? json : (JSON.parse(JSON.stringify(json).replaceAll('&', '&amp;')) as unknown);
  return { ...response, headers: { ...remaining, ...response.headers }, json: written };
}

/** Forms are not JSON. `raw_json` and `api_type` can be in the query of a form, too. */
function argumentsOf({ method, headers, query, bytes }: FakeRequest): URLSearchParams | null {
  const given = new URLSearchParams(query);
  if (method === 'GET' || bytes.length === 0) return given;
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) return null;
  for (const [name, value] of new URLSearchParams(bytes.toString())) given.set(name, value);
  return given;
}
