import { nameInDisposition } from '../../platform/binaries/names.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { FileWork } from '../files/withFiles.ts';
import type { NodeHttp } from '../kit/services/NodeHttp.ts';
import type { OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import { readLongJson } from './readLongJson.ts';
import type { ResponseMemory } from './ResponseMemory.ts';

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const maxRetryAfterMs = 24 * 3_600_000;
const maxQuoted = 500;
/** JSON up to this size is parsed on the worker's thread, for some 40 ms; longer JSON in a process. */
const inlineBytes = 4 * 1024 * 1024;
/** Feeds are parsed as a whole. */
const maxXmlBytes = 16 * 1024 * 1024;
const tooLargeXml = { bytes: maxXmlBytes, message: 'The response is larger than 16 MiB, too much for a feed.' };

export type ResponseKind = 'json' | 'text' | 'binary';

/** Returns the way `auto` reads a response: by its content type; everything except JSON and text is a file, and so is a download. */
export function responseKind(headers: Record<string, string>): ResponseKind {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  if (/^\s*attachment\b/i.test(headers['content-disposition'] ?? '')) return 'binary';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  const isText = type === '' || type.startsWith('text/') || type.endsWith('+xml') || textTypes.has(type);
  return isText && type !== 'image/svg+xml' ? 'text' : 'binary';
}

const textTypes = new Set([
  'application/xml',
  'application/javascript',
  'application/x-javascript',
  'application/x-ndjson',
  'application/jsonl',
  'application/yaml',
  'application/x-yaml',
  'application/graphql',
  'application/x-www-form-urlencoded',
]);

/**
 * Reads a response into memory; text comes as `{ data }`. Errors: `target_error` for unreadable responses, or those larger than the
 * instance allows (`ResponseMemory`).
 */
export async function readResponse(
  answer: OutboundResponse,
  kind: 'json' | 'text',
  context: Reading,
): Promise<unknown> {
  try {
    return await read(answer, kind, context);
  } catch (error) {
    answer.body.destroy();
    throw error;
  }
}

interface Reading extends FileWork {
  readonly http: Pick<NodeHttp, 'responses'>;
}

async function read({ headers, body }: OutboundResponse, kind: 'json' | 'text', context: Reading): Promise<unknown> {
  const { responses } = context.http;
  if (kind === 'text') return { data: decodeText(await responses.read(body), headers) };
  const { start, rest } = await beginningOf(body, responses);
  if (rest) return readLongJson(rest, charsetOf(headers), context);
  if (start.length === 0) return {};
  try {
    return JSON.parse(decodeText(start, headers));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('target_error', 'The response is not valid JSON; read it as text instead.', { cause });
  }
}

/** All of a short body; of a longer one the whole as a stream, too. */
async function beginningOf(
  body: AsyncIterable<Uint8Array>,
  responses: Pick<ResponseMemory, 'refuseMore'>,
): Promise<{ start: Buffer; rest?: AsyncIterable<Uint8Array> }> {
  const source = body[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await source.next();
    if (done) return { start: Buffer.concat(chunks) };
    bytes += value.length;
    responses.refuseMore(bytes);
    chunks.push(value);
    if (bytes > inlineBytes) break;
  }
  const start = Buffer.concat(chunks);
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield start;
    for (let next = await source.next(); !next.done; next = await source.next()) {
      bytes += next.value.length;
      responses.refuseMore(bytes);
      yield next.value;
    }
  }
  return { start, rest: whole() };
}

/** Reads XML: its encoding is that of the byte order mark, the headers or the declaration. Errors: those of `readResponse`. */
export async function readXmlText({ headers, body }: OutboundResponse): Promise<string> {
  const bytes = await body.readAll(tooLargeXml);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xfe\xff') ? 'utf-16be' : start.startsWith('\xff\xfe') ? 'utf-16le' : undefined;
  const named = /charset=/i.test(headers['content-type'] ?? '') ? undefined : declared;
  return decodeText(bytes, marked || named ? { 'content-type': `text/xml; charset=${marked ?? named}` } : headers);
}

/** File name sent by the server: from its headers, else from its address. */
export function responseFileName({ headers, url }: Pick<OutboundResponse, 'headers' | 'url'>): string {
  const named = nameInDisposition(headers['content-disposition']);
  if (named !== undefined) return named;
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'file';
  } catch {
    return last;
  }
}

function charsetOf(headers: Record<string, string>): string {
  return /charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
}

function decodeText(body: Uint8Array, headers: Record<string, string>): string {
  try {
    return new TextDecoder(charsetOf(headers), { fatal: true }).decode(body);
  } catch (cause) {
    throw new AppError('target_error', 'The response is not text. Read it as a file (response: binary).', { cause });
  }
}

/** The error of a response with status 400 and above; worth another attempt where the status says so, after `Retry-After`. */
export async function responseError(
  { status, headers, body }: OutboundResponse,
  nowMs: number = Date.now(),
): Promise<AppError> {
  const quoted = (await beginning(body)).toString('utf8').trim();
  const retryAfterMs = parseRetryAfter(headers['retry-after'], nowMs);
  return new AppError('target_error', `The server answered ${status}${quoted === '' ? '.' : `: ${quoted}`}`, {
    retryable: retryableStatuses.has(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    details: { status },
  });
}

/** The first part of an error message; the status counts even if the rest is unreadable. */
async function beginning(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let quoted = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      quoted = Buffer.concat([quoted, chunk.subarray(0, maxQuoted - quoted.length)]);
      if (quoted.length >= maxQuoted) break;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return quoted;
}

/** `Retry-After` as seconds or as a date (RFC 9110 §10.2.3), at most a day; `undefined` when it is missing or malformed. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const waitMs = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), maxRetryAfterMs);
}
