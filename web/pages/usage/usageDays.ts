/** What usage is summed by. */
export type UsageGroup = 'day' | 'model' | 'key';

/** The first of so many days, the one of `nowMs` included, in UTC as `YYYY-MM-DD`. */
export function firstDay(days: number, nowMs: number): string {
  return new Date(nowMs - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
