import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { link } from './fakeObjects.ts';
import { routes, type Call, type Pages, type Route } from './fakeRoutes.ts';
import { shapeProblem } from './fakeShape.ts';

const token = 'A21AAFs-fake-paypal-token';
const clientId = 'AeA1QIZXiflr1_fake';
const clientSecret = 'ECYYrrSHdKfk_fake_secret';
const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
const debug = { 'paypal-debug-id': 'f1a2b3' };

const errorOf = (name: string, message: string): JsonObject => ({ name, message, debug_id: 'f1a2b3', links: [] });
const failed = (status: number, name: string, message: string): FakeResponse => ({
  status,
  headers: debug,
  json: errorOf(name, message),
});
const invalid = (detail: JsonObject): FakeResponse => ({
  status: 400,
  headers: debug,
  json: {
    ...errorOf('INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'),
    details: [detail],
  },
});
const notFound: FakeResponse = {
  status: 404,
  headers: debug,
  json: {
    ...errorOf('RESOURCE_NOT_FOUND', 'The specified resource does not exist.'),
    details: [{ issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' }],
  },
};

/**
 * The wire format of PayPal. Unlike PayPal, unknown arguments are errors, so that the tests find them. IDs that contain `MISSING` do not
 * exist; the order `UNAPPROVED` cannot be captured.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.paypal.com/api/rest/authentication, /requests, /responses, /reference/rate-limiting, and github.com/paypal/paypal-rest-api-specifications',
  secret: clientSecret,
  credential: (url) => ({
    type: 'paypal_app',
    values: { client_id: clientId, client_secret: clientSecret, environment: 'sandbox', api_url: url },
  }),
  opened: (url) => ({ access_token: token, token_type: 'Bearer', environment: 'sandbox', api_url: url }),
  token: (request) => (request.path === '/v1/oauth2/token' ? tokenResponse(request) : null),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: {
    status: 401,
    headers: debug,
    json: { error: 'invalid_token', error_description: 'Token signature verification failed' },
  },
  // PayPal sends no time to wait (https://developer.paypal.com/api/rest/reference/rate-limiting).
  limited: (seconds) => {
    const { json } = failed(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.');
    // The pause is here for the tests alone.
    return { status: 429, headers: { ...debug, 'retry-after': String(seconds) }, json };
  },
  broken: failed(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'),
  respond: (request, state) => {
    const found = routeOf(request);
    if (!found) return notFound;
    const { route, id } = found;
    if (!route) return failed(405, 'METHOD_NOT_SUPPORTED', 'The server does not implement the requested HTTP method.');
    if (id.includes('MISSING')) return notFound;
    const wrong = headerProblem(request) ?? queryProblem(route, request) ?? bodyProblem(route, request);
    if (wrong) return wrong;
    const isJson = request.bytes.length > 0 && !route.parts;
    const call: Call = {
      id,
      body: isJson ? (JSON.parse(request.bytes.toString()) as JsonObject) : {},
      request,
      url: state.url,
      place: placeOf(route, request.query),
      isWhole: /return=representation/.test(String(request.headers['prefer'] ?? '')),
    };
    return route.refuses?.(call) ?? responseOf(route, call, state.repeatsPages);
  },
};

/** https://developer.paypal.com/api/rest/authentication. */
function tokenResponse({ method, headers, bytes }: FakeRequest): FakeResponse {
  const form = new URLSearchParams(bytes.toString());
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (headers.authorization !== basic)
    return { status: 401, json: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
  if (method !== 'POST' || !isForm || form.get('grant_type') !== 'client_credentials')
    return { status: 400, json: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' } };
  return {
    json: {
      scope: 'https://uri.paypal.com/services/invoicing https://uri.paypal.com/payments/payouts',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: 32_400,
      nonce: '2026-11-28T08:00:00ZfakeNonce',
    },
  };
}

function routeOf({ method, path }: FakeRequest): { route: Route | undefined; id: string } | null {
  let isKnown = false;
  for (const [key, route] of Object.entries(routes)) {
    const [own, pattern = ''] = key.split(' ');
    const match = new RegExp(`^${pattern.replace('#', '([^/]+)')}$`).exec(path);
    // A fixed name such as `balances` is no ID.
    if (!match) continue;
    if (own === method) return { route, id: decodeURIComponent(match[1] ?? '') };
    isKnown = true;
  }
  return isKnown ? { route: undefined, id: '' } : null;
}

function headerProblem({ headers }: FakeRequest): FakeResponse | null {
  const requestId = headers['paypal-request-id'];
  if (requestId !== undefined && (requestId === '' || requestId.length > 108))
    return invalid({ field: 'PayPal-Request-Id', location: 'header', issue: 'INVALID_STRING_LENGTH' });
  const prefer = headers['prefer'];
  if (prefer === undefined || /^return=(minimal|representation)$/.test(String(prefer))) return null;
  return invalid({ field: 'Prefer', location: 'header', issue: 'INVALID_PARAMETER_VALUE' });
}

function queryProblem({ query: known = '', pages }: Route, { query }: FakeRequest): FakeResponse | null {
  const names = known.split(' ').filter((name) => name !== '');
  const wrong = (field: string, issue: string): FakeResponse => invalid({ field, location: 'query', issue });
  const missing = names.find((name) => name.endsWith('!') && !query.get(name.slice(0, -1)));
  if (missing !== undefined) return wrong(missing.slice(0, -1), 'MISSING_REQUIRED_PARAMETER');
  const unknown = [...query.keys()].find((name) => !names.some((own) => own.replace('!', '') === name));
  if (unknown !== undefined) return wrong(unknown, 'UNKNOWN_PARAMETER');
  const empty = [...query].find(([, value]) => value === '')?.[0];
  if (empty !== undefined) return wrong(empty, 'INVALID_PARAMETER_VALUE');
  const size = query.get('page_size');
  if (pages && size !== null && !(Number(size) >= 1 && Number(size) <= pages.maxSize))
    return wrong('page_size', 'INVALID_PARAMETER_VALUE');
  const page = query.get('page');
  if (page !== null && !/^[1-9]\d{0,6}$/.test(page)) return wrong('page', 'INVALID_PARAMETER_VALUE');
  const total = query.get('total_required');
  if (total !== null && !/^(true|false)$/.test(total)) return wrong('total_required', 'INVALID_BOOLEAN_VALUE');
  return null;
}

function bodyProblem({ body, patches, parts }: Route, { method, headers, bytes }: FakeRequest): FakeResponse | null {
  const type = headers['content-type'] ?? '';
  const unsupported = failed(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'The server does not support the request payload media type.',
  );
  if (parts) return type.startsWith('multipart/form-data') ? null : unsupported;
  // A POST needs the media type even when it has no content.
  if (method === 'POST' && !/^application\/json\b/i.test(type)) return unsupported;
  if (!body && !patches)
    return bytes.length === 0 ? null : invalid({ field: '/', location: 'body', issue: 'UNEXPECTED_BODY' });
  if (!/^application\/json\b/i.test(type) && bytes.length > 0) return unsupported;
  let value: unknown;
  try {
    value = bytes.length === 0 ? {} : JSON.parse(bytes.toString());
  } catch {
    return invalid({ field: '/', location: 'body', issue: 'MALFORMED_REQUEST_JSON' });
  }
  const shape = patches
    ? ({ list: { fields: { 'op!': { words: 'add replace remove move copy test' }, 'path!': 'text' } } } as const)
    : { fields: body ?? {} };
  const checked =
    patches && Array.isArray(value) ? value.map(({ value: _value, ...patch }: JsonObject) => patch) : value;
  const problem = shapeProblem(shape, checked, '');
  return problem === null ? null : invalid({ ...problem, location: 'body' });
}

function placeOf({ pages }: Route, query: URLSearchParams): number {
  if (pages?.byToken) return Number((query.get('next_page_token') ?? 'token1').replace('token', '')) - 1;
  return Number(query.get('page') ?? '1') - 1;
}

function responseOf(route: Route, call: Call, repeats: boolean): FakeResponse {
  const { pages, gives, status = 200, isMinimal } = route;
  if (pages) return pageOf(pages, call, repeats);
  if (!gives) return { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
  const whole = gives(call);
  const json = isMinimal && !call.isWhole ? { id: whole['id'], status: whole['status'], links: whole['links'] } : whole;
  return { status, headers: debug, json };
}

/** Three pages of one item. Totals are there only if the request asks for them; the next page is a link. */
function pageOf({ name, item, more, byToken }: Pages, call: Call, repeats: boolean): FakeResponse {
  const { place, request, url } = call;
  const { query, path } = request;
  const next = repeats ? 2 : place + 2;
  const address = (changes: Record<string, string>): string => {
    const own = new URLSearchParams(query);
    for (const [key, value] of Object.entries(changes)) own.set(key, value);
    return `${url}${path}?${own.toString()}`;
  };
  const target: Record<string, string> = byToken ? { next_page_token: `token${next}` } : { page: String(next) };
  const links = [link(address({})), ...(repeats || place < 2 ? [link(address(target), 'next')] : [])];
  const hasTotals = query.get('total_required') === 'true' || path.startsWith('/v1/reporting');
  const items = place >= 0 && place < 3 ? [item(call)] : [];
  return {
    headers: debug,
    json: {
      ...more?.(call),
      [name]: items,
      ...(hasTotals ? { total_items: 3, total_pages: repeats ? 1_000 : 3 } : {}),
      links,
    },
  };
}
