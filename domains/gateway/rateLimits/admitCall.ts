import type { CallOptions, CallParts } from '../calls/callParts.ts';
import { organizationOf } from '../routing/caller.ts';
import type { PreparedCall } from '../formats/format.ts';
import type { ResolvedModel } from '../routing/route.ts';
import type { Admission } from './RateLimiter.ts';

/**
 * Counts a planned call against the limits of its key, organization and model: one request, and the tokens of its input as
 * estimated and of the longest output it may get; `Admission.used` corrects them. Before a refusal the key's row is read.
 * Errors: `rate_limit_exceeded`, `invalid_api_key`, `unavailable`.
 */
export async function admitCall(
  parts: CallParts,
  { caller, endpoint }: Pick<CallOptions, 'caller' | 'endpoint'>,
  { route, first }: { route: ResolvedModel; first: { prepared: PreparedCall } },
): Promise<Admission | null> {
  const { bound, estimateInput } = first.prepared;
  try {
    return await parts.limiter.admit({
      keyId: caller.kind === 'key' ? caller.key.id : null,
      organizationId: organizationOf(caller),
      modelId: route.modelId,
      endpoint,
      tokens: () => Math.min(estimateInput(), bound.inputTokens) + bound.outputTokens,
    });
  } catch (error) {
    await parts.authenticator.confirmCaller(caller);
    throw error;
  }
}
