import type { JsonObject } from '../../domains/executions/item.ts';
import { routeAt } from '../engine/fake/routeAt.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, failed, refused, type Call, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const token = 'dG9rOmZha2UtdG9rZW4=';
const maxPerPage = 150;

/** The wire format of Intercom, version 2.15. Rate limits tell when their window ends, in seconds since 1970. */
export const fake: FakeDefinition = {
  source:
    'https://github.com/intercom/Intercom-OpenAPI (descriptions/2.15), https://developers.intercom.com/docs/references/rest-api/errors, …/build-an-integration/learn-more/rest-apis/pagination-cursor',
  secret: token,
  credential: (url) => ({ type: 'intercom_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'unauthorized', 'Access Token Invalid'),
  limited: (seconds) => ({
    ...failed(429, 'rate_limit_exceeded', 'Exceeded rate limit of 1667 in 10_seconds_fixed_window'),
    headers: {
      'x-ratelimit-limit': '1667',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(Math.floor(Date.now() / 1000) + seconds),
    },
  }),
  broken: failed(500, 'server_error', 'Server error'),
  respond: responseTo,
};

function responseTo(request: FakeRequest, { repeatsPages }: { repeatsPages: boolean }): FakeResponse {
  const { method, query, headers } = request;
  if (headers['intercom-version'] !== '2.15')
    throw refused(400, 'intercom_version_invalid', 'The requested version could not be found');
  const { found } = routeAt(routes, method, request.path);
  if (!found) throw refused(404, 'not_found', 'Resource Not Found');
  const { route, path } = found;
  const unknown = [...query.keys()].find((name) => !(route.query ?? []).includes(name));
  if (unknown !== undefined) throw refused(400, 'parameter_invalid', `${unknown} is not a known parameter`, unknown);
  const body = bodyOf(request, route);
  return route.gives({ path, query, body, page: pageOf(query, body, repeatsPages), repeatsPages });
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0 && bytes.toString() !== '{}')
      throw refused(400, 'parameter_invalid', 'The request takes no body');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'media_type_not_acceptable', 'The Accept header should send a media type of application/json');
  const body = parsed(bytes);
  return kinds === 'own' ? checkedObject(body) : checked(body, kinds);
}

function checkedObject(body: unknown): JsonObject {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refused(400, 'client_error', 'The body is no object');
  return body as JsonObject;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw refused(400, 'client_error', 'JSON parse error');
  }
}

/** Pages with a cursor, in the query or in `pagination` of a search. */
function pageOf(query: URLSearchParams, body: JsonObject, repeats: boolean): Call['page'] {
  return (entries, key = 'data') => {
    const { per_page: perPage = query.get('per_page') ?? 50, starting_after: after = query.get('starting_after') } =
      checked(body['pagination'] ?? {}, { per_page: 'integer', starting_after: 'string' }, 'pagination');
    const size = Number(perPage);
    if (!(size >= 1 && size <= maxPerPage))
      throw refused(400, 'parameter_invalid', `per_page must be from 1 to ${maxPerPage}`, 'per_page');
    const at = after === null || after === undefined ? 0 : Number(String(after).replace('cursor-', ''));
    if (!Number.isInteger(at) || (at > 0 && at >= entries.length))
      throw refused(400, 'parameter_invalid', 'starting_after is not valid', 'starting_after');
    const next = repeats ? 1 : at + 1;
    const hasNext = repeats || next < entries.length;
    return {
      type: key === 'data' ? 'list' : `${key.slice(0, -1)}.list`,
      [key]: entries.slice(at, at + 1),
      total_count: entries.length,
      pages: {
        type: 'pages',
        page: at + 1,
        per_page: size,
        total_pages: entries.length,
        ...(hasNext ? { next: { per_page: size, starting_after: `cursor-${next}` } } : {}),
      },
    };
  };
}
