import { answerRefused } from './answerRefused.ts';
import { answerStream, eventStream } from './answerStream.ts';
import { answerWhole } from './answerWhole.ts';
import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, CallParts, GatewayAnswer } from './callParts.ts';
import type { Plan } from './planCall.ts';
import { routeHeaders } from './routeHeaders.ts';
import { AppError } from '../openapi/AppError.ts';

const defaultRetryAfterMs = 2_000;

/**
 * Sends a call that is held for, one way after another while they fail before the caller has a byte of an answer, and closes it: settled
 * by its answer, or released with the error that is thrown. Errors: `upstream_error`, `upstream_overloaded`, `upstream_timeout`,
 * `unavailable`; the signal's reason when it aborted.
 */
export async function attemptCall(parts: CallParts, options: CallOptions, plan: Plan): Promise<GatewayAnswer> {
  let attempt = plan.first;
  for (;;) {
    plan.metered.servedBy(attempt.way.target.name);
    try {
      options.signal.throwIfAborted();
      return await send(parts, options, { plan, attempt });
    } catch (error) {
      const next = mayGoOn(error, options, plan) ? plan.attempts.following() : null;
      if (next === null) throw await failed(error, options, { plan, attempt });
      attempt = next;
    }
  }
}

/** One attempt. A plain one runs to its end whatever its caller does. */
async function send(
  parts: CallParts,
  options: CallOptions,
  { plan, attempt }: { plan: Plan; attempt: Attempt },
): Promise<GatewayAnswer> {
  const upstream = plan.stream ? new AbortController() : null;
  const onAbort = (): void => upstream?.abort(options.signal.reason);
  const { contentType, accept } = attempt.prepared;
  if (upstream) options.signal.addEventListener('abort', onAbort, { once: true });
  try {
    const answer = await attempt.provider.send({
      wire: attempt.wire,
      target: attempt.way.target,
      upstreamName: attempt.way.upstreamName,
      body: attempt.upstreamBody,
      ...(contentType !== undefined && { contentType }),
      ...(accept !== undefined && { accept }),
      stream: plan.stream,
      signal: upstream?.signal ?? null,
    });
    if (answer.status < 200 || answer.status > 299) return await answerRefused(options, { plan, attempt, answer });
    const isWhole = attempt.reader.mayAnswerWhole === true && answer.contentType !== eventStream;
    if (upstream && !isWhole) return await answerStream(parts, options, { plan, attempt, answer, upstream });
    return await answerWhole(parts, { plan, attempt, answer });
  } finally {
    if (upstream) options.signal.removeEventListener('abort', onAbort);
  }
}

/** True where another way may still give the answer: the provider failed, and nobody has paid or left. */
function mayGoOn(error: unknown, options: CallOptions, plan: Plan): boolean {
  if (plan.metered.closed || options.signal.aborted || !(error instanceof AppError)) return false;
  return error.code === 'upstream_error' || error.code === 'upstream_overloaded' || error.code === 'upstream_timeout';
}

/** Gives the hold back and says what the caller is told. */
async function failed(
  error: unknown,
  options: CallOptions,
  { plan, attempt }: { plan: Plan; attempt: Attempt },
): Promise<unknown> {
  const canceled = options.signal.aborted && error === options.signal.reason;
  if (!plan.metered.closed) await plan.metered.release({ error, httpStatus: null, canceled });
  return error instanceof AppError && !canceled ? withRoute(error, attempt) : error;
}

/** The same error, with the headers that name the route it came by. */
function withRoute(error: AppError, attempt: Attempt): AppError {
  const { param, internal, retryable, details, cause } = error;
  const retryAfterMs = error.retryAfterMs ?? (error.code === 'upstream_overloaded' ? defaultRetryAfterMs : undefined);
  const options = { param, internal, retryable, retryAfterMs, details, cause, headers: routeHeaders(attempt.way) };
  return new AppError(error.code, error.message, options);
}
