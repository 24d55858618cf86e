import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, invalid, notFound, Refused, typeOf, type Call, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const token = 'pat-na1-0000-fake-token';
const correlationId = '00000000-0000-4000-8000-000000000001';
const maxLimit = 500;

const failed = (status: number, category: string, message: string): FakeResponse => ({
  status,
  json: { status: 'error', message, correlationId, category },
});

/** The wire format of HubSpot. A rate limit has no `retry-after`: its interval is in a header. */
export const fake: FakeDefinition = {
  source:
    'https://github.com/HubSpot/HubSpot-public-api-spec-collection, https://developers.hubspot.com/docs/api-reference/error-handling, …/developer-guidelines/usage-guidelines',
  secret: token,
  credential: (url) => ({ type: 'hubspot_token', values: { token, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  isOpen: ({ path }) => path.startsWith('/submissions/v3/integration/submit/') || path.startsWith('/download/'),
  unauthorized: failed(
    401,
    'EXPIRED_AUTHENTICATION',
    'The OAuth token used to make this call expired 5 minute(s) ago.',
  ),
  limited: (seconds) => ({
    status: 429,
    headers: {
      'x-hubspot-ratelimit-max': '100',
      'x-hubspot-ratelimit-remaining': '0',
      'x-hubspot-ratelimit-interval-milliseconds': String(seconds * 1000),
    },
    json: {
      status: 'error',
      message: 'You have reached your ten_secondly_rolling limit.',
      errorType: 'RATE_LIMIT',
      correlationId,
      policyName: 'TEN_SECONDLY_ROLLING',
    },
  }),
  broken: failed(500, 'INTERNAL_ERROR', 'internal error'),
  respond: (request, state) => {
    if (request.path.startsWith('/download/')) return download(request);
    try {
      return responseTo(request, state);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

/** The address of a file carries its own permission. */
function download({ method, headers }: FakeRequest): FakeResponse {
  if (method !== 'GET' || headers.authorization !== undefined) return { status: 403, json: {} };
  return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
}

function responseTo(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, query } = request;
  const segments = request.path.slice(1).split('/').map(decodeURIComponent);
  const onPath = routes.map((route) => ({ route, path: matched(route, segments) })).filter(({ path }) => path !== null);
  const found = onPath.find(({ route }) => route.at.startsWith(`${method} `));
  if (!found) throw onPath.length > 0 ? notAllowed() : notFound('Path');
  const { route, path } = found;
  const unknown = [...query.keys()].find((name) => !(route.query ?? []).includes(name));
  if (unknown !== undefined) throw invalid(`Unknown query parameter ${unknown}.`);
  const limit = query.get('limit');
  if (limit !== null && !(Number(limit) >= 1 && Number(limit) <= maxLimitOf(route)))
    throw invalid(`limit must be from 1 to ${maxLimitOf(route)}.`);
  const call: Call = { path: path!, query, body: bodyOf(request, route), url: state.url, page };
  return route.gives(call);

  function page(entries: readonly unknown[], cursor: unknown = query.get('after') ?? undefined): JsonObject {
    const after = Number(cursor ?? 0);
    if (!Number.isInteger(after) || after < 0) throw invalid('after is not valid.');
    const next = state.repeatsPages ? '1' : after + 1 < entries.length ? String(after + 1) : undefined;
    const results = entries.slice(after, after + 1);
    if (next === undefined) return { results };
    return { results, paging: { next: { after: next, link: `https://api.hubapi.com${request.path}?after=${next}` } } };
  }
}

/** Objects are listed by up to 100, owners and associations by up to 500. */
function maxLimitOf({ at }: Route): number {
  return /^GET \/crm\/objects\/2026-09\/:kind$/.test(at) ? 100 : maxLimit;
}

function notAllowed(): Refused {
  return new Refused({ status: 405, content: { bytes: Buffer.from('Method Not Allowed'), mediaType: 'text/plain' } });
}

/** Returns the values of the placeholders, or null for another route. */
function matched({ at }: Route, segments: readonly string[]): string[] | null {
  const wanted = at.split(' ')[1]!.slice(1).split('/');
  if (wanted.length !== segments.length) return null;
  const isRoute = wanted.every((name, index) => name.startsWith(':') || name === segments[index]);
  if (!isRoute || segments.some((segment) => segment === '')) return null;
  return wanted.flatMap((name, index) => (name.startsWith(':') ? [segments[index]!] : []));
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): unknown {
  const type = headers['content-type'] ?? '';
  if (kinds === undefined) {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw invalid('The method takes no body.');
    return {};
  }
  if (kinds === 'multipart') {
    const boundary = /^multipart\/form-data; *boundary="?([^";]+)"?$/.exec(type)?.[1];
    if (boundary === undefined || !bytes.includes(`--${boundary}--`)) throw unsupported(type);
    return bytes.toString('latin1');
  }
  if (!type.startsWith('application/json')) throw unsupported(type);
  const body = parsed(bytes);
  if (kinds !== 'array') return checked(body, kinds);
  if (typeOf(body) !== 'array') throw invalid('Invalid input JSON: the body is not a list.');
  return body;
}

function unsupported(type: string): Refused {
  return new Refused(failed(415, 'VALIDATION_ERROR', `Unsupported media type "${type}".`));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw invalid('Invalid input JSON on line 1, column 1');
  }
}
