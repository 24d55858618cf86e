import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { handshake, hookRoutes } from './fakeHooks.ts';
import { shown } from './fakeObjects.ts';
import { routes, unknownIn, type Route } from './fakeRoutes.ts';
import { dataOf, failed, problemOf, type Fields } from './fakeSchema.ts';

const token = '2/1200000000000000/fakeTokenOfTheTests';

/** The wire format of Asana. Unlike Asana, unknown arguments are errors, and a list must have a limit, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://developers.asana.com/reference/rest-api-reference, https://developers.asana.com/docs/pagination, …/errors, …/rate-limits and …/webhooks-guide',
  secret: token,
  credential: (url) => ({ type: 'asana_token', values: { token, api_url: `${url}/api/1.0` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  isOpen: ({ path }) => path.startsWith('/storage/'),
  unauthorized: failed(401, 'Not Authorized'),
  limited: (seconds) => ({
    ...failed(429, 'You have made too many requests recently. Please, be chill.'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'Server Error'),
  handshake,
  respond: (request, state) =>
    request.path.startsWith('/storage/')
      ? { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } }
      : respond(request, state),
};

function respond(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  const below = /^\/api\/1\.0(\/.*)$/.exec(request.path)?.[1];
  const found = below === undefined ? null : routeOf(request.method, below);
  if (!found) return failed(404, 'No matching route for request');
  const { route, params } = found;
  const missing = unknownIn(params);
  if (missing) return missing;
  const query = Object.fromEntries(request.query);
  const data = route.isForm ? {} : dataOf(request);
  if (data === null) return failed(400, 'Could not parse request data, invalid JSON');
  const problem = problemOf(route.query ?? '', query) ?? problemOf(route.data ?? '', data);
  if (problem) return problem;
  const call = { params, query, data, request, url };
  if (!route.list) return route.answer!(call);
  const all = route.list(call);
  return Array.isArray(all) ? pageOf(all as readonly Fields[], request, { url, repeatsPages }) : (all as FakeResponse);
}

/** https://developers.asana.com/docs/pagination: an entry on each page, whatever `limit` says. */
function pageOf(
  all: readonly Fields[],
  { path, query }: FakeRequest,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): FakeResponse {
  const offset = query.get('offset') ?? 'page1';
  if (!/^page[1-9]$/.test(offset)) return failed(400, 'offset: Your pagination token is invalid.');
  const number = Number(offset.at(-1));
  const next = repeatsPages ? 2 : number + 1;
  const linked = new URLSearchParams(query);
  linked.set('offset', `page${next}`);
  const below = `${path.replace('/api/1.0', '')}?${linked.toString()}`;
  const page = { offset: `page${next}`, path: below, uri: `${url}/api/1.0${below}` };
  const wanted = query.get('opt_fields') ?? undefined;
  return {
    json: {
      data: all.slice(number - 1, number).map((one) => shown(one, wanted, true)),
      next_page: next > all.length ? null : page,
    },
  };
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
