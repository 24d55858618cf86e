import { parseRetryAfter } from '../../activities/http/httpResponse.ts';
import type { VendorFailure } from './defineVendor.ts';
import type { VendorResponse } from './vendorRequest.ts';

/**
 * Reads the failure of an API that uses status codes: 429, and 503 with `Retry-After`, are rate limits; 408 and 5xx are temporary; other
 * codes from 400 are refusals. `messageOf` reads the message of the body. Null for a success.
 */
export function restFailure(
  response: VendorResponse,
  messageOf: (body: unknown) => string | undefined,
): VendorFailure | null {
  const { status, headers, body } = response;
  if (status < 400) return null;
  const message = `${(messageOf(body) ?? 'The request was refused.').slice(0, 1_000)} (status ${status})`;
  const code = String(status);
  const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now());
  if (status === 429 || (status === 503 && retryAfterMs !== undefined))
    return { kind: 'limited', code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  return { kind: status === 408 || status >= 500 ? 'temporary' : 'refused', code, message };
}
