import { attemptCall } from './attemptCall.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { holdCall } from './holdCall.ts';
import { keptAlive } from './keepAlive.ts';
import type { Admission } from '../rateLimits/RateLimiter.ts';
import type { PreparedCall } from './prepareCall.ts';
import { callIdempotently } from '../idempotency/callIdempotently.ts';
import { track } from './track.ts';

export type { CallOptions, CallParts, GatewayAnswer };

/**
 * Calls a model: plan, hold, attempts, settle or release. A plain answer is given once its settlement is committed; a
 * stream's bytes flow and its end waits. A caller that goes away during a plain call still pays for it, in the
 * background: the provider has done the work. One with a place in its execution (`once`) is made and paid once.
 *
 * Errors: `invalid_api_key`, `model_not_found`, `invalid_request`, `unsupported_parameter`, `not_found`,
 * `rate_limit_exceeded`, `credit_balance_exhausted`, `key_limit_reached`, `own_provider_key_rejected`, `upstream_error`,
 * `upstream_overloaded`, `upstream_timeout`, `unavailable`; the signal's reason when it aborted. A provider's 400, 413 and 422 are answers, not errors.
 */
export async function callModel(parts: CallParts, options: CallOptions): Promise<GatewayAnswer> {
  options.signal.throwIfAborted();
  const { once } = options;
  if (once !== undefined) return await callIdempotently(parts, { ...options, once }, (claimed) => make(parts, claimed));
  return await make(parts, options);
}

async function make(parts: CallParts, options: CallOptions): Promise<GatewayAnswer> {
  const plan = await holdOrGiveBack(parts, options);
  const begun = plan.stream ? cutWhileWaiting(parts, options) : { options, answered: () => undefined };
  const work = serve(parts, begun.options, plan).then((answer) => withLimits(answer, plan.metered.admission));
  track(parts.open, work);
  work.then(begun.answered, begun.answered);
  if (!plan.stream) return await rejectOnAbort(work, options.signal);
  // Only texts always come as events: images may come whole, speech as a file.
  if (!isTextEndpoint(options.endpoint)) return await work;
  const { errorShape } = plan.format;
  return await keptAlive(work, { everyMs: parts.settings.keepAliveMs, errorShape, requestId: options.requestId });
}

/**
 * If the organization's own key fails before the first byte and fallback to credits is enabled, the call is held for and repeated with its
 * existing rate limit usage: it counts as one call.
 */
async function serve(parts: CallParts, options: CallOptions, plan: PreparedCall): Promise<GatewayAnswer> {
  try {
    return await attemptCall(parts, options, plan);
  } catch (error) {
    if (!plan.metered.isRetriedOnCredits) throw error;
  }
  const admitted = plan.metered.admission;
  return await attemptCall(parts, options, await holdOrGiveBack(parts, options, { payment: 'credits', admitted }));
}

/** A call that cannot be held for leaves its place to the next attempt; from the hold on its meter does. */
async function holdOrGiveBack(...call: Parameters<typeof holdCall>): Promise<PreparedCall> {
  try {
    return await holdCall(...call);
  } catch (error) {
    await call[1].claim?.giveBack();
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

/** The answer with the headers that say how the caller stands to its limits. */
function withLimits(answer: GatewayAnswer, admission: Admission | null): GatewayAnswer {
  return admission === null ? answer : { ...answer, headers: { ...admission.headers, ...answer.headers } };
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
