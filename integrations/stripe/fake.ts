import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { parsedForm, readFields, Refused, type Fields } from './fakeForm.ts';
import { expanded, list, objects, pagesOf } from './fakeObjects.ts';
import type { Route } from './fakeRoute.ts';
import { routes } from './fakeRoutes.ts';

const secretKey = 'sk_test_0000fake';
const version = '2026-08-26.dahlia';

const failed = (status: number, error: JsonObject, headers: Record<string, string> = {}): FakeResponse => ({
  status,
  headers: { 'request-id': 'req_0000000000000', ...headers },
  json: { error },
});

const shared: Fields = { expand: { listOf: 'text' } };
const paging: Fields = { limit: 'whole', starting_after: 'text', ending_before: 'text' };
const searching: Fields = { 'query!': 'text', limit: 'whole', page: 'text' };

/** The wire format of version 1 of Stripe's API. Unlike Stripe, it refuses requests without the pinned version. */
export const fake: FakeDefinition = {
  source: 'https://docs.stripe.com/api, /api/errors, /api/pagination, /api/expanding_objects, /rate-limits',
  secret: secretKey,
  credential: (url) => ({ type: 'stripe_key', values: { secret_key: secretKey, api_url: url } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${secretKey}`,
  unauthorized: failed(401, {
    type: 'invalid_request_error',
    code: 'api_key_expired',
    message: 'Expired API Key provided: sk_test_****fake',
  }),
  // There is no `retry-after`, so `seconds` has no place.
  limited: () =>
    failed(
      429,
      {
        type: 'invalid_request_error',
        code: 'rate_limit',
        message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
      },
      { 'stripe-rate-limited-reason': 'global-rate', 'stripe-should-retry': 'false' },
    ),
  broken: failed(500, { type: 'api_error', message: 'An unknown error occurred' }, { 'stripe-should-retry': 'true' }),
  respond: (request, { repeatsPages }) => {
    try {
      return { headers: { 'request-id': 'req_0000000000000' }, json: responseTo(request, repeatsPages) };
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

function responseTo(request: FakeRequest, repeats: boolean): JsonObject {
  const { method, path: url, headers } = request;
  if (headers['stripe-version'] !== version)
    throw new Refused(400, { message: `Invalid Stripe API version: ${String(headers['stripe-version'])}` });
  const found = routeOf(`${method} ${url.replace(/^\/v1/, '')}`);
  if (!found || !url.startsWith('/v1/'))
    throw new Refused(404, {
      message: `Unrecognized request URL (${method}: ${url}). Please see https://stripe.com/docs`,
    });
  const { route, path } = found;
  const { lists, searches, takes } = route;
  const own = lists === undefined ? (searches === undefined ? {} : searching) : paging;
  const { expand, ...given } = readFields(parsedForm(formOf(request)), { ...shared, ...own, ...takes });
  if (lists !== undefined || searches !== undefined) checkLimit(given['limit']);
  const result =
    lists !== undefined
      ? pageOf(lists, given, { url, repeats })
      : searches !== undefined
        ? searchOf(searches, given, { url, repeats })
        : route.gives!({ path, given });
  return withExpanded(result, (expand ?? []) as string[]);
}

/** The first route that fits: later ones take its words for identifiers. */
function routeOf(asked: string): { route: Route; path: string[] } | null {
  for (const route of routes) {
    const path = matched(route, asked);
    if (path) return { route, path };
  }
  return null;
}

/** A GET has a query, all other methods have a form. */
function formOf({ method, query, headers, bytes }: FakeRequest): URLSearchParams {
  if (method === 'GET') {
    if (bytes.length > 0) throw new Refused(400, { message: 'A GET has no body.' });
    return query;
  }
  if ([...query].length > 0 && method === 'POST') throw new Refused(400, { message: 'A POST has no query.' });
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  if (bytes.length > 0 && !isForm)
    throw new Refused(400, {
      message: `Invalid request (check that your POST content type is application/x-www-form-urlencoded). ${String(headers['content-type'])}`,
    });
  return new URLSearchParams(bytes.toString());
}

/** Returns the values of the placeholders, or null for another route. Errors: an object that does not exist. */
function matched({ at }: Route, asked: string): string[] | null {
  const names: string[] = [];
  const pattern = at.replaceAll(/:(checkout\/sessions|\w+)/g, (_all, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const values = new RegExp(`^${pattern}$`).exec(asked)?.slice(1).map(decodeURIComponent);
  if (!values) return null;
  for (const [index, name] of names.entries()) {
    const id = values[index]!;
    const known = objects[name]?.['id'];
    const prefix = typeof known === 'string' && name !== 'coupons' ? known.replace(/1A$/, '') : '';
    if (!id.startsWith(prefix) || id.includes('missing'))
      throw new Refused(404, {
        code: 'resource_missing',
        message: `No such ${String(objects[name]?.['object'] ?? name)}: '${id}'`,
        param: 'id',
      });
  }
  return values;
}

function checkLimit(limit: unknown): void {
  if (limit === undefined || (Number(limit) >= 1 && Number(limit) <= 100)) return;
  const code = 'parameter_invalid_integer';
  throw new Refused(400, { code, message: 'This value must be from 1 to 100.', param: 'limit' });
}

/** Three pages of one object; with `repeats`, each page leads to itself. */
function pageOf(kind: string, given: JsonObject, { url, repeats }: { url: string; repeats: boolean }): JsonObject {
  const all = pagesOf(kind).filter((object) => given['email'] === undefined || object['email'] === given['email']);
  const after = given['starting_after'];
  const before = all.findIndex(({ id }) => id === after);
  if (after !== undefined && before === -1)
    throw new Refused(400, {
      code: 'resource_missing',
      message: `No such object: '${String(after)}'`,
      param: 'starting_after',
    });
  const index = repeats ? Math.max(before, 0) : before + 1;
  return { ...list(url, all.slice(index, index + 1)), has_more: repeats || index + 1 < all.length };
}

/** https://docs.stripe.com/search: `name~'x' OR email~'x'`; other queries find everything. */
function searchOf(kind: string, given: JsonObject, { url, repeats }: { url: string; repeats: boolean }): JsonObject {
  const query = String(given['query']);
  const clause = String.raw`-?[\w.]+(\['[^']+'\])?(:|~|[<>]=?)('([^'\\]|\\.)*'|"([^"\\]|\\.)*"|\d+|null)`;
  if (!new RegExp(`^${clause}( (AND|OR) ${clause})*$`).test(query) || (/ AND /.test(query) && / OR /.test(query)))
    throw new Refused(400, { message: `We were unable to parse your search query: ${query}`, param: 'query' });
  const sought = [...query.matchAll(/(name|email)~["']((?:[^"'\\]|\\.)*)["']/g)].map(([, field, text]) => [
    field!,
    text!.toLowerCase(),
  ]);
  const all = pagesOf(kind).filter(
    (object) =>
      sought.length === 0 || sought.some(([field, text]) => String(object[field!]).toLowerCase().includes(text!)),
  );
  const number = given['page'] === undefined ? 0 : Number(/^page_(\d)$/.exec(String(given['page']))?.[1]);
  if (Number.isNaN(number)) throw new Refused(400, { message: 'Invalid page.', param: 'page' });
  const hasMore = repeats || number + 1 < all.length;
  return {
    object: 'search_result',
    url,
    has_more: hasMore,
    next_page: hasMore ? `page_${repeats ? 1 : number + 1}` : null,
    data: all.slice(number, number + 1),
  };
}

function withExpanded(result: JsonObject, paths: readonly string[]): JsonObject {
  return paths.reduce((object, path) => {
    const names = path.split('.');
    const data = object['data'];
    const isList = Array.isArray(data) && names[0] === 'data';
    const one = (entry: JsonObject): JsonObject => {
      const found = names.length > 4 ? undefined : expanded(entry, isList ? names.slice(1) : names);
      if (found) return found;
      throw new Refused(400, { message: `This property cannot be expanded (${path}).`, param: 'expand' });
    };
    return isList ? { ...object, data: (data as JsonObject[]).map(one) } : one(object);
  }, result);
}
