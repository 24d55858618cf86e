import type { IntervalSums } from '../../../db/repositories/executions/executionInsights.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { daysIn, startOf, type Days } from './days.ts';

export type Interval = 'hour' | 'day' | 'week';

const hourMs = 3_600_000;
const lengthsMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;
const mostDaysInHours = 31;
/** 1 January 1970 was a Thursday. */
const firstMondayMs = 4 * lengthsMs.day;

/** Refuses hours that are no longer known, or too many. Errors: `invalid_request`. */
export function checkInterval(interval: Interval, days: Days, nowMs = Date.now()): void {
  if (interval !== 'hour') return;
  const oldestMs = nowMs - (nowMs % lengthsMs.day) - (mostDaysInHours - 1) * lengthsMs.day;
  if (daysIn(days) <= mostDaysInHours && startOf(days.from) >= oldestMs) return;
  const message = `Hours are kept for ${mostDaysInHours} days. Select a later first day, or the interval day.`;
  throw new AppError('invalid_request', message, { param: 'interval' });
}

/** Returns every interval of the days that has begun, the earliest first: those without sums with zeros. */
export function fillIntervals(sums: readonly IntervalSums[], interval: Interval, days: Days): IntervalSums[] {
  const lengthMs = lengthsMs[interval];
  const endMs = Math.min(startOf(days.to) + lengthsMs.day, Date.now());
  const byStart = new Map(sums.map((one) => [one.startsAt.getTime(), one]));
  const filled: IntervalSums[] = [];
  for (let startMs = firstOf(startOf(days.from), interval); startMs < endMs; startMs += lengthMs)
    filled.push(byStart.get(startMs) ?? { startsAt: new Date(startMs), ...nothing });
  return filled;
}

function firstOf(timeMs: number, interval: Interval): number {
  if (interval !== 'week') return timeMs;
  return timeMs - ((((timeMs - firstMondayMs) % lengthsMs.week) + lengthsMs.week) % lengthsMs.week);
}

const nothing = { success: 0n, failed: 0n, canceled: 0n, runMs: 0n, timeSavedSeconds: 0n };
