import { AppError } from '../../openapi/AppError.ts';

/** A body that is sent while it is read. It is reopened for every repeated request. */
export interface StreamedBody {
  sizeBytes: number;
  open: () => AsyncIterable<Uint8Array>;
}

export type RequestBody = string | Uint8Array | StreamedBody;

/** One hop, ready to be sent. */
export interface PreparedRequest {
  url: URL;
  method: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: RequestBody | undefined;
}

export interface RequestToPrepare {
  method?: string;
  headers?: Record<string, string>;
  body?: RequestBody;
  secretHeaders?: string[];
}

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const REFUSED_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);
/** Headers that belong to the connection or decide where the request goes; the HTTP client writes them. */
const OWN_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
/** Headers that hold secrets of one origin. */
const SECRET_HEADERS = [
  'authorization',
  'cookie',
  'cookie2',
  'proxy-authorization',
  'x-api-key',
  'api-key',
  'apikey',
  'x-auth-token',
  'x-access-token',
  'x-goog-api-key',
  'x-service-api-key',
  'x-amz-security-token',
  'private-token',
];
const BODY_HEADERS = ['content-type', 'content-encoding', 'content-language', 'content-location'];
const MAX_URL_CHARS = 16_384;

/**
 * Checks and normalizes a request. User and password in the URL become an `authorization` header.
 *
 * Errors: parameter_invalid, target_not_allowed (a scheme other than http and https).
 */
export function preparedRequest(url: string | URL, options: RequestToPrepare): PreparedRequest {
  const method = (options.method ?? 'GET').toUpperCase();
  if (!TOKEN.test(method) || REFUSED_METHODS.has(method)) {
    throw new AppError('parameter_invalid', `The HTTP method ${method.slice(0, 40)} cannot be used`, {
      param: 'method',
    });
  }
  const headers = checkedHeaders(options.headers ?? {});
  const parsed = httpUrl(url);
  if (parsed.username !== '' || parsed.password !== '') {
    const pair = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`;
    headers['authorization'] ??= `Basic ${Buffer.from(pair).toString('base64')}`;
    parsed.username = '';
    parsed.password = '';
  }
  headers['accept-encoding'] ??= 'gzip, deflate, br';
  headers['user-agent'] ??= 'Bureau';
  headers['accept'] ??= '*/*';
  const body = method === 'GET' || method === 'HEAD' ? undefined : options.body;
  if (options.body !== undefined && body === undefined && sizeOf(options.body) > 0) {
    throw new AppError('parameter_invalid', `A ${method} request cannot have a body`, { param: 'body' });
  }
  return { url: parsed, method, headers, body };
}

function sizeOf(body: RequestBody): number {
  return typeof body === 'object' && 'open' in body ? body.sizeBytes : body.length;
}

function httpUrl(url: string | URL): URL {
  const text = String(url);
  if (text.length > MAX_URL_CHARS) {
    throw new AppError('parameter_invalid', `The URL is longer than ${MAX_URL_CHARS} characters`, { param: 'url' });
  }
  const parsed = URL.parse(text);
  if (parsed === null) throw new AppError('parameter_invalid', `Not a URL: ${text.slice(0, 200)}`, { param: 'url' });
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
    throw new AppError('target_not_allowed', `Requests go to http and https only, not to ${parsed.protocol}`, {
      param: 'url',
    });
  }
  parsed.hash = '';
  return parsed;
}

function checkedHeaders(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    const isWrong = !TOKEN.test(name) || typeof value !== 'string' || /[\0\r\n]|[^\t\x20-\x7e\x80-\xff]/.test(value);
    if (isWrong)
      throw new AppError('parameter_invalid', `The header ${name.slice(0, 100)} is not valid`, { param: 'headers' });
    if (lower === 'host')
      throw new AppError('parameter_invalid', 'The header Host follows from the URL', { param: 'headers' });
    if (!OWN_HEADERS.has(lower)) headers[lower] = value;
  }
  return headers;
}

/**
 * The next hop of a redirect (Fetch standard, "HTTP-redirect fetch"), or null if the answer is none.
 * POST becomes GET on 301 and 302, unless the method is kept, everything but GET and HEAD on 303; 307 and 308 repeat method and body.
 *
 * Errors: target_error (unreadable location), target_not_allowed (another scheme).
 */
export function followRedirect(
  from: PreparedRequest,
  response: { statusCode: number; headers: Record<string, string | string[] | undefined> },
  options: { secretHeaders?: string[]; keepsMethod?: boolean },
): PreparedRequest | null {
  const status = response.statusCode;
  const location = response.headers['location'];
  if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return null;
  const url = redirectUrl(from.url, Array.isArray(location) ? (location[0] ?? '') : location);
  const headers = { ...from.headers };
  const becomesGet =
    status === 303 ? from.method !== 'GET' && from.method !== 'HEAD' : status < 303 && from.method === 'POST';
  if (becomesGet && status < 303 && options.keepsMethod) return null;
  if (becomesGet) for (const name of BODY_HEADERS) delete headers[name];
  const kept = url.origin === from.url.origin ? headers : withoutSecrets(headers, options.secretHeaders);
  return { url, method: becomesGet ? 'GET' : from.method, headers: kept, body: becomesGet ? undefined : from.body };
}

/** Headers that another origin may see: without authorization, cookies, known key headers and the ones named. */
export function withoutSecrets(
  headers: Record<string, string>,
  secretHeaders: readonly string[] = [],
): Record<string, string> {
  const secret = new Set([...SECRET_HEADERS, ...secretHeaders.map((name) => name.toLowerCase())]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secret.has(name.toLowerCase())));
}

function redirectUrl(from: URL, location: string): URL {
  const url = URL.parse(location, from.href);
  if (url === null || url.href.length > MAX_URL_CHARS) {
    throw new AppError('target_error', `${from.host} redirects to something that is not a URL`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new AppError(
      'target_not_allowed',
      `${from.host} redirects to ${url.protocol}, but requests go to http and https only`,
    );
  }
  // A redirect cannot choose who the caller signs in as.
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}
