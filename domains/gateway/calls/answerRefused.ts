import type { Attempt } from './attemptQueue.ts';
import type { CallOptions } from './callParts.ts';
import { eventStreamHeaders, once } from './eventStream.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { readRefusal, refusedAnswer, shownRefusal } from '../upstream/readRefusal.ts';
import { routeHeaders } from './routeHeaders.ts';
import { AppError } from '../../../openapi/AppError.ts';

/**
 * A provider's refusal: its 400, 413 and 422 are the caller's answer, in the caller's shape. A stream of responses fails as a stream where its
 * input is too long (`responsesErrors`). Another model may take what this one finds too long or filters. Errors: everything else, as what it means for the caller (`readUpstreamFailure`).
 */
export async function answerRefused(
  { requestId, signal }: CallOptions,
  { plan, attempt, answer }: { plan: PreparedCall; attempt: Attempt; answer: ProviderAnswer },
): Promise<GatewayAnswer> {
  const refusal = await readRefusal(answer, attempt.way.target);
  const { status: httpStatus, message } = refusal;
  const mayPassOn = refusal.meaning !== null && plan.fallbacks.length > 0 && !signal.aborted;
  const passesOn = mayPassOn ? 'model' : null;
  await plan.metered.release({
    error: new AppError('invalid_request', message),
    httpStatus,
    canceled: false,
    passesOn,
  });
  const { errorShape, endpoint } = plan.format;
  const { contextTokens } = plan.route;
  const { estimateInput } = attempt.prepared;
  const call = { errorShape, requestId, headers: routeHeaders(attempt), contextTokens, estimateInput };
  const isOverflow = refusal.meaning?.kind === 'context_overflow';
  if (!isOverflow || plan.metered.claim !== null || endpoint !== 'responses' || !plan.stream)
    return refusedAnswer(refusal, call);
  const headers = { ...eventStreamHeaders, ...call.headers };
  return { status: 200, headers, stream: once(Buffer.from(errorShape.event(shownRefusal(refusal, call)))) };
}
