import type { JsonObject } from '../../domains/executions/item.ts';
import { respondByDocument } from '../engine/fake/respondByDocument.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { issue, pull, shop } from './fakeObjects.ts';
import type { Route } from './fakeRoute.ts';
import { invalid, notFound, routes, uploads } from './fakeRoutes.ts';
import { documentRoutes } from './generated/documentRoutes.ts';

const token = 'github_pat_0000FakeToken';
const pages = 3;
const versions = new Set(['2022-11-28', '2026-03-10']);

const failed = (status: number, message: string): FakeResponse => ({
  status,
  json: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
});

/**
 * The wire format of GitHub, as an Enterprise Server has it: the API at `/api/v3`, uploads at `/api/uploads`. Unlike GitHub, unknown
 * parameters are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://docs.github.com/en/rest, with the pages of https://docs.github.com/en/rest/using-the-rest-api on rate limits, pagination and errors',
  secret: token,
  credential: (url) => ({ type: 'github_token', values: { token, api_url: `${url}/api/v3` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  isOpen: ({ path }) => path.startsWith('/storage/'),
  unauthorized: failed(401, 'Bad credentials'),
  limited: (seconds) => ({
    ...failed(403, 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'),
    headers: { 'retry-after': String(seconds), 'x-ratelimit-remaining': '4990' },
  }),
  broken: failed(500, 'Server Error'),
  respond: (request, state) => {
    if (request.path.startsWith('/storage/'))
      return { content: { bytes: Buffer.from('hello'), mediaType: 'application/octet-stream' } };
    return refusedHeaders(request) ?? respond(request, state);
  },
};

/** https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#headers */
function refusedHeaders({ headers }: FakeRequest): FakeResponse | null {
  if (!headers['user-agent']) return failed(403, 'Request forbidden by administrative rules.');
  const version = headers['x-github-api-version'];
  if (version !== undefined && !versions.has(String(version)))
    return failed(400, `The version ${String(version)} is not supported.`);
  if (!/^(\*\/\*|application\/(json|octet-stream|vnd\.github\b.*))$/.test(headers.accept ?? ''))
    return failed(415, "Unsupported 'Accept' header.");
  return null;
}

function respond(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const described = byDocument(request, state);
  if (described) return described;
  const found = routeOf(request);
  if (!found) return notFound;
  const { route, params } = found;
  const body = route.isRaw ? {} : bodyOf(request);
  if (body === null) return failed(400, 'Problems parsing JSON');
  const problem =
    problemOf(route.query ?? '', fromQuery(request.query)) ?? problemOf(route.isRaw ? null : (route.body ?? ''), body);
  if (problem) return problem;
  const response = route.respond({ params, body, request, url: state.url });
  return route.hasPages ? { ...response, headers: linksOf(request, state) } : response;
}

/** Operations that come from GitHub's description of its API. */
function byDocument(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse | null {
  const below = request.path
    .replace(/^\/api\/v3/, '')
    .replace(/^\/repositories\/5(?=\/|$)/, `/repos/${shop.full_name}`);
  const response = respondByDocument(documentRoutes, below, request);
  if (!response) return null;
  if ('fault' in response) return failed(422, response.fault);
  const { status, json, isList } = response;
  return { status, json, ...(isList ? { headers: linksOf(request, state) } : {}) };
}

function routeOf({ method, path }: FakeRequest): { route: Route; params: Record<string, string> } | null {
  const isUpload = path.startsWith('/api/uploads/');
  const below = path
    .replace(/^\/api\/(v3|uploads)/, '')
    .replace(/^\/repositories\/5(?=\/|$)/, `/repos/${shop.full_name}`);
  for (const [key, route] of Object.entries(isUpload ? uploads : routes)) {
    const [wanted, pattern = ''] = key.split(' ');
    const match = wanted === method ? patternOf(pattern).exec(below) : null;
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {}).filter(
      (group): group is [string, string] => group[1] !== undefined,
    );
    const params = Object.fromEntries(groups.map(([name, value]) => [name, decodeURIComponent(value)]));
    return isKnown(params) ? { route, params } : null;
  }
  return null;
}

function patternOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replace('/{path*}', '(?:/(?<path>.+))?')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`);
}

/** Names are not case sensitive; a pull request is an issue, too. */
function isKnown({ owner, repo, issue: ofIssue, pull: ofPull }: Record<string, string>): boolean {
  const isShop = `${owner}/${repo}`.toLowerCase() === shop.full_name;
  const isPlace = owner === undefined || (repo === undefined ? owner === 'acme' : isShop);
  const isIssue = ofIssue === undefined || ofIssue === String(issue.number) || ofIssue === String(pull.number);
  return isPlace && isIssue && (ofPull === undefined || ofPull === String(pull.number));
}

/** Null for a body that is no JSON object. */
function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as JsonObject) : null;
  } catch {
    return null;
  }
}

/** Numbers and booleans of a query are texts. */
function fromQuery(query: URLSearchParams): JsonObject {
  const read = (value: string): unknown => (/^\d+$/.test(value) ? Number(value) : value);
  const flags: Record<string, unknown> = { true: true, false: false };
  return Object.fromEntries([...query].map(([name, value]) => [name, flags[value] ?? read(value)]));
}

/** The first field that is unknown, missing or of another type. */
function problemOf(fields: string | null, given: JsonObject): FakeResponse | null {
  if (fields === null) return null;
  const known = new Map(
    fields
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 's'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  // A file may be empty.
  const isMissing = (name: string) => given[name] === undefined || (given[name] === '' && name !== 'content');
  for (const [name, { isRequired }] of known)
    if (isRequired && isMissing(name)) return invalid('Request', name, 'missing_field');
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return failed(422, `Invalid request. "${name}" is not a permitted key.`);
    if (!isOf(field.type, value)) return invalid('Request', name, 'invalid');
  }
  const size = given['per_page'];
  return size !== undefined && (Number(size) < 1 || Number(size) > 100)
    ? invalid('Request', 'per_page', 'invalid')
    : null;
}

function isOf(type: string, value: unknown): boolean {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  switch (type) {
    case 's':
      return typeof value === 'string' || typeof value === 'number';
    case 'n':
      return Number.isInteger(value);
    case 'b':
      return typeof value === 'boolean';
    case 'l':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'ol':
      return Array.isArray(value) && value.every(isObject);
    case 'o':
      return isObject(value);
    default:
      return type.replaceAll('+', ' ').split('|').includes(String(value));
  }
}

/** https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api: three pages, with addresses by ID. */
function linksOf(
  { path, query }: FakeRequest,
  { url, repeatsPages }: { url: string; repeatsPages: boolean },
): Record<string, string> {
  const number = Number(query.get('page') ?? 1);
  const next = repeatsPages ? 2 : number + 1;
  const address = (page: number): string => {
    const all = new URLSearchParams(query);
    all.set('page', String(page));
    return `${url}${path.replace(/\/repos\/[^/]+\/[^/]+/, '/repositories/5')}?${all.toString()}`;
  };
  const links = [
    ...(number > 1 ? [`<${address(number - 1)}>; rel="prev"`] : []),
    ...(next <= pages ? [`<${address(next)}>; rel="next"`, `<${address(pages)}>; rel="last"`] : []),
  ];
  return links.length === 0 ? {} : { link: links.join(', ') };
}
