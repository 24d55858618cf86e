import type { JsonObject } from '../../domains/executions/item.ts';
import { routeAt } from '../engine/fake/routeAt.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checked, failed, invalid, notFound, refused, type Call, type Route } from './fakeRequests.ts';
import { routes } from './fakeRoutes.ts';

const key = '0123456789abcdef0123456789abcdef-us21';
const base = '/3.0';
const maxCount = 1000;

/** The wire format of Mailchimp, version 3.0 of its Marketing API. A rate limit has no time. */
export const fake: FakeDefinition = {
  source:
    'https://mailchimp.com/developer/marketing/api/, https://mailchimp.com/developer/marketing/docs/errors/, …/docs/fundamentals/, …/docs/methods-parameters/',
  secret: key,
  credential: (url) => ({ type: 'mailchimp_key', values: { key, api_url: `${url}${base}` } }),
  isAuthorized: ({ headers }) => isKey(headers.authorization ?? ''),
  unauthorized: failed(
    401,
    'API Key Invalid',
    "Your API key may be invalid, or you've attempted to access the wrong datacenter.",
  ),
  limited: (seconds) => {
    const response = failed(429, 'Too Many Requests', 'You have exceeded the limit of 10 simultaneous connections.');
    // The pause is here for the tests alone.
    return { ...response, headers: { ...response.headers, 'retry-after': String(seconds) } };
  },
  broken: failed(500, 'InternalServerError', 'An unexpected internal error has occurred.'),
  respond: responseTo,
};

/** Any user name, with the key as the password; or the key as a token. */
function isKey(header: string): boolean {
  if (header === `Bearer ${key}` || header === `apikey ${key}`) return true;
  const basic = /^Basic (.+)$/i.exec(header)?.[1] ?? '';
  const [user = '', ...password] = Buffer.from(basic, 'base64').toString().split(':');
  return user !== '' && password.join(':') === key;
}

function responseTo(request: FakeRequest, state: { url: string; repeatsPages: boolean }): FakeResponse {
  const { method, query } = request;
  if (!request.path.startsWith(`${base}/`)) throw notFound();
  const { found, methods } = routeAt(routes, method, request.path.slice(base.length));
  if (!found) {
    if (methods.length === 0) throw notFound();
    throw refused(
      405,
      'Method Not Allowed',
      `The requested method and resource are not compatible. Allowed: ${methods.join(', ')}.`,
    );
  }
  const { route, path } = found;
  checkQuery(route, query);
  const body = bodyOf(request, route);
  return route.gives({ path, query, body, url: state.url, page: pageOf(query, state.repeatsPages) });
}

function checkQuery({ query: known = '', pages }: Route, query: URLSearchParams): void {
  const names = [...known.split(' '), ...(pages ? ['count', 'offset'] : [])];
  const missing = names.find((name) => name.endsWith('!') && !query.get(name.slice(0, -1)));
  if (missing !== undefined) throw invalid(missing.slice(0, -1), 'This value should not be blank.');
  const unknown = [...query.keys()].find((name) => !names.includes(name) && !names.includes(`${name}!`));
  if (unknown !== undefined) throw invalid(unknown, 'Unknown query parameter.');
  const count = Number(query.get('count') ?? 10);
  const offset = Number(query.get('offset') ?? 0);
  if (!(Number.isInteger(count) && count >= 1 && count <= maxCount))
    throw invalid('count', `This value should be from 1 to ${maxCount}.`);
  if (!(Number.isInteger(offset) && offset >= 0)) throw invalid('offset', 'This value should be 0 or more.');
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0 && bytes.toString() !== '{}') throw refused(400, 'Bad Request', 'The request takes no body.');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(415, 'Unsupported Media Type', 'The request must be JSON.');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw refused(400, 'JSON Parse Error', 'We encountered an unspecified JSON parsing error.');
  }
  return checked(body, kinds);
}

/** Pages have an offset; the last one ends at `total_items`. With `repeats`, the second page comes again. */
function pageOf(query: URLSearchParams, repeats: boolean): Call['page'] {
  return (entries, name) => {
    const offset = Number(query.get('offset') ?? 0);
    const at = repeats ? Math.min(offset, 1) : offset;
    return {
      [name]: entries.slice(at, at + 1),
      total_items: entries.length,
      _links: [],
    };
  };
}
