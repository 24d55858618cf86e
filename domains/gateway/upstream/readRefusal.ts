import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { ErrorShape, MeantRefusal, ShownError } from '../formats/errorShape.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import type { RefusalMeaning } from './refusalMeaning.ts';
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

/** Facts about a refused call, for its caller. */
export interface RefusedCall {
  errorShape: ErrorShape;
  requestId: string;
  headers: Record<string, string>;
  /** The model's context, used if the provider does not report one. */
  contextTokens: number;
  estimateInput: () => number;
}

/** Returns a refusal in the caller's shape, with the message that its clients recognize. */
export function shownRefusal(refusal: PassedThrough, call: RefusedCall): ShownError {
  const { meaning, ...said } = refusal;
  const shown = meaning === null ? said : { ...said, ...call.errorShape.refusal(said, withCounts(meaning, call)) };
  return { ...shown, requestId: call.requestId };
}

/** Returns the answer with a refusal. */
export function refusedAnswer(refusal: PassedThrough, call: RefusedCall): GatewayAnswer {
  const error = call.errorShape.body(shownRefusal(refusal, call));
  return {
    status: refusal.status,
    headers: { 'content-type': 'application/json', ...call.headers },
    body: Buffer.from(JSON.stringify(error)),
  };
}

/** Returns counts beyond the context, because clients take others for another error. */
function withCounts(meaning: RefusalMeaning, call: RefusedCall): MeantRefusal {
  if (meaning.kind === 'content_filter') return meaning;
  const contextTokens = meaning.contextTokens ?? call.contextTokens;
  const inputTokens = Math.max(meaning.inputTokens ?? call.estimateInput(), contextTokens + 1);
  return { kind: meaning.kind, inputTokens, contextTokens };
}
