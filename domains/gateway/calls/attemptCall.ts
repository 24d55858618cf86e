import { answerRefused } from './answerRefused.ts';
import { answerStream, eventStream } from './answerStream.ts';
import { answerWhole } from './answerWhole.ts';
import type { Attempt } from './attemptQueue.ts';
import { organizationOf } from '../routing/caller.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { StreamEnd } from './StreamRelay.ts';
import type { ProviderRoute } from '../routing/route.ts';
import { routeHeaders } from './routeHeaders.ts';
import { brokenOff, isUpstreamFailure, lateAnswer } from '../upstream/upstreamError.ts';
import { healthOf } from '../routes/healthOf.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { derivedSpanId, formatTraceparent } from '../../../platform/telemetry/traceContext.ts';

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
      if (next === null) throw error;
      plan.metered.attempts.failed(error as AppError, next.way === attempt.way ? 'repeated' : 'other_provider');
      tried.attempt = next;
    }
  }
}

/** Runs one attempt in a provider slot; reports the result to its route's breaker, or to its own key. */
async function attemptOnce(
  parts: CallParts,
  options: CallOptions,
  { plan, attempt }: { plan: PreparedCall; attempt: Attempt },
): Promise<GatewayAnswer> {
  const { way } = attempt;
  const health = healthOf(parts, way);
  const giveBack = await takePlaces(parts, options, { plan, way });
  health.began();
  try {
    const { answer, ended } = await send(parts, options, { plan, attempt });
    health.succeeded();
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
async function takePlaces(
  { settings, slots, organizationSlots }: CallParts,
  options: CallOptions,
  { plan, way }: { plan: PreparedCall; way: ProviderRoute },
): Promise<() => void> {
  const signal = options.waitSignal ?? options.signal;
  const organizationId = organizationOf(options.caller);
  const own = { key: `${way.providerId} ${organizationId}`, organizationId, most: settings.callsPerOrganization };
  const waitMs = settings.concurrencyWaitMs;
  const leaveOwn = organizationSlots.tryTake(own) ?? (await organizationSlots.take(own, { waitMs, signal }));
  try {
    const place = { key: way.providerId, organizationId, most: way.concurrency };
    const wait = { waitMs: plan.attempts.isLast ? waitMs : 0, signal };
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
      headers: { ...attempt.headers, ...traceHeader(parts, options, plan.metered.id) },
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
    return { answer: await answerWhole(parts, { plan, attempt, answer }), ended: null };
  } finally {
    clearTimeout(timer);
    if (plan.stream) signal.removeEventListener('abort', onAbort);
  }
}

/** The `traceparent` of the call's span, where its execution or its request is traced. */
function traceHeader(
  { observers }: CallParts,
  { trace, requestId }: CallOptions,
  callId: string,
): Record<string, string> {
  const found = trace ?? observers.map((observer) => observer.traceOf?.(requestId)).find((known) => known != null);
  if (found == null) return {};
  const { traceId, isSampled } = found;
  return { traceparent: formatTraceparent({ traceId, isSampled, spanId: derivedSpanId(callId) }) };
}

/** Releases the hold and throws the error for the caller. If credits may pay instead, the call keeps its rate limit usage for that. */
async function failed(error: unknown, options: CallOptions, { plan, attempt }: Tried): Promise<unknown> {
  const canceled = options.signal.aborted && error === options.signal.reason;
  const passesOn = plan.canFallBackToCredits && isUpstreamFailure(error) && !options.signal.aborted;
  if (!plan.metered.closed) await plan.metered.release({ error, httpStatus: null, canceled, passesOn });
  return error instanceof AppError && !canceled ? withRoute(error, attempt) : error;
}

/** The same error, with the headers that name the route it came by. */
function withRoute(error: AppError, attempt: Attempt): AppError {
  const { param, internal, retryable, details, cause } = error;
  const retryAfterMs = error.retryAfterMs ?? (error.code === 'upstream_overloaded' ? defaultRetryAfterMs : undefined);
  const options = { param, internal, retryable, retryAfterMs, details, cause, headers: routeHeaders(attempt) };
  return new AppError(error.code, error.message, options);
}
