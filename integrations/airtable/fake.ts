import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { checkFields, invalid, Refused, refused, type Call, type Route } from './fakeRequests.ts';
import { isMissing, routes } from './fakeRoutes.ts';
import { bases, tables } from './fakeSchema.ts';

const token = 'patFAKE0000000000.0000fake';
const pages = 3;

/** The form of each kind of identifier. Tables, fields and views also go by name. */
const forms: Readonly<Record<string, RegExp>> = {
  base: /^app\w+$/,
  table: /./,
  record: /^rec\w+$/,
  field: /./,
  comment: /^com\w+$/,
};

/** The wire format of Airtable. Unlike Airtable, a 429 has a `retry-after`, so that tests need not wait for 30 s. */
export const fake: FakeDefinition = {
  source: 'https://airtable.com/developers/web/api/introduction, …/errors, …/rate-limits',
  secret: token,
  credential: (url) => ({ type: 'airtable_token', values: { token, api_url: `${url}/v0` } }),
  isAuthorized: ({ headers }) => headers.authorization === `Bearer ${token}`,
  unauthorized: {
    status: 401,
    json: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
  },
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded. Please try again later' }] },
  }),
  broken: {
    status: 500,
    json: { error: { type: 'SERVER_ERROR', message: 'The server encountered an unexpected condition.' } },
  },
  isOpen: ({ path }) => path.startsWith('/v3/'),
  respond: (request, state) => {
    if (request.path.startsWith('/v3/')) return attachment(request);
    try {
      return { json: responseTo(request, state) };
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

/** Attachments are on another host, and their addresses carry their own permission: the token must not be sent. */
function attachment({ method, headers }: FakeRequest): FakeResponse {
  if (method !== 'GET' || headers.authorization !== undefined) return { status: 403, json: {} };
  return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
}

function responseTo(request: FakeRequest, state: { url: string; repeatsPages: boolean }): JsonObject {
  const { method, query } = request;
  if (!request.path.startsWith('/v0/')) throw refused(404, 'NOT_FOUND');
  const segments = request.path.slice('/v0/'.length).split('/').map(decodeURIComponent);
  const found = routes
    .map((route) => ({ route, path: matched(route, method, segments) }))
    .find(({ path }) => path !== null);
  if (!found) throw refused(404, 'NOT_FOUND');
  const { route, path } = found;
  if (route.query !== null) {
    const unknown = [...query.keys()].find((name) => !route.query?.includes(name));
    if (unknown !== undefined) throw invalid(`${unknown} is unknown.`);
  }
  const call: Call = { path: path!, query, body: bodyOf(request, route), url: state.url, page, cursors };
  return route.gives(call);

  function cursors(offset: unknown, prefix: string, count: number) {
    const current = offset === undefined || offset === null ? `${prefix}1` : String(offset);
    const number = Number(current.startsWith(prefix) ? current.slice(prefix.length) : Number.NaN);
    if (!Number.isInteger(number) || number < 1 || number > pages)
      throw refused(422, 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE', 'The iterator has expired.');
    return { number, next: state.repeatsPages ? `${prefix}2` : number < count ? `${prefix}${number + 1}` : undefined };
  }

  function page(name: string, entries: readonly unknown[], prefix: string): JsonObject {
    const size = query.get('pageSize');
    if (size !== null && !(Number(size) >= 1 && Number(size) <= 100)) throw invalid('pageSize is not from 1 to 100.');
    const { number, next } = cursors(query.get('offset'), prefix, pages);
    return { [name]: [entries[number - 1]], ...(next === undefined ? {} : { offset: next }) };
  }
}

/** Returns the values of the placeholders, or null for another route. */
function matched({ at }: Route, method: string, segments: readonly string[]): string[] | null {
  const [verb, path] = at.split(' ') as [string, string];
  const wanted = path.slice(1).split('/');
  if (verb !== method || wanted.length !== segments.length) return null;
  const isRoute = wanted.every((name, index) => {
    const value = segments[index]!;
    return name.startsWith(':') ? forms[name.slice(1)]!.test(value) : name === value;
  });
  if (!isRoute) return null;
  const placeholders = wanted.flatMap((name, index) =>
    name.startsWith(':') ? [[name.slice(1), segments[index]!]] : [],
  );
  if (placeholders.some(([kind, value]) => isUnknown(kind!, value!))) throw notFound();
  return placeholders.map(([, value]) => value!);
}

function isUnknown(kind: string, value: string): boolean {
  if (kind === 'base') return !bases.some(({ id }) => id === value);
  if (kind === 'table') return !tables.some(({ id, name }) => id === value || name === value);
  return isMissing(value);
}

/** Airtable does not say whether the thing is unknown or forbidden. */
function notFound(): Refused {
  return refused(
    403,
    'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND',
    'Invalid permissions, or the requested model was not found. Check that both your user and your token have the required permissions, and that the model names and/or ids are correct.',
  );
}

function bodyOf({ headers, bytes }: FakeRequest, { body: kinds }: Route): JsonObject {
  if (kinds === undefined) {
    if (bytes.length > 0) throw invalid('The method takes no body.');
    return {};
  }
  if (!(headers['content-type'] ?? '').startsWith('application/json'))
    throw refused(422, 'INVALID_REQUEST_MISSING_FIELDS', 'Could not find field "fields" in the request body');
  const body = parsed(bytes);
  if (kinds) checkFields(body, kinds);
  return body;
}

function parsed(bytes: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // refused below
  }
  throw refused(400, 'INVALID_REQUEST_BODY', 'Could not parse request body');
}
