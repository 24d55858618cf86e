import type { Attempt } from './attemptQueue.ts';
import type { CallOptions } from './callParts.ts';
import type { GatewayAnswer } from './gatewayAnswer.ts';
import type { PreparedCall } from './prepareCall.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import { readRefusal, refusedAnswer } from '../upstream/readRefusal.ts';
import { routeHeaders } from './routeHeaders.ts';
import { AppError } from '../../../openapi/AppError.ts';

/**
 * A provider's refusal: its 400, 413 and 422 are the caller's answer, in the caller's shape. Errors: everything else, as what it
 * means for the caller (`readUpstreamFailure`).
 */
export async function answerRefused(
  { requestId }: CallOptions,
  { plan, attempt, answer }: { plan: PreparedCall; attempt: Attempt; answer: ProviderAnswer },
): Promise<GatewayAnswer> {
  const refusal = await readRefusal(answer, attempt.way.target);
  const { status: httpStatus, message } = refusal;
  await plan.metered.release({ error: new AppError('invalid_request', message), httpStatus, canceled: false });
  const { errorShape } = plan.format;
  return refusedAnswer(refusal, { errorShape, requestId, headers: routeHeaders(attempt) });
}
