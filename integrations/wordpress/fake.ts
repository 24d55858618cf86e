import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { routes, type Route, type RouteCall } from './fakeRoutes.ts';
import { bodyOf, failed, problemOf, queryOf } from './fakeSchema.ts';

const user = 'ada';
const password = 'abcd EFGH 1234 ijkl MNOP 5678';

/** The wire format of WordPress. Unlike WordPress, unknown arguments are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developer.wordpress.org/rest-api/reference/, https://developer.wordpress.org/rest-api/using-the-rest-api/, https://make.wordpress.org/core/2020/11/05/application-passwords-integration-guide/',
  secret: password,
  credential: (url) => ({ type: 'wordpress_application_password', values: { user, password, api_url: url } }),
  isAuthorized: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  unauthorized: failed(401, 'incorrect_password', 'The provided password is an invalid application password.'),
  // The core has no rate limit; hosts have one in front of it.
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { code: 'too_many_requests', message: 'Too many requests.', data: { status: 429 } },
  }),
  broken: failed(500, 'internal_server_error', 'There has been a critical error on this website.'),
  respond: (request, state) => respond(request, state),
};

const noRoute = failed(404, 'rest_no_route', 'No route was found matching the URL and request method.');

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const below = /^\/wp-json\/wp\/v2(\/.*)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return noRoute;
  const { route, id } = found;
  const query = queryOf(request.query);
  const body = route.isRaw ? {} : bodyOf(request);
  if (body === null) return failed(400, 'rest_invalid_json', 'Invalid JSON body passed.');
  if (route.body === undefined && Object.keys(body).length > 0)
    return failed(400, 'rest_invalid_param', 'The route takes no body.');
  const problem = problemOf(route.query ?? '', query) ?? problemOf(route.body ?? '', body);
  if (problem) return problem;
  const call = { id, query, body, request, url: state.url };
  return route.list ? pageOf(route.list(call), call, state) : route.answer!(call);
}

function routeOf(method: string, path: string): { route: Route; id: number } | null {
  const exact = routes[`${method} ${path}`];
  if (exact) return { route: exact, id: 0 };
  const [, place, id] = /^(\/[\w-]+)\/(\d+)$/.exec(path) ?? [];
  const route = routes[`${method} ${place}/{id}`];
  return route && id !== undefined ? { route, id: Number(id) } : null;
}

/** https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/: an entry on each page, whatever `per_page` says. */
function pageOf(
  all: readonly JsonObject[],
  { query, request, url }: RouteCall,
  { repeatsPages }: { repeatsPages: boolean },
): FakeResponse {
  const page = Number(query['page'] ?? 1);
  const pages = all.length;
  if (page > Math.max(1, pages))
    return failed(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    );
  const shown = repeatsPages ? Math.min(page, 2) : page;
  const linked = new URLSearchParams(request.query);
  linked.set('page', String(shown + 1));
  return {
    headers: {
      'x-wp-total': String(all.length),
      'x-wp-totalpages': String(pages),
      ...(shown < pages ? { link: `<${url}${request.path}?${linked.toString()}>; rel="next"` } : {}),
    },
    json: all.slice(shown - 1, shown),
  };
}
