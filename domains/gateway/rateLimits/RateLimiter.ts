import type { RateRequest, RateVerdict, RateWindows } from '../../../db/rateWindows.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Endpoint } from '../formats/format.ts';
import { mostRetryAfterMs } from '../upstream/upstreamError.ts';
import { rateHeaders } from './rateHeaders.ts';
import type { LimitedCall, RateLimitTable } from './RateLimitTable.ts';
import { waitMs } from './rateStanding.ts';

/** An admitted call to which a limit applies. */
export interface Admission {
  /** How the caller stands to its limits, for the answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Reports the final usage of the call. */
  used(tokens: number): void;
}

/** Keeps calls within the requests and tokens a minute of their key, organization and model (decisions §3). */
export class RateLimiter {
  readonly #table: RateLimitTable;
  readonly #windows: RateWindows;

  constructor(parts: { table: RateLimitTable; windows: RateWindows }) {
    this.#table = parts.table;
    this.#windows = parts.windows;
  }

  /**
   * Counts a run of an employee or a search against the requests a minute of its key.
   * Errors: `rate_limit_exceeded` with when to come again, `unavailable`.
   */
  async admitRequest(keyId: string): Promise<void> {
    const limits = await this.#table.find({ keyId, organizationId: '', modelId: '' });
    const subjects = limits.filter(({ requestsPerMinute }) => requestsPerMinute !== null);
    if (subjects.length === 0) return;
    const request: RateRequest = { subjects, tokens: 0 };
    const verdict = await this.#windows.take(request);
    if (verdict.refusedBy !== null)
      throw refusal(verdict, { ...request, headers: rateHeaders(verdict, 'chat.completions') });
  }

  /**
   * Counts a call that may use up to `tokens` tokens. Null if nothing limits it: nothing is estimated then, and the database not asked again.
   * Errors: `rate_limit_exceeded` with when to come again, `unavailable`.
   */
  async admit(call: LimitedCall & { endpoint: Endpoint; tokens: () => number }): Promise<Admission | null> {
    const subjects = await this.#table.find(call);
    if (subjects.length === 0) return null;
    const request: RateRequest = { subjects, tokens: call.tokens() };
    const verdict = await this.#windows.take(request);
    const headers = rateHeaders(verdict, call.endpoint);
    if (verdict.refusedBy !== null) throw refusal(verdict, { ...request, headers });
    return { headers, used: (tokens) => this.#windows.correct(request, verdict, tokens) };
  }
}

function refusal(
  verdict: RateVerdict,
  { tokens, headers }: Pick<RateRequest, 'tokens'> & { headers: Record<string, string> },
): AppError {
  const { kind, standing } = verdict.refusedBy!;
  const { id, requestsPerMinute, tokensPerMinute } = standing.subject;
  const limit = kind === 'requests' ? requestsPerMinute : tokensPerMinute;
  const whose = id.startsWith('key_') ? 'This key' : id.startsWith('mdl_') ? 'This model' : 'This organization';
  return new AppError('rate_limit_exceeded', `${whose} is limited to ${limit} ${kind} per minute. Try again later.`, {
    retryable: true,
    retryAfterMs: Math.min(waitMs(verdict, tokens), mostRetryAfterMs),
    headers,
  });
}
