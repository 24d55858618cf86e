import type { Schema } from '../../api/client.ts';

/** As long as the server gives back (`RunRefund`). */
const longestMs = 180 * 24 * 3_600_000;

/** Whether a run was paid and nothing of it was given back yet; the server decides, this says it before. `now` in milliseconds. */
export function isRefundable(run: Schema<'PublisherRun'>, now: number): boolean {
  const { mode, stopped_at: stopped, credits_earned: earned, credits_refunded: refunded } = run;
  if (mode === 'test' || stopped === null || now - Date.parse(stopped) > longestMs) return false;
  return Number(earned) > 0 && Number(refunded) === 0;
}
