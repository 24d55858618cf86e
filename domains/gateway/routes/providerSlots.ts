import { AppError } from '../../../openapi/AppError.ts';
import { OutboundConcurrencyLimiter } from '../../../platform/outbound/OutboundConcurrencyLimiter.ts';
import { FairShare } from '../../../platform/outbound/FairShare.ts';
import { defaultGatewaySettings } from '../gatewaySettings.ts';

const retryAfterMs = 5_000;

/**
 * The calls that this process has open at each provider with a cap. A call without a slot is refused as `upstream_overloaded`, with a retry
 * time if waiting did not help. However many calls of one organization hang there, others find a place (`FairShare`).
 */
export function providerSlots(
  hangMs = defaultGatewaySettings.headersTimeoutMs,
  maxWaiting = defaultGatewaySettings.maxWaitingCalls,
): OutboundConcurrencyLimiter {
  return new OutboundConcurrencyLimiter(
    ({ hasWaited }) =>
      new AppError('upstream_overloaded', 'The provider is at its concurrency limit. Try again later.', {
        retryable: true,
        ...(hasWaited && { retryAfterMs }),
      }),
    { shares: new FairShare(hangMs), maxWaiting },
  );
}

/**
 * Limits the calls of one organization that this process has open at one provider, so that hanging calls do not delay those of others. Further
 * ones wait, `maxWaiting` at most; a call without a slot is refused as `rate_limit_exceeded`.
 */
export function organizationSlots(maxWaiting = defaultGatewaySettings.maxWaitingCalls): OutboundConcurrencyLimiter {
  return new OutboundConcurrencyLimiter(
    () =>
      new AppError(
        'rate_limit_exceeded',
        'Too many calls of this organization to this provider are open. Try again later.',
        {
          retryable: true,
          retryAfterMs,
        },
      ),
    { maxWaiting },
  );
}
