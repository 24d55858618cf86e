import type { JsonObject } from '../../domains/executions/item.ts';
import { routeAt } from '../engine/fake/routeAt.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, checkKind, failed, invalid, notFound, refused, type Call, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const token = 'eyJraWQiOiJmYWtlIn0.fake.token';
const maxCount = 100;

/** The wire format of Calendly, version 2. Rate limits tell the seconds until they end. IDs are URIs of the API itself. */
export const fake: FakeDefinition = {
  source:
    'https://developer.calendly.com/api-docs, …/overview/errors, …/overview/rate-limits, https://developer.calendly.com/how-to-paginate',
  secret: token,
  credential: (url) => ({ type: 'calendly_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'Unauthenticated', 'The access token is invalid'),
  limited: (seconds) => ({
    ...failed(429, 'Too Many Requests', 'The rate limit was exceeded.'),
    headers: { 'x-ratelimit-limit': '50', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(seconds) },
  }),
  broken: failed(500, 'Internal Server Error', 'The server encountered an unexpected condition.'),
  respond: responseTo,
};

function responseTo(request: FakeRequest, { url, repeatsPages }: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, query } = request;
  const { found, methods } = routeAt(routes, method, request.path);
  if (!found) throw methods.length > 0 ? refused(405, 'Method Not Allowed', 'The method is not allowed.') : notFound();
  const { route, path } = found;
  checkQuery(route, query);
  const call: Call = { path, query, body: bodyOf(request, route), url, page: pageOf(request, url, repeatsPages) };
  return route.gives(call);
}

function checkQuery({ query: kinds = {}, pages }: Route, query: URLSearchParams): void {
  for (const [key, kind] of Object.entries(kinds)) {
    const name = key.replace('!', '');
    const value = query.get(name);
    if (key.endsWith('!') && !value) throw invalid(name, "can't be blank");
    if (value !== null) checkKind(value, kind, name);
  }
  const paging = pages ? ['count', 'page_token'] : [];
  const unknown = [...query.keys()].find(
    (name) => !(name in kinds) && !(`${name}!` in kinds) && !paging.includes(name),
  );
  if (unknown !== undefined) throw invalid(unknown, 'is not a known parameter');
  const count = query.get('count');
  if (count !== null && !(/^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= maxCount))
    throw invalid('count', `must be from 1 to ${maxCount}`);
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw invalid('body', 'the request takes no body');
    return {};
  }
  if (bytes.length === 0) return checked({}, kinds);
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'Unsupported Media Type', 'The content type must be application/json.');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw refused(400, 'Invalid Argument', 'The body is no JSON.');
  }
  return checked(body, kinds);
}

/** Pages by a token; the last one has none. */
function pageOf({ query, path }: FakeRequest, url: string, repeats: boolean): Call['page'] {
  return (entries) => {
    const at = Number((query.get('page_token') ?? 'token0').replace('token', ''));
    if (!Number.isInteger(at) || (at > 0 && at >= entries.length)) throw invalid('page_token', 'is not valid');
    const next = repeats ? 1 : at + 1;
    const hasNext = repeats || next < entries.length;
    const to = (place: number): string => {
      const own = new URLSearchParams(query);
      own.set('page_token', `token${place}`);
      return `${url}${path}?${own.toString()}`;
    };
    return {
      json: {
        collection: entries.slice(at, at + 1),
        pagination: {
          count: 1,
          next_page: hasNext ? to(next) : null,
          previous_page: at > 0 ? to(at - 1) : null,
          next_page_token: hasNext ? `token${next}` : null,
          previous_page_token: at > 0 ? `token${at - 1}` : null,
        },
      },
    };
  };
}
