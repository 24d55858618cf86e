import type { IncomingHttpHeaders } from 'node:http';

import { errors, request } from 'undici';

import { AppError } from '../../openapi/AppError.ts';
import type { Wire } from '../formats/format.ts';
import type { Provider, ProviderAnswer, ProviderCall, ProviderDeps, ProviderTarget } from './provider.ts';
import { requestWhole } from './wholeRequest.ts';
import { wireOfOpenAi } from './wireOfOpenAi.ts';

/** What a vendor that speaks OpenAI's format does otherwise. */
export interface OpenAiCompatibleOptions {
  paths?: Partial<Record<Wire, string>>;
  /** Headers that carry the key; default `authorization: Bearer`. */
  authHeaders?: (apiKey: string) => Record<string, string>;
}

const defaultPaths: Partial<Record<Wire, string>> = {
  'chat.completions': '/chat/completions',
  embeddings: '/embeddings',
  completions: '/completions',
  responses: '/responses',
  messages: '/messages',
  'images.generations': '/images/generations',
  'images.edits': '/images/edits',
  'audio.speech': '/audio/speech',
  'audio.transcriptions': '/audio/transcriptions',
  'audio.translations': '/audio/translations',
  moderations: '/moderations',
  rerank: '/rerank',
  videos: '/videos',
  'music.generations': '/music/generations',
};

/**
 * Any server that speaks OpenAI's format: a base URL with its version part (`https://api.openai.com/v1`) and a key.
 * Bytes pass unchanged both ways over pooled keep-alive connections. Redirects are not followed: they would carry the
 * key to another host.
 * Source: openai-openapi `/chat/completions`, `/embeddings`, `/moderations`; `/rerank` as in `formats/rerank.ts`.
 */
export function openaiCompatible(deps: ProviderDeps, options: OpenAiCompatibleOptions = {}): Provider {
  const paths: Partial<Record<Wire, string>> = { ...defaultPaths, ...options.paths };
  const authHeaders = options.authHeaders ?? ((apiKey: string) => ({ authorization: `Bearer ${apiKey}` }));

  async function send(call: ProviderCall): Promise<ProviderAnswer> {
    const { target } = call;
    const path = paths[call.wire];
    const url =
      target.baseUrl === null || path === undefined ? null : URL.parse(target.baseUrl.replace(/\/+$/, '') + path);
    if (url === null) throw new AppError('upstream_error', 'The provider has no address.', { internal: target.name });
    const headers = {
      'content-type': 'application/json',
      accept: call.stream ? 'text/event-stream' : 'application/json',
      'user-agent': 'bureau',
      ...(target.apiKey === null ? {} : authHeaders(target.apiKey)),
    };
    try {
      return await (call.stream ? sendStream(url, headers, call) : sendWhole(url, headers, call));
    } catch (error) {
      throw transportError(error, call.signal);
    }
  }

  async function sendWhole(url: URL, headers: Record<string, string>, call: ProviderCall): Promise<ProviderAnswer> {
    const { headersTimeoutMs, idleTimeoutMs, answerLimitBytes: limitBytes } = deps.settings;
    const options = { url, headers, body: call.body, headersTimeoutMs, idleTimeoutMs, limitBytes };
    const answer = await requestWhole(deps.dispatcher, options);
    return { ...readHead(answer.status, answer.headers), body: answer.body };
  }

  async function sendStream(url: URL, headers: Record<string, string>, call: ProviderCall): Promise<ProviderAnswer> {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: deps.dispatcher,
      headers,
      body: call.body,
      signal: call.signal,
      headersTimeout: deps.settings.headersTimeoutMs,
      bodyTimeout: deps.settings.idleTimeoutMs,
    });
    return { ...readHead(answer.statusCode, answer.headers), body: readBody(answer.body, call.signal) };
  }

  return { wireOf: wireOfOpenAi, outputCapField, send };
}

function readHead(
  status: number,
  headers: IncomingHttpHeaders,
): Pick<ProviderAnswer, 'status' | 'contentType' | 'retryAfter'> {
  return { status, contentType: mediaType(headers['content-type']), retryAfter: first(headers['retry-after']) ?? null };
}

/** OpenAI's newer models refuse `max_tokens`; most other servers know only that one. */
function outputCapField(target: ProviderTarget): 'max_tokens' | 'max_completion_tokens' {
  const host = URL.parse(target.baseUrl ?? '')?.hostname ?? '';
  const knowsNewField =
    host === 'api.openai.com' || host.endsWith('.api.openai.com') || host.endsWith('.openai.azure.com');
  return knowsNewField ? 'max_completion_tokens' : 'max_tokens';
}

async function* readBody(body: AsyncIterable<Buffer>, signal: AbortSignal | null): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw transportError(error, signal);
  }
}

/** Turns a failed connection into what the caller is told; the caller's own end of the call keeps its reason. */
function transportError(error: unknown, signal: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const timedOut =
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    code === 'ETIMEDOUT';
  return timedOut
    ? new AppError('upstream_timeout', 'The provider did not answer in time. Try again later.', {
        internal: code,
        retryable: true,
        cause: error,
      })
    : new AppError('upstream_error', 'The provider could not be reached or broke off its answer. Try again later.', {
        internal: code,
        retryable: true,
        cause: error,
      });
}

function mediaType(header: string | string[] | undefined): string {
  return (first(header) ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
