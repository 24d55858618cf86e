import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';

/** The body of an answer, after the handler: JSON as text, bytes, or a stream of bytes. */
export type Payload = string | Buffer | AsyncIterable<Uint8Array>;

/** Copies headers onto the answer; a list becomes repeated headers. */
export function setHeaders(context: Context, headers: Readonly<Record<string, string | string[]>>): void {
  for (const name in headers) context.res.setHeader(name, headers[name]!);
}

/**
 * Sends a body. Text and bytes are sent whole; a stream is sent at the client's pace, and closed (`return`) when the client disconnects, or
 * reads nothing for `stallMs`. A stream that fails half-way cuts the connection: a torn answer must not look whole.
 */
export async function sendAnswer(
  context: Context,
  payload: Payload,
  { signal, stallMs }: { signal: AbortSignal; stallMs?: number | undefined },
): Promise<void> {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
    context.body = payload;
    return;
  }
  context.respond = false;
  const { res } = context;
  res.statusCode = context.status;
  res.setHeader('x-accel-buffering', 'no'); // proxies in front must not gather events
  res.flushHeaders();
  if (context.method === 'HEAD') {
    if (payload instanceof Readable) payload.destroy(); // it may hold a file open
    res.end();
    return;
  }
  try {
    for await (const chunk of payload) {
      if (signal.aborted) break;
      if (!res.write(chunk) && !(await drained(res, { signal, stallMs }))) break;
    }
    if (res.writableNeedDrain) res.destroy();
    else res.end();
  } catch (error) {
    res.destroy();
    if (!signal.aborted) throw error;
  }
}

/** False if the client has left, or took nothing for too long. */
async function drained(
  res: ServerResponse,
  { signal, stallMs }: { signal: AbortSignal; stallMs: number | undefined },
): Promise<boolean> {
  const over = stallMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(stallMs)]);
  try {
    await once(res, 'drain', { signal: over });
    return true;
  } catch (error) {
    if (!over.aborted) throw error;
    return false;
  }
}
