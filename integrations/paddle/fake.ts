import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { things } from './fakeObjects.ts';
import { routes, type Call, type Route } from './fakeRoutes.ts';
import { itemShapes } from './fakeSchema.ts';
import { shapeProblems, type FieldProblem } from './fakeShape.ts';

const key = 'pdl_sdbx_apikey_01j0000000000000000000000a_fakeFakeFakeFakeFake00_AAA';
const meta = { request_id: 'b0000000-0000-0000-0000-000000000001' };

const failed = (status: number, code: string, detail: string): FakeResponse => ({
  status,
  json: { error: errorOf(status, code, detail), meta },
});
const errorOf = (status: number, code: string, detail: string): JsonObject => ({
  type: status >= 500 || status === 429 ? 'api_error' : 'request_error',
  code,
  detail,
  documentation_url: `https://developer.paddle.com/errors/shared/${code}`,
});
const invalid = (errors: readonly FieldProblem[]): FakeResponse => ({
  status: 400,
  json: { error: { ...errorOf(400, 'bad_request', 'Invalid request.'), errors }, meta },
});

/**
 * The wire format of Paddle Billing. Unlike Paddle, unknown parameters of queries are errors, so that the tests find them. IDs that contain
 * `missing` do not exist; a customer with the address `taken@example.org` exists already.
 */
export const fake: FakeDefinition = {
  source:
    'https://developer.paddle.com/api-reference, /about/authentication, /about/errors, /about/pagination, /about/rate-limiting',
  secret: key,
  credential: (url) => ({ type: 'paddle_key', values: { api_key: key, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${key}`,
  unauthorized: failed(403, 'invalid_token', 'Authentication header included, but the token is not valid.'),
  limited: (seconds) => ({
    ...failed(429, 'too_many_requests', 'IP address exceeded the allowed rate limit.'),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'internal_error', 'An internal error occurred.'),
  respond: (request, { url, repeatsPages }) => {
    const found = routeOf(request);
    if (!found) return failed(404, 'invalid_url', 'Invalid URL.');
    const { route, ids } = found;
    if (!route) return failed(405, 'method_not_allowed', 'Method not allowed.');
    const missing = ids.find((id) => !/^[a-z]+_[a-z\d]{26}$/.test(id) || id.includes('missing'));
    if (missing !== undefined) return failed(404, 'not_found', `Entity ${missing} not found.`);
    const wrong = versionProblem(request) ?? queryProblem(route, request) ?? bodyProblem(route, request);
    if (wrong) return wrong;
    const body = request.bytes.length > 0 ? (JSON.parse(request.bytes.toString()) as JsonObject) : {};
    return takenProblem(request, body) ?? responseOf(route, { ids, body, request, url }, repeatsPages);
  },
};

function routeOf({ method, path }: FakeRequest): { route: Route | undefined; ids: string[] } | null {
  const found = Object.entries(routes).flatMap(([name, route]) => {
    const [own, pattern = ''] = name.split(' ');
    const match = new RegExp(`^${pattern.replaceAll('#', '([^/]+)')}$`).exec(path);
    return match ? [{ own, route, ids: match.slice(1).map(decodeURIComponent), isFixed: !pattern.includes('#') }] : [];
  });
  if (found.length === 0) return null;
  const fitting = found
    .filter(({ own }) => own === method)
    .toSorted((a, b) => Number(b.isFixed) - Number(a.isFixed))[0];
  return { route: fitting?.route, ids: fitting?.ids ?? [] };
}

/** https://developer.paddle.com/api-reference/about/versioning. */
function versionProblem({ headers }: FakeRequest): FakeResponse | null {
  const version = headers['paddle-version'];
  if (version === undefined || version === '1') return null;
  return failed(400, 'unsupported_api_version', 'Invalid API version.');
}

function queryProblem({ query: known = '', includes = '' }: Route, { query }: FakeRequest): FakeResponse | null {
  const names = new Set(known.split(' '));
  const unknown = [...query.keys()].find((name) => name === '' || !names.has(name));
  if (unknown !== undefined) return invalid([{ field: unknown, message: 'unknown query parameter' }]);
  const empty = [...query].find(([, value]) => value === '')?.[0];
  if (empty !== undefined) return invalid([{ field: empty, message: 'must not be empty' }]);
  const include = query.get('include')?.split(',') ?? [];
  const wrong = include.find((name) => !includes.split(' ').includes(name));
  if (wrong !== undefined) return invalid([{ field: 'include', message: `cannot include ${wrong}` }]);
  const size = query.get('per_page');
  // A larger size is cut to the largest one.
  if (size !== null && !/^[1-9]\d*$/.test(size)) return invalid([{ field: 'per_page', message: 'must be an integer' }]);
  const order = query.get('order_by');
  if (order !== null && !/^[a-z_]+\[(ASC|DESC)\]$/.test(order))
    return invalid([{ field: 'order_by', message: 'invalid order' }]);
  return null;
}

function bodyProblem({ body, hasItems, mayBeEmpty }: Route, { headers, bytes }: FakeRequest): FakeResponse | null {
  if (!body) return bytes.length === 0 ? null : failed(400, 'bad_request', 'The request takes no body.');
  if (bytes.length === 0) return mayBeEmpty ? null : failed(400, 'bad_request', 'The request body is empty.');
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return failed(415, 'unsupported_media_type', 'Unsupported media type.');
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    return failed(400, 'bad_request', 'Invalid JSON.');
  }
  const problems = shapeProblems({ fields: body }, value, '');
  const items = hasItems ? (((value as JsonObject)['items'] as JsonObject[] | undefined) ?? []) : [];
  const ofItems = items.flatMap((item, place) => itemProblems(item, place));
  if (problems.length > 0 || ofItems.length > 0) return invalid([...problems, ...ofItems]);
  return prorationProblem(body, value as JsonObject);
}

function itemProblems(item: unknown, place: number): FieldProblem[] {
  const each = itemShapes.map((shape) => shapeProblems(shape, item, `items[${place}]`));
  return each.some((problems) => problems.length === 0) ? [] : each[0]!;
}

/** Changes of the items of a subscription say how they are billed. */
function prorationProblem(body: JsonObject, value: JsonObject): FakeResponse | null {
  const needs = 'proration_billing_mode' in body && value['items'] !== undefined;
  if (!needs || value['proration_billing_mode'] !== undefined) return null;
  return invalid([{ field: 'proration_billing_mode', message: 'required field missing' }]);
}

function takenProblem({ method, path }: FakeRequest, body: JsonObject): FakeResponse | null {
  if (method !== 'POST' || path !== '/customers' || body['email'] !== 'taken@example.org') return null;
  const id = String(things['customers']![0]!['id']);
  return failed(409, 'customer_already_exists', `customer email conflicts with customer of id ${id}`);
}

function responseOf(route: Route, call: Call, repeats: boolean): FakeResponse {
  const { one, pagesOf, gives, status = 200 } = route;
  if (pagesOf !== undefined) return pageOf(route, call, repeats);
  if (gives) return { status, json: { data: gives(call), meta } };
  if (one === undefined) return { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
  const known = things[one]![0]!;
  // A path ends with the ID of the thing, unless a new one is made.
  const id = status === 201 ? known['id'] : (call.ids.at(-1) ?? known['id']);
  const isOfCustomer = call.request.path.startsWith('/customers/') && (one === 'addresses' || one === 'businesses');
  const owner = isOfCustomer ? { customer_id: call.ids[0] } : {};
  return { status, json: { data: { ...known, ...call.body, ...own(one, call.body), id, ...owner }, meta } };
}

/** Parts of a response that have another form than those of the request. */
function own(kind: string, { status, subscribed_events: names }: JsonObject): JsonObject {
  if (kind === 'transactions') return { status: status ?? 'ready', items: things['transactions']![0]!['items'] };
  if (kind === 'subscriptions') return { items: things['subscriptions']![0]!['items'] };
  if (kind === 'notification-settings' && Array.isArray(names))
    return { subscribed_events: names.map((name: unknown) => ({ name, description: '', group: '' })) };
  return {};
}

/** Three pages of one thing. `next` is there on the last page, too: https://developer.paddle.com/api-reference/about/pagination. */
function pageOf({ pagesOf = '', maxSize = 200 }: Route, { request, url }: Call, repeats: boolean): FakeResponse {
  const all = things[pagesOf]!;
  const idOf = (thing: JsonObject | undefined): string => String(thing?.['id'] ?? thing?.['event_id'] ?? '');
  const { query, path } = request;
  const after = query.get('after');
  const before = after === null ? -1 : all.findIndex((thing) => idOf(thing) === after);
  if (after !== null && before === -1) return invalid([{ field: 'after', message: 'not found' }]);
  const place = repeats ? Math.max(before, 0) : before + 1;
  const thing = all[place];
  const next = new URLSearchParams(query);
  next.set('after', idOf(thing ?? all.at(-1)));
  const size = Math.min(Number(query.get('per_page') ?? '50'), maxSize);
  next.set('per_page', String(size));
  const pagination = {
    per_page: size,
    next: `${url}${path}?${next.toString()}`,
    has_more: repeats || place + 1 < all.length,
    estimated_total: all.length,
  };
  return { json: { data: thing ? [thing] : [], meta: { ...meta, pagination } } };
}
