import type { Schema } from '../../api/client.ts';

/** The server's refund period (`RunRefund`). */
const longestMs = 180 * 24 * 3_600_000;

/** Returns whether a run was paid and not yet refunded. The server decides; this check only controls the button. `now` in milliseconds. */
export function isRefundable(run: Schema<'PublisherRun'>, now: number): boolean {
  const { mode, stopped_at: stopped, credits_earned: earned, credits_refunded: refunded } = run;
  if (mode !== 'production' || stopped === null || now - Date.parse(stopped) > longestMs) return false;
  return Number(earned) > 0 && Number(refunded) === 0;
}
