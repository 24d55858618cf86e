import { answerRefused } from './answerRefused.ts';
import { answerStream } from './answerStream.ts';
import { eventStream } from './eventStream.ts';
import { answerWhole } from './answerWhole.ts';
import type { Attempt, AttemptQueue } from './attemptQueue.ts';
import { organizationOf } from '../routing/caller.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { PassedOn } from '../metering/meter.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { StreamEnd } from './StreamRelay.ts';
import type { ProviderRoute } from '../routing/route.ts';
import { routeHeaders } from './routeHeaders.ts';
import { brokenOff, isUpstreamFailure, lateAnswer } from '../upstream/upstreamError.ts';
import { healthOf } from '../routes/healthOf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { formatTraceparent, spanIdOfCall, type CallTrace } from '../../../platform/telemetry/traceContext.ts';

const defaultRetryAfterMs = 2_000;

/**
 * Sends a call that is held for, one attempt after another while they fail before the caller has a byte of an answer, and closes it:
 * settled by its answer, or released with the error that is thrown. Errors: `upstream_error`, `upstream_overloaded`,
 * `upstream_timeout`, `own_provider_key_rejected`, `unavailable`; the signal's reason when it aborted.
 */
export async function attemptCall(parts: CallParts, options: CallOptions, plan: PreparedCall): Promise<GatewayAnswer> {
  const tried: Tried = { plan, attempt: plan.first };
  try {
    return await attemptAll(parts, options, tried);
  } catch (error) {
    throw await failed(error, options, tried);
  }
}

/** A call and the attempt that was made last. */
interface Tried {
  plan: PreparedCall;
  attempt: Attempt;
}

async function attemptAll(parts: CallParts, options: CallOptions, tried: Tried): Promise<GatewayAnswer> {
  const { plan } = tried;
  const { waitSignal: signal = options.signal } = options;
  for (;;) {
    const { attempt } = tried;
    plan.metered.servedBy(attempt.way);
    try {
      signal.throwIfAborted();
      return await attemptOnce(parts, options, { plan, attempt });
    } catch (error) {
      const mayGoOn = isUpstreamFailure(error) && !plan.metered.closed && !signal.aborted;
      const next = mayGoOn ? await plan.attempts.after(attempt, error, signal) : null;
      if (next === null) throw mayGoOn ? plan.attempts.failure(attempt, error) : error;
      plan.metered.attempts.failed(error as AppError, nextAfter(attempt, next));
      tried.attempt = next;
    }
  }
}

function nextAfter({ way }: Attempt, { way: next }: Attempt): 'repeated' | 'other_key' | 'other_provider' {
  if (next.id !== way.id) return 'other_provider';
  return next.key?.id === way.key?.id ? 'repeated' : 'other_key';
}

/** Runs one attempt in a provider slot; reports the result to its route's breaker, or to its own key. */
async function attemptOnce(
  parts: CallParts,
  options: CallOptions,
  { plan, attempt }: { plan: PreparedCall; attempt: Attempt },
): Promise<GatewayAnswer> {
  const { way } = attempt;
  const health = healthOf(parts, way, plan.stream);
  const giveBack = await takePlaces(parts, options, { plan, way });
  health.began();
  try {
    const { answer, ended } = await send(parts, options, { plan, attempt });
    health.succeeded(answer.status === 200);
    if (ended === null) giveBack();
    else
      void ended.then((end) => {
        giveBack();
        if (end === 'broken') health.failed(brokenOff());
      });
    return answer;
  } catch (error) {
    giveBack();
    if (isUpstreamFailure(error) && !plan.metered.closed) health.failed(error);
    else health.abandoned();
    throw error;
  }
}

/** A place among the calls of its organization to the provider, and one at the provider; gives what gives both back. */
export async function takePlaces(
  { settings, slots, organizationSlots }: Pick<CallParts, 'settings' | 'slots' | 'organizationSlots'>,
  options: Pick<CallOptions, 'caller' | 'signal' | 'waitSignal' | 'batchId'>,
  { plan, way }: { plan: { attempts: Pick<AttemptQueue, 'isLast'> }; way: ProviderRoute },
): Promise<() => void> {
  const signal = options.waitSignal ?? options.signal;
  const organizationId = organizationOf(options.caller);
  const own = { key: `${way.providerId} ${organizationId}`, organizationId, most: settings.callsPerOrganization };
  const waitMs = settings.concurrencyWaitMs;
  const leaveOwn = organizationSlots.tryTake(own) ?? (await organizationSlots.take(own, { waitMs, signal }));
  try {
    const place = { key: way.providerId, organizationId, most: slotsFor(options, way) };
    const mayWait = plan.attempts.isLast && options.batchId === undefined;
    const wait = { waitMs: mayWait ? waitMs : 0, signal };
    const leave = slots.tryTake(place) ?? (await slots.take(place, wait));
    return () => {
      leave();
      leaveOwn();
    };
  } catch (error) {
    leaveOwn();
    throw error;
  }
}

/** Calls of batches take a slot only while half of the slots are free, so other calls never wait for them. */
function slotsFor({ batchId }: Pick<CallOptions, 'batchId'>, { concurrency }: ProviderRoute): number | null {
  return batchId === undefined || concurrency === null ? concurrency : Math.max(1, Math.floor(concurrency / 2));
}

/** A plain attempt runs to its end whatever its caller does; the way's own time limit ends it. `ended` tells when a stream did. */
async function send(
  parts: CallParts,
  options: CallOptions,
  { plan, attempt }: { plan: PreparedCall; attempt: Attempt },
): Promise<{ answer: GatewayAnswer; ended: Promise<StreamEnd> | null }> {
  const { way } = attempt;
  const upstream = plan.stream || way.timeoutMs !== null ? new AbortController() : null;
  const timer = way.timeoutMs === null ? undefined : setTimeout(() => upstream?.abort(lateAnswer()), way.timeoutMs);
  const { waitSignal: signal = options.signal } = options;
  const onAbort = (): void => upstream?.abort(signal.reason);
  const { contentType, accept } = attempt.prepared;
  if (plan.stream) signal.addEventListener('abort', onAbort, { once: true });
  if (plan.stream && signal.aborted) onAbort();
  try {
    const answer = await attempt.provider.send({
      wire: attempt.wire,
      target: way.target,
      upstreamName: way.upstreamName,
      body: attempt.upstreamBody,
      headers: withTrace(attempt.headers, traceOf(parts, options), plan.metered.id),
      ...(contentType !== undefined && { contentType }),
      ...(accept !== undefined && { accept }),
      stream: plan.stream,
      signal: upstream?.signal ?? null,
    });
    plan.metered.attempts.answered(answer.status);
    parts.rejectedKeys.note(way, answer.status, organizationOf(options.caller));
    if (answer.status < 200 || answer.status > 299)
      return { answer: await answerRefused(options, { plan, attempt, answer }), ended: null };
    const isWhole = attempt.reader.mayAnswerWhole === true && answer.contentType !== eventStream;
    if (plan.stream && upstream && !isWhole)
      return await answerStream(parts, options, { plan, attempt, answer, upstream });
    return { answer: await answerWhole(parts, options, { plan, attempt, answer }), ended: null };
  } finally {
    clearTimeout(timer);
    if (plan.stream) signal.removeEventListener('abort', onAbort);
  }
}

/** The trace of a call: that of its execution or its request; null if neither is traced. */
function traceOf({ observers }: CallParts, { trace, requestId }: CallOptions): CallTrace | null {
  if (trace) return trace;
  for (const observer of observers) {
    const found = observer.traceOf?.(requestId);
    if (found) return found;
  }
  return null;
}

/** The headers with the `traceparent` of the call's span, if the call is traced. */
function withTrace(headers: Record<string, string>, trace: CallTrace | null, callId: string): Record<string, string> {
  if (trace === null) return headers;
  return { ...headers, traceparent: formatTraceparent({ ...trace, spanId: spanIdOfCall(callId) }) };
}

/** Releases the hold and throws the error for the caller. If credits may pay instead, the call keeps its rate limit usage for that. */
async function failed(error: unknown, options: CallOptions, { plan, attempt }: Tried): Promise<unknown> {
  const canceled = options.signal.aborted && error === options.signal.reason;
  const passesOn = options.signal.aborted ? null : passesOnTo(plan, error);
  if (!plan.metered.closed) await plan.metered.release({ error, httpStatus: null, canceled, passesOn });
  return error instanceof AppError && !canceled ? withRoute(error, attempt) : error;
}

/** Returns the next attempt of a failed call: the same model for credits, else a fallback model. Refused content also leads to a fallback model. */
function passesOnTo(plan: PreparedCall, error: unknown): PassedOn | null {
  if (isUpstreamFailure(error)) {
    if (plan.canFallBackToCredits) return 'credits';
  } else if (!(error instanceof AppError && contentRefusals.has(error.code))) return null;
  return plan.fallbacks.length > 0 ? 'model' : null;
}

/** Codes of refusals that another model may not share, within a stream of status 200. */
const contentRefusals: ReadonlySet<string> = new Set(['context_length_exceeded', 'content_filter']);

/** The same error, with the headers that name the route it came by. */
function withRoute(error: AppError, attempt: Attempt): AppError {
  const retryAfterMs = error.retryAfterMs ?? (error.code === 'upstream_overloaded' ? defaultRetryAfterMs : undefined);
  return error.changed({ retryAfterMs, headers: { ...error.headers, ...routeHeaders(attempt) } });
}
