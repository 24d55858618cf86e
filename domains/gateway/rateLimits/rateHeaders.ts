import type { RateVerdict } from '../../../db/rateWindows.ts';
import type { Endpoint } from '../formats/format.ts';
import { tightest } from './rateStanding.ts';

/**
 * The headers that official clients read: `x-ratelimit-{limit,remaining,reset}-{requests,tokens}` with durations such as
 * `6m0s`; on Anthropic's endpoints `anthropic-ratelimit-{requests,tokens}-{limit,remaining,reset}` with RFC 3339 times.
 * Sources: developers.openai.com/api/docs/guides/rate-limits and platform.claude.com/docs/en/api/rate-limits.
 */
export function rateHeaders(verdict: RateVerdict, endpoint: Endpoint): Record<string, string> {
  const headers: Record<string, string> = {};
  const isAnthropic = (endpoint as string).startsWith('messages');
  for (const kind of ['requests', 'tokens'] as const) {
    const standing = tightest(verdict, kind);
    if (standing === null) continue;
    const name = (part: string) =>
      isAnthropic ? `anthropic-ratelimit-${kind}-${part}` : `x-ratelimit-${part}-${kind}`;
    headers[name('limit')] = String(standing.limit);
    headers[name('remaining')] = String(standing.remaining);
    headers[name('reset')] = isAnthropic
      ? new Date(verdict.atMs + standing.resetMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
      : duration(standing.resetMs);
  }
  return headers;
}

/** `850ms`, `7.66s`, `1m0s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.ceil(ms))}ms`;
  const seconds = Math.ceil(ms / 10) / 100;
  if (seconds < 60) return `${seconds}s`;
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}m${whole % 60}s`;
}
