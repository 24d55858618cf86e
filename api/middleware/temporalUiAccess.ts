import type { Context } from 'koa';
import type { OperationMatcher } from './matchOperation.ts';

/** Headers sent by Temporal UI (temporalio/ui, data-encoder.ts). */
const requestHeaders = 'content-type, x-namespace';
const preflightSeconds = 600;

/**
 * The one exception from the rule that no page of another origin reads from Bureau: Temporal UI, at exactly the origin of
 * SERVICE_TEMPORAL_UI_URL, may call the operations that the contract marks `x-temporal-ui`, with the session's cookie.
 */
export class TemporalUiAccess {
  /** Null if there is no Temporal UI. */
  readonly origin: string | null;

  constructor(temporalUiUrl: string | null) {
    this.origin = temporalUiUrl === null ? null : new URL(temporalUiUrl).origin;
  }

  /** Answers a CORS preflight request; returns false for other requests, which are handled normally. */
  answerPreflight(context: Context, matcher: OperationMatcher): boolean {
    if (context.method !== 'OPTIONS') return false;
    const match = matcher.find(context.get('access-control-request-method'), context.path);
    if (match === null || !('operationId' in match) || !match.row.temporalUi) return false;
    context.vary('Origin');
    if (!this.#isAllowed(context)) return false;
    this.#allow(context);
    context.set('access-control-allow-methods', match.row.method.toUpperCase());
    context.set('access-control-allow-headers', requestHeaders);
    context.set('access-control-max-age', String(preflightSeconds));
    context.status = 204;
    return true;
  }

  /**
   * Lets Temporal UI read the answer of `work`, and no error: it takes whatever it can read for the answer, and shows what is
   * encrypted as such only if the call fails.
   */
  async answer(context: Context, work: () => Promise<void>): Promise<void> {
    context.vary('Origin');
    const isAllowed = this.#isAllowed(context);
    if (isAllowed) this.#allow(context);
    try {
      await work();
    } catch (error) {
      if (isAllowed && !context.res.headersSent) for (const name of allowing) context.remove(name);
      throw error;
    }
  }

  #isAllowed(context: Context): boolean {
    return this.origin !== null && context.get('origin') === this.origin;
  }

  #allow(context: Context): void {
    context.set('access-control-allow-origin', this.origin!);
    context.set('access-control-allow-credentials', 'true');
  }
}

const allowing = ['access-control-allow-origin', 'access-control-allow-credentials'];
