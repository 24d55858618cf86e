import { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { AppError } from '../../openapi/AppError.ts';
import { assertNoTransaction } from '../../db/transactions.ts';
import { decodedBody, type OutboundBody } from './responseBody.ts';
import { followRedirect, preparedRequest, type PreparedRequest, type RequestBody } from './redirects.ts';

/** A request to a target that users chose. */
export interface GuardedRequest {
  /** From `createGuardedDispatcher`; it alone decides what can be reached. */
  dispatcher: Dispatcher;
  /** Used instead of `dispatcher` until a redirect leaves the first origin: sends a client certificate. */
  firstOriginDispatcher?: Dispatcher;
  /** Default GET. */
  method?: string;
  headers?: Record<string, string>;
  body?: RequestBody;
  signal?: AbortSignal;
  /** For the whole exchange: look-up, connection, redirects, answer; default 300,000. */
  timeoutMs?: number;
  /** Redirects that are followed; 0 gives the redirect itself as the answer. Default 5. */
  maxRedirects?: number;
  /** A redirect that makes a POST a GET (301, 302) is not followed, and is the answer itself. Default: it is followed. */
  keepsMethod?: boolean;
  /** Largest answer after decompression; default 64 MiB. `Infinity` only if the answer goes to a store. */
  maxBytes?: number;
  /** Further header names that hold secrets, such as those of a credential: dropped where a redirect leaves the origin. */
  secretHeaders?: string[];
}

export interface GuardedResponse {
  status: number;
  /** Lower-case names; repeated headers are joined by a comma. */
  headers: Record<string, string>;
  /** Every `set-cookie` header on its own. */
  setCookies: string[];
  /** The address that answered, after redirects. */
  url: string;
  body: Uint8Array;
}

/** Like GuardedResponse, with the body still to be read. It must be read or destroyed. */
export interface GuardedStreamResponse extends Omit<GuardedResponse, 'body'> {
  body: OutboundBody;
}

const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_MAX_BYTES = 64 * 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 5;

/**
 * Makes one HTTP request and reads the whole answer, whatever its status.
 *
 * Guarantees: http and https only; every hop of a redirect passes the dispatcher's guard; authorization, cookies and
 * `secretHeaders` never follow a redirect to another origin; memory is bounded by `maxBytes` also for compressed answers.
 * Errors: parameter_invalid (URL, method, header), target_not_allowed, target_unreachable, target_timeout,
 * target_error (too many redirects, answer too large or unreadable); the signal's own reason when it is aborted.
 */
export async function guardedFetch(url: string | URL, options: GuardedRequest): Promise<GuardedResponse> {
  const { body, ...response } = await guardedStream(url, options);
  return { ...response, body: await body.readAll() };
}

/** `guardedFetch` for answers that are passed on while they arrive. The time limit and `maxBytes` hold for the body, too. */
export async function guardedStream(url: string | URL, options: GuardedRequest): Promise<GuardedStreamResponse> {
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const maxRedirects = options.maxRedirects ?? DEFAULT_MAX_REDIRECTS;
  let current = preparedRequest(url, options);
  assertNoTransaction(current.url.host);
  let dispatcher = options.firstOriginDispatcher ?? options.dispatcher;
  const toError = (error: unknown): unknown => readableError(error, current.url, { options, timeoutMs, timeout });
  try {
    for (let hop = 0; ; hop += 1) {
      const response = await send(current, dispatcher, signal);
      const next = maxRedirects === 0 ? null : followRedirect(current, response, options);
      if (next === null)
        return present(current, response, { maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES, toError });
      await response.body.dump({ limit: 64 * 1024 });
      if (hop >= maxRedirects) {
        throw new AppError('target_error', `${current.url.host} redirects more than ${maxRedirects} times`);
      }
      if (next.url.origin !== current.url.origin) ({ dispatcher } = options);
      current = next;
    }
  } catch (error) {
    throw toError(error);
  }
}

function send(
  prepared: PreparedRequest,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { body } = prepared;
  const streamed = typeof body === 'object' && 'open' in body ? body : null;
  return request(prepared.url, {
    dispatcher,
    method: prepared.method as Dispatcher.HttpMethod,
    headers: streamed ? { ...prepared.headers, 'content-length': String(streamed.sizeBytes) } : prepared.headers,
    body: streamed
      ? Readable.from(streamed.open(), { objectMode: false })
      : ((body as string | Uint8Array | undefined) ?? null),
    signal,
  });
}

function present(
  current: PreparedRequest,
  response: Dispatcher.ResponseData,
  { maxBytes, toError }: { maxBytes: number; toError: (error: unknown) => unknown },
): GuardedStreamResponse {
  const raw = response.headers;
  const encoding = oneHeader(raw['content-encoding']);
  const hasBody = current.method !== 'HEAD' && response.statusCode !== 204 && response.statusCode !== 304;
  const { body, decoded } = decodedBody(response.body, { encoding: hasBody ? encoding : undefined, maxBytes, toError });
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || (decoded && (name === 'content-encoding' || name === 'content-length'))) continue;
    headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const cookies = raw['set-cookie'];
  const setCookies = cookies === undefined ? [] : Array.isArray(cookies) ? cookies : [cookies];
  return { status: response.statusCode, headers, setCookies, url: current.url.href, body };
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

interface ErrorContext {
  options: GuardedRequest;
  timeoutMs: number;
  timeout: AbortSignal;
}

/** Turns what undici throws into an AppError that names only what the caller wrote. */
function readableError(error: unknown, url: URL, { options, timeoutMs, timeout }: ErrorContext): unknown {
  if (error instanceof AppError) return error;
  if (options.signal?.aborted === true) return options.signal.reason;
  if (timeout.aborted) {
    return new AppError('target_timeout', `${url.host} did not answer in ${timeoutMs} ms`, { retryable: true });
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_INVALID_ARG') {
    return new AppError('parameter_invalid', `The request cannot be sent: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (/TIMEOUT|ETIMEDOUT/.test(code)) {
    return new AppError('target_timeout', `${url.host} did not answer in time`, { cause: error, retryable: true });
  }
  const isUnreadable = error instanceof Error && error.name === 'HTTPParserError';
  if (isUnreadable || /^(HPE_|UND_ERR_HEADERS|UND_ERR_RES|Z_|ERR_)/.test(code)) {
    return new AppError('target_error', `${url.host} answered something that is not readable HTTP`, { cause: error });
  }
  return new AppError('target_unreachable', `The connection to ${url.host} was lost`, {
    cause: error,
    retryable: true,
  });
}
