/** The forecast of a period: its total, and when it reaches the limit. */
export interface Forecast {
  readonly atEnd: number;
  /** Null: not in this period. */
  readonly runsOutAt: Date | null;
}

const leastShare = 0.02;

/** The use of a period carried on evenly; null within its first fiftieth, which says nothing yet. */
export function forecast(
  { used, limit, startsAt, endsAt }: { used: number; limit: number | null; startsAt: Date; endsAt: Date },
  now: Date,
): Forecast | null {
  const wholeMs = endsAt.getTime() - startsAt.getTime();
  const passedMs = now.getTime() - startsAt.getTime();
  if (passedMs < wholeMs * leastShare) return null;
  const atEnd = Math.round((used / passedMs) * wholeMs);
  const runsOut =
    limit === null || used === 0 || used >= limit ? null : now.getTime() + ((limit - used) / used) * passedMs;
  return { atEnd, runsOutAt: runsOut !== null && runsOut < endsAt.getTime() ? new Date(runsOut) : null };
}
