import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, CallParts } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { eventStream, eventStreamHeaders } from './eventStream.ts';
import { StreamRelay } from './StreamRelay.ts';
import type { StreamEnd } from './StreamRelay.ts';
import { routeHeaders } from './routeHeaders.ts';
import { track } from './track.ts';
import type { SseEvent } from './sseScanner.ts';
import { shownRefusal } from '../upstream/readRefusal.ts';
import { readStreamFailure } from '../upstream/streamFailure.ts';
import { unreadableAnswer } from '../upstream/upstreamError.ts';
import { AppError } from '../../../openapi/AppError.ts';

/**
 * A stream of events or a file, given once its first bytes for the caller are there: until then it can fail as a whole, and another way
 * can be tried. `ended` tells how it ended. Errors: `upstream_error`, `upstream_timeout`; nothing is settled or released then.
 */
export async function answerStream(
  parts: CallParts,
  options: CallOptions,
  started: { plan: PreparedCall; attempt: Attempt; answer: ProviderAnswer; upstream: AbortController },
): Promise<{ answer: GatewayAnswer; ended: Promise<StreamEnd> }> {
  const { plan, attempt, answer, upstream } = started;
  const { contentType } = answer;
  const reader =
    attempt.reader.openStream?.(plan.body, {
      price: plan.route.price,
      contentType,
      origin: attempt.origin,
      estimateInput: attempt.prepared.estimateInput,
    }) ?? null;
  const isFile = reader?.isFile === true;
  if (reader === null || Buffer.isBuffer(answer.body) || (!isFile && contentType !== eventStream)) {
    upstream.abort(new Error('The answer is not used.'));
    throw unreadableAnswer(contentType);
  }
  const headers = {
    ...eventStreamHeaders,
    ...(isFile && { 'content-type': contentType }),
    ...routeHeaders(attempt),
  };
  plan.metered.claim?.answerBegins({ headers, isStream: true });
  const checks = options.guard?.openStream(parts.settings.answerLimitBytes) ?? null;
  const stream = new StreamRelay({
    upstream: answer.body,
    abortUpstream: (reason) => upstream.abort(reason),
    reader,
    guard: checks?.guard ?? null,
    errorShape: plan.format.errorShape,
    failureOf: (event) => failureOf(event, options, { plan, attempt }),
    metered: plan.metered,
    requestId: options.requestId,
    includeCost: options.includeCost === true && !isFile,
    signal: options.signal,
    eventLimitBytes: parts.settings.eventLimitBytes,
    callerStallMs: parts.settings.callerStallMs,
    keepAliveMs: parts.settings.keepAliveMs,
    readOnMs: readOnMsOf(parts, plan.metered, attempt),
  });
  track(parts.open, stream.closed);
  parts.streams.add(stream);
  void stream.closed.then(() => {
    parts.streams.delete(stream);
    checks?.ended();
  });
  await stream.begin();
  return { answer: { status: 200, headers, stream }, ended: stream.closed };
}

/** Returns a failure within the stream with the message that the caller's clients recognize. */
function failureOf(
  event: SseEvent,
  { requestId }: CallOptions,
  { plan, attempt }: { plan: PreparedCall; attempt: Attempt },
): AppError {
  const failure = readStreamFailure(event, attempt.way.target);
  if (failure instanceof AppError) return failure;
  const { errorShape } = plan.format;
  const { estimateInput } = attempt.prepared;
  const call = { errorShape, requestId, headers: {}, contextTokens: plan.route.contextTokens, estimateInput };
  const { message, param } = shownRefusal(failure, call);
  const code = failure.meaning?.kind === 'context_overflow' ? 'context_length_exceeded' : 'content_filter';
  return new AppError(code, message, param === null ? {} : { param });
}

/**
 * Long if the rest is kept for another attempt, billed regardless of the caller, or if only the end reports the reasoning; else as long as
 * a last chunk may take.
 */
function readOnMsOf({ settings }: CallParts, metered: PreparedCall['metered'], { provider }: Attempt): number {
  if (metered.claim) return settings.readOnMs; // later callers get it
  if (!metered.isPaid) return 0;
  const isLong = provider.billsOn === true || metered.mayReason;
  return isLong ? settings.readOnMs : Math.min(settings.readOnMs, settings.readOnBrieflyMs);
}
