import { isUtf8 } from 'node:buffer';
import { AppError, type ErrorCode } from '../../openapi/AppError.ts';
import type { RawAnswer } from '../handler.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';

/** A handler's response: JSON as a value, bytes, or only a status. */
export interface GivenAnswer extends Partial<Pick<RawAnswer, 'raw' | 'contentType'>> {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string | string[]>;
}

/** The end of a request as it is kept for its replays: JSON, to be encrypted. */
export type StoredAnswer = { readonly requestId: string } & (
  | { readonly kind: 'answer'; readonly answer: StoredBody }
  | { readonly kind: 'refusal'; readonly refusal: StoredRefusal }
  | { readonly kind: 'too_large' }
);

interface StoredBody {
  readonly status: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: unknown;
  readonly contentType?: string;
  /** Bytes of a raw answer, as text where they are UTF-8. */
  readonly raw?: string;
  readonly rawEncoding?: 'utf8' | 'base64';
}

interface StoredRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly details?: Record<string, unknown>;
}

/** Responses up to this size are stored; a larger one is sent once. */
export const mostStoredBytes = 16 * 1024 * 1024;

/** Refusals that say "not now" or "not you": nothing was done, and the same request may succeed later. */
const passing = new Set([401, 402, 403, 429]);

/** True for an error that the same request would meet again, so that its replay may say the same. */
export function isLasting(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  const { status } = errorStatus[error.code];
  return status < 500 && !passing.has(status);
}

/** The refusal as it is kept. */
export function storedRefusal(error: AppError, requestId: string): StoredAnswer {
  const { code, message, param, headers, details } = error;
  const refusal = {
    code,
    message,
    ...(param !== undefined && { param }),
    ...(headers && { headers }),
    ...(details && { details }),
  };
  return { requestId, kind: 'refusal', refusal };
}

/**
 * Returns the stored response, without the fields of `omitted`, and the one to send now: a streamed response has been read, so it is sent
 * whole, or streamed again if it is too large to store.
 */
export async function storedAnswer(
  answer: GivenAnswer,
  { requestId, omitted }: { requestId: string; omitted: readonly string[] },
): Promise<{ stored: StoredAnswer; given: GivenAnswer }> {
  const { raw, body, ...head } = answer;
  const tooLarge: StoredAnswer = { requestId, kind: 'too_large' };
  if (raw === undefined) {
    const kept = { ...head, ...(body !== undefined && { body: without(body, omitted) }) };
    const isLarge = body !== undefined && JSON.stringify(body).length > mostStoredBytes;
    return { stored: isLarge ? tooLarge : { requestId, kind: 'answer', answer: kept }, given: answer };
  }
  const bytes = Buffer.isBuffer(raw) ? raw : typeof raw === 'string' ? Buffer.from(raw) : await readBounded(raw);
  if (!Buffer.isBuffer(bytes)) return { stored: tooLarge, given: { ...answer, raw: bytes } };
  if (bytes.length > mostStoredBytes) return { stored: tooLarge, given: answer };
  const rawEncoding = isUtf8(bytes) ? 'utf8' : 'base64';
  const kept = { ...head, raw: bytes.toString(rawEncoding), rawEncoding } as const;
  return { stored: { requestId, kind: 'answer', answer: kept }, given: { ...answer, raw: bytes } };
}

/** The kept answer as a handler would give it, or the error it was, marked as a replay. */
export function replayOf(stored: StoredAnswer): GivenAnswer {
  const mark = { 'idempotent-replayed': 'true' };
  if (stored.kind === 'too_large') {
    throw new AppError(
      'idempotency_conflict',
      'The request with this Idempotency-Key was completed, but its response was too large to store. Use a new key to send it again.',
      { param: 'idempotency-key' },
    );
  }
  if (stored.kind === 'refusal') {
    const { code, message, headers, ...rest } = stored.refusal;
    throw new AppError(code, message, { ...rest, headers: { ...headers, ...mark } });
  }
  const { raw, rawEncoding, ...answer } = stored.answer;
  const headers = { ...answer.headers, ...mark };
  return { ...answer, headers, ...(raw !== undefined && { raw: Buffer.from(raw, rawEncoding) }) };
}

function without(body: unknown, omitted: readonly string[]): unknown {
  if (omitted.length === 0 || typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !omitted.includes(name)));
}

/** The bytes of an answer in pieces; the pieces again, those read included, when there are more than are kept. */
async function readBounded(pieces: AsyncIterable<Uint8Array>): Promise<Buffer | AsyncIterable<Uint8Array>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let length = 0; length <= mostStoredBytes;) {
    const piece = await iterator.next();
    if (piece.done) return Buffer.concat(read);
    length += piece.value.length;
    read.push(piece.value);
  }
  return (async function* () {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}
