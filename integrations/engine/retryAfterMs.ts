import { parseRetryAfter } from '../../activities/http/httpResponse.ts';

/** Returns the pause that a response asks for with `Retry-After`, as seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
  return parseRetryAfter(headers['retry-after'], Date.now());
}
