import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { keptAlive } from './keepAlive.ts';
import { readModels } from './readModels.ts';
import { judgeHeld } from './judgeHeld.ts';
import { holdFirst, serveCall, type HeldCall } from './serveCall.ts';
import { callIdempotently } from '../idempotency/callIdempotently.ts';
import { cacheTurnOf } from '../responseCache/cacheTurnOf.ts';
import { track } from './track.ts';

export type { CallOptions, CallParts, GatewayAnswer };

/**
 * Calls a model: plan, hold, guardrails that cost, attempts, settle or release. A plain answer is given once its settlement is committed; a
 * stream's bytes flow and its end waits. A caller that goes away during a plain call still pays for it, in the
 * background: the provider has done the work. One with a place in its execution (`once`) is made and paid once. If a model fails, others
 * that the caller or an admin named may answer in its place (`serveCall`).
 *
 * Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `unsupported_parameter`, `not_found`,
 * `rate_limit_exceeded`, `credit_balance_exhausted`, `key_limit_reached`, `own_provider_key_rejected`, `upstream_error`,
 * `upstream_overloaded`, `upstream_timeout`, `content_filter` (of a guardrail), `unavailable`; the signal's reason when it aborted. A provider's 400, 413 and 422 are answers, not errors.
 */
export async function callModel(parts: CallParts, options: CallOptions): Promise<GatewayAnswer> {
  options.signal.throwIfAborted();
  const { once } = options;
  if (once !== undefined) return await callIdempotently(parts, { ...options, once }, (claimed) => make(parts, claimed));
  return await make(parts, options);
}

async function make(parts: CallParts, asked: CallOptions): Promise<GatewayAnswer> {
  const { plan, options } = await judgeHeld(parts, await holdOrGiveBack(parts, asked));
  const begun = plan.stream ? cutWhileWaiting(parts, options) : { options, answered: () => undefined };
  const work = serveCall(parts, { plan, options: begun.options });
  track(parts.open, work);
  work.then(begun.answered, begun.answered);
  if (!plan.stream) return await rejectOnAbort(work, options.signal);
  // Only texts always come as events: images may come whole, speech as a file.
  if (!isTextEndpoint(options.endpoint)) return await work;
  const { errorShape } = plan.format;
  return await keptAlive(work, { everyMs: parts.settings.keepAliveMs, errorShape, requestId: options.requestId });
}

/**
 * Reads the models of a call, lets the guardrails without cost check it, looks for its answer in the cache, and places its hold. A refused call leaves its
 * place to the next attempt.
 */
async function holdOrGiveBack(parts: CallParts, asked: CallOptions): Promise<HeldCall> {
  try {
    const { options, fallbacks } = await readModels(parts, asked);
    const guarded = await parts.guardrails.guarded(options);
    const cache = await cacheTurnOf(parts, guarded);
    return await holdFirst(parts, cache === null ? guarded : { ...guarded, cache }, fallbacks);
  } catch (error) {
    await asked.claim?.giveBack();
    throw error;
  }
}

/** Lets a process that stops end a call for a stream whose answer has not begun; from then on its relay is ended. */
function cutWhileWaiting(
  { streams }: CallParts,
  options: CallOptions,
): { options: CallOptions; answered: () => undefined } {
  const stopped = new AbortController();
  const waiting = { cut: (error: Error): void => stopped.abort(error) };
  streams.add(waiting);
  return {
    options: { ...options, waitSignal: AbortSignal.any([options.signal, stopped.signal]) },
    answered: () => void streams.delete(waiting),
  };
}

/** Settles with `work`, or rejects when `signal` aborts. `work` keeps running. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error);
    const done = (): void => signal.removeEventListener('abort', onAbort);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    work.then(resolve, reject).finally(done);
  });
}
