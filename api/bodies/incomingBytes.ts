import type { Readable } from 'node:stream';
import { AppError } from '../../openapi/AppError.ts';

const stallMs = 60_000;
/** A connection whose refused body is not over by then is cut. */
const readOverMs = 30_000;

/** Limit of a body. `what` names it in the error, `taker` who takes no more. */
export interface IncomingLimit {
  maxBytes: number;
  what: string;
  taker: string;
}

/**
 * The bytes of a request as they come. Errors: `request_too_large` beyond the limit; `invalid_request` if the caller leaves half-way or
 * sends nothing for a minute. Leaving the loop does not end the request: the refusal is sent on the same socket, and the rest is discarded
 * for up to half a minute, so that the next request can be read.
 */
export async function* incomingBytes(stream: Readable, limit: IncomingLimit): AsyncGenerator<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let sizeBytes = 0;
  try {
    for (;;) {
      const next = await beforeStall(chunks.next());
      if (next.done) return;
      sizeBytes += next.value.length;
      if (sizeBytes > limit.maxBytes) throw tooLarge(limit);
      yield next.value;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid_request', 'The request ended before its body was complete.', { cause });
  } finally {
    if (!stream.readableEnded) void chunks.return?.().then(() => readOver(stream));
  }
}

/** The rest of a body would precede the next request of its connection; Node discards only bodies that no one began to read. */
function readOver(stream: Readable): void {
  const tooLong = setTimeout(() => stream.destroy(), readOverMs).unref();
  stream.once('close', () => clearTimeout(tooLong)).resume();
}

/** Sees the bytes of a body as they come. */
export interface BodyCheck {
  update: (chunk: Uint8Array) => void;
  /** Errors: `webhook_unauthorized`. */
  end: () => void;
}

/** The same bytes, seen by a check. Errors: those of the check. */
export async function* checkedBytes(bytes: AsyncIterable<Buffer>, check: BodyCheck | null): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    check?.update(chunk);
    yield chunk;
  }
  check?.end();
}

/** Refuses by `content-length`, before a byte is read, where it is there. Errors: `request_too_large`. */
export function refuseTooLarge(contentLength: string | undefined, limit: IncomingLimit): void {
  if (Number(contentLength ?? 0) > limit.maxBytes) throw tooLarge(limit);
}

function tooLarge({ maxBytes, what, taker }: IncomingLimit): AppError {
  return new AppError('request_too_large', `${what} is larger than ${sizeText(maxBytes)}, the limit for ${taker}.`);
}

function sizeText(bytes: number): string {
  return bytes % (1024 * 1024) === 0 ? `${bytes / (1024 * 1024)} MiB` : `${bytes} bytes`;
}

async function beforeStall<T>(next: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('invalid_request', 'The request sent nothing for a minute.')),
    stallMs,
  );
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
}
