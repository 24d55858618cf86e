import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { group, issue, mergeRequest, project } from './fakeObjects.ts';
import { failed, invalid, json, type Route } from './fakeRoute.ts';
import { routes } from './fakeRoutes.ts';
import { problemOf } from './fakeSchema.ts';

const token = 'glpat-0000FakeToken0000';

/** The wire format of GitLab, REST version 4. Unlike GitLab, unknown parameters are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://docs.gitlab.com/api/rest, https://docs.gitlab.com/api/rest/authentication, https://docs.gitlab.com/api/rest/troubleshooting, and the pages of its resources: issues, notes, merge_requests, repository_files, repositories, commits, branches, tags, releases, pipelines, projects, groups, users, project_webhooks',
  secret: token,
  credential: (url) => ({ type: 'gitlab_token', values: { token, api_url: `${url}/api/v4` } }),
  isAuthorized: ({ headers }) => headers['private-token'] === token || headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, '401 Unauthorized'),
  // https://docs.gitlab.com/administration/settings/user_and_ip_rate_limits
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds), 'ratelimit-limit': '2000', 'ratelimit-remaining': '0' },
    content: { bytes: Buffer.from('Retry later\n'), mediaType: 'text/plain' },
  }),
  broken: failed(500, '500 Internal Server Error'),
  respond,
};

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const found = routeOf(request);
  if (!found) return json({ error: '404 Not Found' }, 404);
  const { route, params } = found;
  const unknown = unknownOf(params);
  if (unknown) return failed(404, unknown);
  const body = route.isFile ? {} : bodyOf(request);
  if (typeof body === 'string') return json({ error: body }, body.startsWith('The provided content-type') ? 406 : 400);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const paging = route.pagesOf
    ? 'per_page:n page:n order_by sort:asc|desc pagination:keyset|legacy page_token cursor'
    : '';
  const problem =
    problemOf(`${route.query ?? ''} ${paging}`, Object.fromEntries(listed(request.query)), true) ??
    (route.isFile ? null : problemOf(route.body ?? '', body, isForm));
  if (problem !== null) return invalid(problem);
  if (route.needsChange && Object.keys(body).length === 0)
    return invalid(
      `${(route.body ?? '').replaceAll(/[:!]\S*/g, '').replaceAll(' ', ', ')} are missing, at least one parameter must be provided`,
    );
  const call = { params, body, request, url: state.url };
  if (!route.pagesOf) return route.respond!(call);
  const items = route.pagesOf(call).filter((item) => isFound(item, request.query));
  return pageOf(route, request, { ...state, items });
}

const searched = ['name', 'title', 'username', 'path_with_namespace', 'full_path'];

/** Lists are searched by `search`, those of members by `query`. */
function isFound(item: JsonObject, query: URLSearchParams): boolean {
  const sought = (query.get('search') ?? query.get('query') ?? '').toLowerCase();
  return searched.some((name) =>
    String(item[name] ?? '')
      .toLowerCase()
      .includes(sought),
  );
}

/** Parameters that come several times are lists: `iids[]=1&iids[]=2`. */
function listed(query: URLSearchParams): [string, unknown][] {
  return [...new Set(query.keys())].map((name) =>
    name.endsWith('[]') ? [name.slice(0, -2), query.getAll(name)] : [name, query.get(name)],
  );
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  const below = path.replace(/^\/api\/v4(?=\/)/, '');
  if (below === path) return null;
  for (const [key, route] of Object.entries(routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = wanted === method ? patternOf(pattern).exec(below) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { route, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}

/** A value is one segment: slashes of paths and names are encoded (https://docs.gitlab.com/api/rest/#namespaced-paths). */
function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** GitLab answers 404 for missing things, and for things that the account cannot see. Issues have their number in paths, not their ID. */
function unknownOf(params: Readonly<Record<string, string>>): string | null {
  const { project: ofProject, group: ofGroup, issue: ofIssue, mr } = params;
  if (ofProject !== undefined && ![String(project.id), project.path_with_namespace].includes(ofProject.toLowerCase()))
    return '404 Project Not Found';
  if (ofGroup !== undefined && ![String(group.id), group.full_path].includes(ofGroup)) return '404 Group Not Found';
  if (ofIssue !== undefined && ofIssue !== String(issue.iid)) return '404 Not found';
  if (mr !== undefined && mr !== String(mergeRequest.iid)) return '404 Not found';
  const known: Readonly<Record<string, string>> = { note: '302', pipeline: '611', job: '712' };
  const wrong = Object.entries(known).find(([name, value]) => params[name] !== undefined && params[name] !== value);
  return wrong ? '404 Not found' : null;
}

/** JSON or a form. A text is the problem. */
function bodyOf({ headers, bytes }: FakeRequest): JsonObject | string {
  if (bytes.length === 0) return {};
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(listed(new URLSearchParams(bytes.toString())));
  if (!/^application\/json\b/.test(type)) return `The provided content-type '${type}' is not supported.`;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : 'body is invalid';
  } catch {
    return 'Failed to parse the request body';
  }
}

/** https://docs.gitlab.com/api/rest/#pagination: by number with headers, or by a cursor with `Link` alone. */
function pageOf(
  { isKeyset }: Route,
  { path, query }: FakeRequest,
  { url, repeatsPages, items }: { url: string; repeatsPages: boolean; items: readonly JsonObject[] },
): FakeResponse {
  const byCursor = isKeyset === true && query.get('pagination') === 'keyset';
  const parameter = byCursor ? 'page_token' : 'page';
  const size = Number(query.get('per_page') ?? 20);
  if (size < 1) return invalid('per_page does not have a valid value');
  const number = Number((query.get(parameter) ?? '1').replace('cursor', ''));
  const next = repeatsPages ? 2 : number < items.length ? number + 1 : null;
  const address = (page: number): string => {
    const all = new URLSearchParams(query);
    all.set(parameter, byCursor ? `cursor${page}` : String(page));
    return `${url}${path}?${all.toString()}`;
  };
  const first = byCursor ? [] : [`<${address(1)}>; rel="first"`];
  const link = [...(next === null ? [] : [`<${address(next)}>; rel="next"`]), ...first].join(', ');
  const headers: Record<string, string> = byCursor
    ? {}
    : { 'x-page': String(number), 'x-per-page': String(size), 'x-next-page': next === null ? '' : String(next) };
  const one = items[number - 1];
  return { headers: { ...headers, ...(link === '' ? {} : { link }) }, json: one ? [one] : [] };
}
