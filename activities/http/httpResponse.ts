import { nameInDisposition } from '../../binaries/names.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OutboundResponse } from '../kit/outboundRequest.ts';

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const maxRetryAfterMs = 24 * 3_600_000;
const maxQuoted = 500;
/** JSON and texts are held in memory as a whole; what is larger is read as a file. */
const maxParsedBytes = 16 * 1024 * 1024;
const tooLarge = {
  bytes: maxParsedBytes,
  message:
    'The response is larger than 16 MiB, too much to be read as JSON or text. Read it as a file (response: binary).',
};

export type ResponseKind = 'json' | 'text' | 'binary';

/** How `auto` reads a response: by its content type; what is neither JSON nor text is a file, and so is a download. */
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

/** Reads a response into memory; text comes as `{ data }`. Errors: `target_error` for what cannot be read so or is larger than 16 MiB. */
export async function readResponse({ headers, body }: OutboundResponse, kind: 'json' | 'text'): Promise<unknown> {
  const bytes = await body.readAll(tooLarge);
  if (kind === 'text') return { data: decodeText(bytes, headers) };
  if (bytes.length === 0) return {};
  try {
    return JSON.parse(decodeText(bytes, headers));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('target_error', 'The response is not valid JSON; read it as text instead.', { cause });
  }
}

/** Reads XML: its encoding is that of the byte order mark, the headers or the declaration. Errors: those of `readResponse`. */
export async function readXmlText({ headers, body }: OutboundResponse): Promise<string> {
  const bytes = await body.readAll(tooLarge);
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xfe\xff') ? 'utf-16be' : start.startsWith('\xff\xfe') ? 'utf-16le' : undefined;
  const named = /charset=/i.test(headers['content-type'] ?? '') ? undefined : declared;
  return decodeText(bytes, marked || named ? { 'content-type': `text/xml; charset=${marked ?? named}` } : headers);
}

/** What the server calls the file that it sends: by its headers, else by the end of its address. */
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

function decodeText(body: Uint8Array, headers: Record<string, string>): string {
  const charset = /charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
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

/** What an error says first; the status counts also where the rest of it cannot be read. */
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
