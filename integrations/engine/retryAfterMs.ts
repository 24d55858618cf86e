import { parseRetryAfter } from '../../activities/http/httpResponse.ts';

/** Returns the pause that a response asks for with `Retry-After`, as seconds or a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
  return parseRetryAfter(headers['retry-after'], Date.now());
}

/** Returns the pause until the time in `X-RateLimit-Reset`, in seconds since 1970; undefined without such a time. */
export function resetMs(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = headers['x-ratelimit-reset'] ?? '';
  return /^\d{9,11}$/.test(seconds) ? Math.max(0, Number(seconds) * 1000 - Date.now()) : undefined;
}
