import { AppError } from '../openapi/AppError.ts';
import type { OutboundResponse } from './define.ts';

const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
const maxRetryAfterMs = 24 * 3_600_000;
const maxQuoted = 500;

/** Reads a response body: `auto` goes by the content type. Text comes as `{ data }`. Errors: `target_error` for what cannot be read so. */
export function readResponse({ headers, body }: OutboundResponse, kind: 'auto' | 'json' | 'text'): unknown {
  const type = (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const isJson = type === 'application/json' || type.endsWith('+json');
  if (kind === 'json' || (kind === 'auto' && isJson)) {
    if (body.length === 0) return {};
    try {
      return JSON.parse(decodeText(body, headers));
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('target_error', 'The response is not valid JSON; read it as text instead.', { cause });
    }
  }
  return { data: decodeText(body, headers) };
}

function decodeText(body: Uint8Array, headers: Record<string, string>): string {
  const charset = /charset="?([^";\s]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch (cause) {
    throw new AppError('target_error', 'The response is not text; files in responses cannot be read yet.', { cause });
  }
}

/** The error of a response with status 400 and above; worth another attempt where the status says so, after `Retry-After`. */
export function responseError({ status, headers, body }: OutboundResponse, nowMs: number = Date.now()): AppError {
  const quoted = Buffer.from(body.subarray(0, maxQuoted)).toString('utf8').trim();
  const retryAfterMs = parseRetryAfter(headers['retry-after'], nowMs);
  return new AppError('target_error', `The server answered ${status}${quoted === '' ? '.' : `: ${quoted}`}`, {
    retryable: retryableStatuses.has(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    details: { status },
  });
}

/** `Retry-After` as seconds or as a date (RFC 9110 §10.2.3), at most a day; `undefined` when it is missing or malformed. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const waitMs = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), maxRetryAfterMs);
}
