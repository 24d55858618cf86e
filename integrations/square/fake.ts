import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { things } from './fakeObjects.ts';
import { routes, type Call, type Route } from './fakeRoutes.ts';
import { shapeProblem, type SquareError } from './fakeShape.ts';

const token = 'EAAAl_fake_square_token';

const failed = (status: number, category: string, code: string): FakeResponse => ({
  status,
  json: { errors: [{ category, code, detail: detailOf[code] ?? 'The request is not valid.' }] },
});
const detailOf: Readonly<Record<string, string>> = {
  UNAUTHORIZED: 'This request could not be authorized.',
  ACCESS_TOKEN_EXPIRED: 'The access token has expired.',
  NOT_FOUND: 'Resource not found.',
  RATE_LIMITED: 'Your application has been rate limited.',
  INTERNAL_SERVER_ERROR: 'An internal error has occurred.',
  METHOD_NOT_ALLOWED: 'The HTTP method is not allowed.',
  UNSUPPORTED_MEDIA_TYPE: 'The content type is not supported.',
};
const invalid = (error: SquareError): FakeResponse => ({
  status: error.code === 'VERSION_MISMATCH' ? 409 : 400,
  json: { errors: [error] },
});
const notFound = failed(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');

/**
 * The wire format of Square. Unlike Square, unknown parameters are errors, so that the tests find them. IDs that contain `MISSING` do not
 * exist; the amount 9999 is declined.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.squareup.com/reference/square, https://developer.squareup.com/docs/build-basics, and github.com/square/connect-api-specification',
  secret: token,
  credential: (url) => ({ type: 'square_token', values: { token, api_url: `${url}/v2` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: failed(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED'),
  limited: (seconds) => ({
    ...failed(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED'),
    // Square promises no header; the pause is here for the tests alone.
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR'),
  respond: (request, { repeatsPages }) => {
    const version = request.headers['square-version'];
    if (version !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(version)))
      return invalid({ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail: 'Invalid Square-Version.' });
    const found = routeOf(request);
    if (!found) return notFound;
    const { route, ids } = found;
    if (!route) return failed(405, 'INVALID_REQUEST_ERROR', 'METHOD_NOT_ALLOWED');
    if (ids.some((id) => id.includes('MISSING'))) return notFound;
    const wrong = queryProblem(route, request) ?? bodyProblem(route, request);
    if (wrong) return wrong;
    const isJson = request.bytes.length > 0 && !route.parts;
    const call: Call = { ids, body: isJson ? (JSON.parse(request.bytes.toString()) as JsonObject) : {}, request };
    const refused = route.refuses?.(call) ?? sizeProblem(route, call);
    if (refused) return invalid(refused);
    return declined(call) ?? responseOf(route, call, repeatsPages);
  },
};

function routeOf({ method, path }: FakeRequest): { route: Route | undefined; ids: string[] } | null {
  const below = /^\/v2(\/.+)$/.exec(path)?.[1];
  if (below === undefined) return null;
  const found = Object.entries(routes).flatMap(([name, route]) => {
    const [own, pattern = ''] = name.split(' ');
    const match = new RegExp(`^${pattern.replaceAll('#', '([^/]+)')}$`).exec(below);
    return match ? [{ own, route, ids: match.slice(1).map(decodeURIComponent) }] : [];
  });
  if (found.length === 0) return null;
  // A fixed name is no ID.
  const least = Math.min(...found.map(({ ids }) => ids.length));
  const fitting = found.find(({ own, ids }) => own === method && ids.length === least);
  return { route: fitting?.route, ids: fitting?.ids ?? [] };
}

function queryProblem({ query: known = '' }: Route, { query }: FakeRequest): FakeResponse | null {
  const names = known.split(' ').filter((name) => name !== '');
  const bad = (field: string, detail: string): FakeResponse =>
    invalid({ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail, field });
  const missing = names.find((name) => name.endsWith('!') && !query.get(name.slice(0, -1)));
  if (missing !== undefined) return bad(missing.slice(0, -1), 'Missing required parameter.');
  const unknown = [...query.keys()].find((name) => !names.some((own) => own.replace('!', '') === name));
  if (unknown !== undefined) return bad(unknown, `Unknown query parameter: ${unknown}`);
  const empty = [...query].find(([, value]) => value === '')?.[0];
  return empty === undefined ? null : bad(empty, 'The parameter is empty.');
}

function bodyProblem({ body, parts }: Route, { headers, bytes, method }: FakeRequest): FakeResponse | null {
  const type = headers['content-type'] ?? '';
  const unsupported = failed(415, 'INVALID_REQUEST_ERROR', 'UNSUPPORTED_MEDIA_TYPE');
  if (parts) return type.startsWith('multipart/form-data') ? null : unsupported;
  const bad = (detail: string): FakeResponse =>
    invalid({ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST', detail });
  if (!body) return bytes.length === 0 ? null : bad('The request takes no body.');
  if (bytes.length === 0)
    return method === 'POST' && Object.keys(body).length === 0 ? null : bad('Expected a JSON body.');
  if (!/^application\/json\b/i.test(type)) return unsupported;
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return bad('Expected a JSON body.');
  }
  const problem = shapeProblem({ fields: body }, value, '');
  return problem === null ? null : invalid(problem);
}

/** The size of a page is in the query, or in the body of a search. */
function sizeProblem({ pages }: Route, { body, request }: Call): SquareError | null {
  const size = body['limit'] ?? request.query.get('limit');
  if (!pages || size === null || size === undefined) return null;
  if (Number(size) >= 1 && Number(size) <= pages.max) return null;
  return {
    category: 'INVALID_REQUEST_ERROR',
    code: 'VALUE_TOO_HIGH',
    detail: `The limit is ${pages.max}.`,
    field: 'limit',
  };
}

/** https://developer.squareup.com/docs/devtools/sandbox/payments */
function declined({ body, request }: Call): FakeResponse | null {
  const { amount } = (body['amount_money'] ?? {}) as { amount?: number };
  if (request.path !== '/v2/payments' || request.method !== 'POST' || amount !== 9_999) return null;
  return {
    status: 402,
    json: {
      errors: [
        { category: 'PAYMENT_METHOD_ERROR', code: 'GENERIC_DECLINE', detail: "Authorization error: 'GENERIC_DECLINE'" },
      ],
    },
  };
}

function responseOf({ one, pages, gives }: Route, call: Call, repeats: boolean): FakeResponse {
  if (pages) return pageOf(pages, call, repeats);
  if (gives) return { json: gives(call) };
  if (one === undefined) return { json: {} };
  const [id] = call.ids;
  const { idempotency_key: _key, ...body } = call.body;
  const written = (body[one] ?? body) as JsonObject;
  const known = things[one]![0]!;
  const version =
    typeof known['version'] === 'number' && call.request.method === 'PUT' ? { version: known['version'] + 1 } : {};
  return { json: { [one]: { ...known, ...written, ...(id === undefined ? {} : { id }), ...version } } };
}

/** Three pages of one thing; the last one has no cursor. An empty list is missing in the response. */
function pageOf({ name, of }: NonNullable<Route['pages']>, { body, request }: Call, repeats: boolean): FakeResponse {
  const all = found(things[of]!, body);
  const cursor = body['cursor'] ?? request.query.get('cursor');
  const place = Number(String(cursor ?? 'cursor-1').replace('cursor-', '')) - 1;
  if (!Number.isInteger(place) || place < 0)
    return invalid({
      category: 'INVALID_REQUEST_ERROR',
      code: 'INVALID_CURSOR',
      detail: 'Invalid cursor.',
      field: 'cursor',
    });
  const thing = all[place];
  const next = repeats ? 2 : place + 2;
  const hasMore = repeats || place + 1 < all.length;
  return { json: { ...(thing ? { [name]: [thing] } : {}), ...(hasMore ? { cursor: `cursor-${next}` } : {}) } };
}

/** A search by a part of the email address or of the name. */
function found(all: readonly JsonObject[], body: JsonObject): readonly JsonObject[] {
  const { filter } = (body['query'] ?? {}) as { filter?: { email_address?: { exact?: string; fuzzy?: string } } };
  const { exact, fuzzy } = filter?.email_address ?? {};
  const sought = String(body['text_filter'] ?? '').toLowerCase();
  return all.filter((thing) => {
    const email = String(thing['email_address'] ?? '');
    const name = String((thing['item_data'] as JsonObject | undefined)?.['name'] ?? '').toLowerCase();
    if (exact !== undefined && email !== exact) return false;
    if (fuzzy !== undefined && !email.includes(fuzzy.toLowerCase())) return false;
    return sought === '' || name.includes(sought);
  });
}
