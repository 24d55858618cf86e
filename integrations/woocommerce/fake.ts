import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, checkText, failed, Refused, refused, type Call, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const key = 'ck_fake_consumer_key';
const secret = 'cs_fake_consumer_secret';
const base = '/wp-json/wc/v3';
const maxPerPage = 100;

/** The wire format of WooCommerce, version 3 of its REST API. Unlike WooCommerce, unknown parameters are errors. */
export const fake: FakeDefinition = {
  source: 'https://woocommerce.github.io/woocommerce-rest-api-docs/',
  secret,
  credential: (url) => ({
    type: 'woocommerce_key',
    values: { api_url: url, consumer_key: key, consumer_secret: secret },
  }),
  isAuthorized: ({ headers, query }) =>
    headers.authorization === `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` ||
    (query.get('consumer_key') === key && query.get('consumer_secret') === secret),
  unauthorized: failed('401 woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.'),
  // The shop has no limits; the ones of its host are pages without JSON.
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    content: { bytes: Buffer.from('<html><title>429 Too Many Requests</title></html>'), mediaType: 'text/html' },
  }),
  broken: failed('500 internal_server_error', '<p>There has been a critical error on this website.</p>'),
  respond: (request, { repeatsPages }) => {
    try {
      return responseTo(request, repeatsPages);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

function responseTo(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const noRoute = refused('404 rest_no_route', 'No route was found matching the URL and request method.');
  if (!request.path.startsWith(`${base}/`)) throw noRoute;
  const segments = request.path
    .slice(base.length + 1)
    .split('/')
    .map(decodeURIComponent);
  const found = routes
    .filter(({ at }) => at.startsWith(`${request.method} `))
    .map((route) => ({ route, path: matched(route, segments) }))
    .filter(({ path }) => path !== null)
    .toSorted((a, b) => a.path!.length - b.path!.length)[0];
  if (!found) throw noRoute;
  const { route, path } = found;
  checkQuery(route, request.query);
  const call: Call = { path: path!, query: request.query, body: bodyOf(request, route), repeatsPages };
  if (route.pages) return pageOf(route.pages(call), call);
  return { status: route.status ?? 200, json: route.gives!(call) };
}

/** Returns the values of the placeholders, or null for another route. IDs are numbers. */
function matched({ at }: Route, segments: readonly string[]): string[] | null {
  const wanted = at.split(' ')[1]!.slice(1).split('/');
  if (wanted.length !== segments.length) return null;
  const fits = wanted.every((name, index) =>
    name.startsWith(':') ? /^\d+$/.test(segments[index]!) : name === segments[index],
  );
  return fits ? wanted.flatMap((name, index) => (name.startsWith(':') ? [segments[index]!] : [])) : null;
}

function checkQuery({ query: kinds = {} }: Route, query: URLSearchParams): void {
  for (const [name, value] of query) {
    if (name === 'consumer_key' || name === 'consumer_secret') continue;
    const kind = kinds[name];
    if (kind === undefined) throw invalid(name, 'is unknown');
    checkText(value, kind, name);
  }
  const size = Number(query.get('per_page') ?? 10);
  if (size < 1 || size > maxPerPage) throw invalid('per_page', `must be between 1 and ${maxPerPage}`);
}

function invalid(name: string, problem: string): Refused {
  return refused('400 rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: `${name} ${problem}.` },
  });
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0) throw invalid('body', 'is not allowed');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json')) throw invalid('body', 'must be JSON');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw refused('400 rest_invalid_json', 'Invalid JSON body passed.');
  }
  return checked(body, kinds);
}

/** Pages of one thing; their number is in headers. */
function pageOf(all: readonly JsonObject[], { query, repeatsPages }: Call): FakeResponse {
  const sought = (query.get('search') ?? '').toLowerCase();
  const entries = all.filter((entry) => namesOf(entry).includes(sought));
  const page = Number(query.get('page') ?? 1);
  if (page < 1) throw invalid('page', 'must be greater than or equal to 1');
  const at = repeatsPages ? Math.min(page, 2) : page;
  return {
    headers: { 'x-wp-total': String(entries.length), 'x-wp-totalpages': String(entries.length) },
    json: entries.slice(at - 1, at),
  };
}

/** The names that a search finds. */
function namesOf({ name, first_name: first, last_name: last, email, sku }: JsonObject): string {
  return [name, first, last, email, sku]
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase();
}
