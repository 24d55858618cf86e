import type { Attempt } from './attemptQueue.ts';
import type { CallOptions, GatewayAnswer } from './callParts.ts';
import type { Plan } from './planCall.ts';
import type { ProviderAnswer } from './providers/provider.ts';
import { readWhole } from './readWhole.ts';
import { routeHeaders } from './routeHeaders.ts';
import { readUpstreamFailure } from './upstreamError.ts';
import { AppError } from '../openapi/AppError.ts';

const errorBodyLimitBytes = 64 * 1024;

/**
 * A provider's refusal: its 400, 413 and 422 are the caller's answer, in the caller's shape. Errors: everything else, as what it
 * means for the caller (`readUpstreamFailure`).
 */
export async function answerRefused(
  options: CallOptions,
  { plan, attempt, answer }: { plan: Plan; attempt: Attempt; answer: ProviderAnswer },
): Promise<GatewayAnswer> {
  const body = (await readWhole(answer, errorBodyLimitBytes)) ?? Buffer.alloc(0);
  const failure = readUpstreamFailure({
    status: answer.status,
    retryAfter: answer.retryAfter,
    body,
    apiKey: attempt.way.target.apiKey,
    isOwnKey: attempt.way.ownKey !== null,
  });
  if (failure instanceof AppError) throw failure;
  const { status, ...shown } = failure;
  await plan.metered.release({
    error: new AppError('invalid_request', shown.message),
    httpStatus: status,
    canceled: false,
  });
  const error = plan.format.errorShape.body({ ...shown, status, requestId: options.requestId });
  return {
    status,
    headers: { 'content-type': 'application/json', ...routeHeaders(attempt) },
    body: Buffer.from(JSON.stringify(error)),
  };
}
