import { setTimeout as delay } from 'node:timers/promises';

import type { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../formats/json.ts';
import { brokenOff } from '../upstream/upstreamError.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { Directives } from './directives.ts';

/** An answer in JSON. */
export function json(status: number, body: JsonObject): ProviderAnswer & { body: Buffer } {
  return { status, contentType: 'application/json', retryAfter: null, body: Buffer.from(JSON.stringify(body)) };
}

/** An answer in pieces: events or a file. */
export function pieces(contentType: string, body: AsyncIterable<Buffer>): ProviderAnswer {
  return { status: 200, contentType, retryAfter: null, body };
}

/** One event of a stream; clients of OpenAI's newer streams go by its name or its `type`. */
export function event(body: JsonObject & { type: string }): Buffer {
  return Buffer.from(`event: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`);
}

/** Does what directives ask before an answer begins: waits, then gives the failure they ask for, or null. Errors: the signal's reason. */
export async function begin(
  { fail, delayMs }: Pick<Directives, 'fail' | 'delayMs'>,
  signal: AbortSignal | null,
): Promise<ProviderAnswer | null> {
  if (delayMs > 0) await wait(delayMs, signal);
  return fail === null ? null : failure(fail);
}

/** The answer as it is, or broken off half-way where `cut_after` asks for it. */
export function cutWhole(answer: ProviderAnswer & { body: Buffer }, { cutAfter }: Directives): ProviderAnswer {
  return cutAfter === null ? answer : { ...answer, body: half(answer.body) };
}

/** Pieces one after the other, broken off behind so many where `cut_after` asks for it. Errors: `upstream_error`, the signal's reason. */
export async function* cutPieces(
  all: readonly Buffer[],
  { cutAfter }: Directives,
  signal: AbortSignal | null,
): AsyncGenerator<Buffer> {
  for (const [index, piece] of all.entries()) {
    if (signal?.aborted) throw signal.reason;
    if (cutAfter !== null && index >= cutAfter) throw broken();
    yield piece;
  }
}

/** The error of a broken connection. */
export const broken = (): AppError => brokenOff('sandbox directive cut_after');

async function wait(delayMs: number, signal: AbortSignal | null): Promise<void> {
  try {
    await delay(delayMs, undefined, signal === null ? {} : { signal });
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

function failure(status: number): ProviderAnswer {
  const answer = json(status, {
    error: { message: `The sandbox was told to fail with ${status}.`, type: 'sandbox_error', param: null, code: null },
  });
  return status === 429 || status === 503 ? { ...answer, retryAfter: '1' } : answer;
}

async function* half(body: Buffer): AsyncGenerator<Buffer> {
  yield body.subarray(0, Math.floor(body.length / 2));
  throw broken();
}
