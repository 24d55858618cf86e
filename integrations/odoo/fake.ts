import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { refusal, type Refusal } from './fakeErrors.ts';
import { called } from './fakeMethods.ts';

const key = '0000fakeodookey0000fakeodookey00';
const database = 'acme';
const login = 'ada@example.com';
const uid = 2;

/**
 * The wire format of Odoo 19: JSON-2 with an API key, and the older RPC at `/jsonrpc`, whose errors have status 200. Unlike Odoo, unknown
 * arguments of every method are errors, so that the tests find them.
 */
export const fake: FakeDefinition = {
  source:
    'https://www.odoo.com/documentation/19.0/developer/reference/external_api.html and external_rpc_api.html, https://www.odoo.com/documentation/19.0/developer/reference/backend/orm.html',
  secret: key,
  credential: (url) => ({ type: 'odoo_key', values: { api_key: key, database, api_url: url } }),
  isAuthorized: ({ headers }) => new RegExp(`^bearer ${key}$`, 'i').test(headers.authorization ?? ''),
  // The RPC has its secret in the body.
  isOpen: ({ path }) => path === '/jsonrpc' || path === '/web/version',
  unauthorized: responseOf({ status: 401, name: 'werkzeug.exceptions.Unauthorized', message: 'Invalid apikey' }),
  limited: (seconds) => ({
    ...responseOf({ status: 429, name: 'werkzeug.exceptions.TooManyRequests', message: 'Too many requests' }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: responseOf({ status: 500, name: 'builtins.RuntimeError', message: 'Internal Server Error' }),
  respond: (request) => {
    if (request.path === '/web/version' && request.method === 'GET')
      return { json: { version_info: [19, 0, 0, 'final', 0, ''], version: '19.0' } };
    if (request.path === '/jsonrpc') return rpc(request);
    return json2(request);
  },
};

/** The body of a failure. Its traceback must never be shown. */
function responseOf({ status, name, message }: Refusal): FakeResponse {
  const debug = 'Traceback (most recent call last):\n  File "odoo/http.py", line 1, in secret_of_the_server';
  return { status, json: { name, message, arguments: [message], context: {}, debug } };
}

/** https://www.odoo.com/documentation/19.0/developer/reference/external_api.html: a path of model and method, and named arguments. */
function json2(request: FakeRequest): FakeResponse {
  const { method, path, headers, query } = request;
  const [, model, name] = /^\/json\/2\/([\w.]+)\/(\w+)$/.exec(path) ?? [];
  if (!model || !name)
    return { status: 404, content: { bytes: Buffer.from('<h1>Not Found</h1>'), mediaType: 'text/html' } };
  if (method !== 'POST' || [...query].length > 0)
    return responseOf({
      status: 405,
      name: 'werkzeug.exceptions.MethodNotAllowed',
      message: 'The method is not allowed for the requested URL.',
    });
  const named = headers['x-odoo-database'];
  if (named !== undefined && named !== database)
    return responseOf({ status: 404, name: 'werkzeug.exceptions.NotFound', message: 'Database not found' });
  const body = bodyOf(request);
  if (!body)
    return responseOf({ status: 400, name: 'werkzeug.exceptions.BadRequest', message: 'The body is no JSON object' });
  try {
    return {
      content: { bytes: Buffer.from(JSON.stringify(called(model, name, body))), mediaType: 'application/json' },
    };
  } catch (error) {
    return responseOf(refusal(error));
  }
}

/** https://www.odoo.com/documentation/19.0/developer/reference/external_rpc_api.html: errors have status 200. */
function rpc(request: FakeRequest): FakeResponse {
  const body = bodyOf(request);
  if (request.method !== 'POST' || !body) return { status: 400, json: { message: 'Bad request' } };
  const { id = null, params } = body as { id?: unknown; params?: JsonObject };
  const answer = (result: unknown): FakeResponse => ({ json: { jsonrpc: '2.0', id, result } });
  const { service, method, args = [] } = (params ?? {}) as { service?: string; method?: string; args?: unknown[] };
  if (body['jsonrpc'] !== '2.0' || body['method'] !== 'call' || !Array.isArray(args)) return answer(undefined);
  if (service === 'common' && method === 'version') return answer({ server_version: '19.0', protocol_version: 1 });
  if (service === 'common' && (method === 'login' || method === 'authenticate')) {
    const [db, name, password] = args;
    return answer(db === database && name === login && password === key ? uid : false);
  }
  try {
    const [db, user, password, model, name, positional = [], named = {}] = args as [
      string,
      number,
      string,
      string,
      string,
      unknown[]?,
      JsonObject?,
    ];
    if (service !== 'object' || !['execute_kw', 'execute'].includes(String(method)))
      throw new TypeError('Method not found');
    if (db !== database || user !== uid || password !== key)
      return {
        json: {
          jsonrpc: '2.0',
          id,
          error: errorOf({ status: 403, name: 'odoo.exceptions.AccessDenied', message: 'Access Denied' }),
        },
      };
    return answer(called(model, name, { ...byName(name, positional), ...named }));
  } catch (error) {
    return { json: { jsonrpc: '2.0', id, error: errorOf(refusal(error)) } };
  }
}

function errorOf({ name, message }: Refusal): JsonObject {
  return {
    code: 200,
    message: 'Odoo Server Error',
    data: { name, message, arguments: [message], debug: 'Traceback (most recent call last): secret_of_the_server' },
  };
}

/** Names of the arguments that the RPC has by place. */
const places: Readonly<Record<string, readonly string[]>> = {
  search: ['domain'],
  search_read: ['domain', 'fields'],
  search_count: ['domain'],
  read: ['ids', 'fields'],
  create: ['vals_list'],
  write: ['ids', 'vals'],
  unlink: ['ids'],
  fields_get: ['allfields', 'attributes'],
  name_search: ['name', 'domain', 'operator', 'limit'],
};

function byName(method: string, positional: readonly unknown[]): JsonObject {
  const names = places[method] ?? ['ids'];
  return Object.fromEntries(positional.map((value, index) => [names[index] ?? `argument_${index}`, value]));
}

function bodyOf({ headers, bytes }: FakeRequest): JsonObject | null {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}
