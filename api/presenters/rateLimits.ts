import type { MinuteLimit } from '../../db/repositories/gateway/minuteLimits.ts';
import type { components } from '../../openapi/generated/types.ts';

/** Presents limits per minute. */
export function presentRateLimits(limit: MinuteLimit): components['schemas']['RateLimits'] {
  return { requests_per_minute: limit.requestsPerMinute, tokens_per_minute: limit.tokensPerMinute };
}
