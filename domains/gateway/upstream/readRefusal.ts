import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { ErrorShape } from '../formats/errorShape.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import { readWhole } from './readWhole.ts';
import { readUpstreamFailure } from './upstreamError.ts';
import type { PassedThrough } from './upstreamError.ts';
import { AppError } from '../../../openapi/AppError.ts';

const limitBytes = 64 * 1024;

/**
 * Reads a provider's unsuccessful response: the part that the caller may see. Errors: everything else, as what it means
 * (`readUpstreamFailure`).
 */
export async function readRefusal(
  answer: ProviderAnswer,
  { apiKey, isOwnKey = false }: Pick<ProviderTarget, 'apiKey' | 'isOwnKey'>,
): Promise<PassedThrough> {
  const body = (await readWhole(answer, limitBytes)) ?? Buffer.alloc(0);
  const { status, retryAfter } = answer;
  const failure = readUpstreamFailure({ status, retryAfter, body, apiKey, isOwnKey });
  if (failure instanceof AppError) throw failure;
  return failure;
}

/** A refusal in the caller's shape. */
export function refusedAnswer(
  refusal: PassedThrough,
  call: { errorShape: ErrorShape; requestId: string; headers: Record<string, string> },
): GatewayAnswer {
  const error = call.errorShape.body({ ...refusal, requestId: call.requestId });
  return {
    status: refusal.status,
    headers: { 'content-type': 'application/json', ...call.headers },
    body: Buffer.from(JSON.stringify(error)),
  };
}
