import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes, type Route } from './fakeRoutes.ts';
import { badBody, failed, isId, isObject, jsonOf, problemOf, queryOf } from './fakeSchema.ts';

const token = 'fake0token0of0contract0tests';

/**
 * The wire format of Mattermost, on a server in a folder. It was written from the sheet by the author of the operations, before them. Lists
 * of plain arrays honor `per_page`, because a short page is the last one.
 */
export const fake: FakeDefinition = {
  source: 'https://developers.mattermost.com/api-documentation/',
  secret: token,
  credential: (url) => ({ type: 'mattermost_token', values: { token, api_url: `${url}/chat/api/v4` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'api.context.session_expired.app_error', 'Invalid or expired session, please login again.'),
  limited: (seconds) => ({
    status: 429,
    headers: {
      'retry-after': String(seconds),
      'x-ratelimit-limit': '101',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(seconds),
    },
    content: { bytes: Buffer.from('limit exceeded\n'), mediaType: 'text/plain; charset=utf-8' },
  }),
  broken: failed(500, 'app.post.save.app_error', 'Unable to save the Post.'),
  respond: (request, { repeatsPages }) => respond(request, repeatsPages),
};

function respond(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const below = /^\/chat\/api\/v4(\/.*)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return failed(404, 'api.context.404.app_error', 'Sorry, we could not find the page.');
  const { route, params } = found;
  const wrong = Object.entries(params).find(([name, value]) => !/^(email|name|emoji)$/.test(name) && !isId(value));
  if (wrong)
    return failed(
      400,
      'api.context.invalid_url_param.app_error',
      `Invalid or missing ${wrong[0]}_id parameter in request URL.`,
    );
  const query = queryOf(request.query);
  const body = route.isForm ? {} : jsonOf(request);
  if (body === undefined) return badBody('body');
  if (route.isList ? !Array.isArray(body) : !isObject(body)) return badBody('body');
  const fields = isObject(body) ? body : {};
  const problem = problemOf(route.query ?? '', query, 'url') ?? problemOf(route.body ?? '', fields);
  return problem ?? route.answer({ params, query, body, request, repeatsPages });
}

function routeOf(method: string, path: string): { route: Route; params: Record<string, string> } | null {
  // A path with fewer values goes first.
  const sorted = Object.entries(routes).toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [key, route] of sorted) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (!match || wanted !== method) continue;
    const groups = Object.entries(match.groups ?? {}) as [string, string][];
    return { route, params: Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)])) };
  }
  return null;
}
