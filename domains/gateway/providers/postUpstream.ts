import type { IncomingHttpHeaders } from 'node:http';

import { errors, request } from 'undici';

import { AppError } from '../../../openapi/AppError.ts';
import { assertNoTransaction } from '../../../db/transactions.ts';
import type { ProviderAnswer, ProviderDeps } from './provider.ts';
import type { ProviderCall } from './providerCall.ts';
import { unpackedPieces, unpackedWhole } from './unpacked.ts';
import { requestWhole } from './wholeRequest.ts';

/** Address of a call, and its additional headers. */
export interface UpstreamAddress {
  url: URL;
  headers: Record<string, string>;
}

/** An answer with the headers it came with, for providers that say something in them. */
export type HttpAnswer = ProviderAnswer & { headers: IncomingHttpHeaders };

/** One whose body is read while it comes. */
export type HttpStream = HttpAnswer & { body: AsyncIterable<Buffer> };

/**
 * Posts a call's body to its provider over pooled keep-alive connections. Redirects are not followed: they would carry the key
 * to another host.
 * Errors: `upstream_timeout`, `upstream_error` when it cannot be reached; the signal's reason when that ended it.
 */
export async function postUpstream(deps: ProviderDeps, call: ProviderCall, to: UpstreamAddress): Promise<HttpAnswer> {
  const headers = {
    'content-type': call.contentType ?? 'application/json',
    accept: call.accept ?? (call.stream ? 'text/event-stream' : 'application/json'),
    'user-agent': 'bureau',
    ...call.headers,
    ...to.headers,
  };
  const { body, signal } = call;
  return await (call.stream
    ? requestStream(deps, { url: to.url, method: 'POST', headers, body, signal })
    : postWhole(deps, call, { ...to, headers }));
}

/**
 * Sends a request to a provider and gives its answer while it comes; redirects are not followed. Errors, those of the body's pieces
 * included: as of `postUpstream`.
 */
export async function requestStream(
  { dispatcher, settings }: ProviderDeps,
  {
    url,
    signal,
    ...sent
  }: UpstreamAddress & Pick<ProviderCall, 'signal'> & { method: 'GET' | 'POST' | 'DELETE'; body?: Buffer },
): Promise<HttpStream> {
  assertNoTransaction(url.host);
  try {
    const answer = await request(url, {
      ...sent,
      dispatcher,
      signal,
      headersTimeout: settings.headersTimeoutMs,
      bodyTimeout: settings.idleTimeoutMs,
    });
    const packing = { encoding: answer.headers['content-encoding'], limitBytes: settings.unpackedLimitBytes };
    const pieces = unpackedPieces(answer.body, packing);
    return { ...readHead(answer.statusCode, answer.headers), body: readBody(pieces, signal) };
  } catch (error) {
    throw transportError(error, signal);
  }
}

/**
 * The URL of `path` below the provider's base URL. A name of a model in the path can lead nowhere else: a path that the URL changes, such as one with
 * `../../../gateway` in it, is none. Errors: `upstream_error`.
 */
export function upstreamUrl(call: Pick<ProviderCall, 'target'>, path: string | undefined): URL {
  const base = call.target.baseUrl;
  const url = base === null || path === undefined ? null : URL.parse(base.replace(/\/+$/, '') + path);
  if (url === null || !url.href.endsWith(path ?? ''))
    throw new AppError('upstream_error', 'The provider has no base URL.', { internal: call.target.name });
  return url;
}

async function postWhole(deps: ProviderDeps, call: ProviderCall, to: UpstreamAddress): Promise<HttpAnswer> {
  const { headersTimeoutMs, idleTimeoutMs, answerLimitBytes: limitBytes } = deps.settings;
  try {
    const answer = await requestWhole(deps.dispatcher, {
      ...to,
      body: call.body,
      headersTimeoutMs,
      idleTimeoutMs,
      limitBytes,
      signal: call.signal,
    });
    const body = await unpackedWhole(answer.body, { encoding: answer.headers['content-encoding'], limitBytes });
    return { ...readHead(answer.status, answer.headers), body };
  } catch (error) {
    throw transportError(error, call.signal);
  }
}

function readHead(status: number, headers: IncomingHttpHeaders): Omit<HttpAnswer, 'body'> {
  const retryAfter = first(headers['retry-after']) ?? null;
  return { status, contentType: mediaType(headers['content-type']), retryAfter, headers };
}

async function* readBody(body: AsyncIterable<Buffer>, signal: AbortSignal | null): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw transportError(error, signal);
  }
}

/** Converts a failed connection into the caller's error; an abort by the caller keeps its reason. */
export function transportError(error: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof AppError) return ofTarget(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const timedOut =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    code === 'ETIMEDOUT';
  return timedOut
    ? new AppError('upstream_timeout', 'The provider timed out. Try again later.', {
        internal: code,
        retryable: true,
        cause: error,
      })
    : new AppError('upstream_error', 'Could not reach the provider, or the connection was lost. Try again later.', {
        internal: code,
        retryable: true,
        cause: error,
      });
}

/** Converts a refusal by the outbound guard into a provider failure. */
function ofTarget(error: AppError): AppError {
  if (!error.code.startsWith('target_')) return error;
  const { internal, retryable, cause } = error;
  const code = error.code === 'target_timeout' ? 'upstream_timeout' : 'upstream_error';
  return new AppError(code, error.message, { internal, retryable, cause });
}

function mediaType(header: string | string[] | undefined): string {
  return (first(header) ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
