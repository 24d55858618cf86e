import type { components } from '../../../openapi/generated/types.ts';
import type { KeyLimits } from './restrictToCreator.ts';
import { readAllowedAddresses } from './readAllowedAddresses.ts';
import { readFutureTime } from '../readTime.ts';

/** Reads the limits that a body requests for a new account API key; missing ones are undefined. Errors: `invalid_request`. */
export function readKeyLimits(body: components['schemas']['AccountApiKeyCreate']): Partial<KeyLimits> {
  return {
    expiresAt: body.expires_at === undefined ? undefined : readFutureTime(body.expires_at, '/expires_at'),
    allowedAddresses: readAllowedAddresses(body.allowed_addresses),
    requestsPerMinute: body.requests_per_minute,
    tokensPerMinute: body.tokens_per_minute,
  };
}
