import { Cron } from 'croner';

import { Pace } from '../../../platform/diagnostics/Pace.ts';
import { isNever, parseCron } from './cronFields.ts';
import { offsetMs, timesOfWall, turnsOf, wallMs } from './zoneTime.ts';

/** One rule of `trigger.schedule`; fields that its unit does not use are ignored. */
export interface ScheduleRule {
  every: 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks' | 'months' | 'cron';
  amount: number;
  minute: number;
  hour: number;
  weekdays: readonly Weekday[];
  day_of_month: number;
  cron: string;
}

export const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof weekdayNames)[number];

/** When a schedule fires. */
export interface ScheduleTimes {
  rules: readonly ScheduleRule[];
  /** IANA name. */
  timeZone: string;
}

type CountedUnit = 'hours' | 'days' | 'weeks' | 'months';

/**
 * A rule in computed form: a pause in seconds since 1970, or a wall-clock pattern of which only every nth hour, day, week or month counts
 * (since 1970 as well, so that it stays even across versions and restarts).
 */
export type Timing = { everySeconds: number } | PatternTiming;

interface PatternTiming {
  cron: string;
  counted: { unit: CountedUnit; amount: number } | null;
}

const second = 1_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;
/** How many hours, days, weeks or months that count are looked at: some of them may have no such time, as a 31st. */
const maxSpans = 50;
/** Clocks are turned by less. */
const longestTurnMs = 3 * hourMs;
/** Later times are of no use to anybody, and calendars end. */
const endMs = Date.UTC(9999, 0, 1);

/** How a rule is computed. Errors: `CronError`. */
export function timingOf(rule: ScheduleRule): Timing {
  const { amount, minute, hour } = rule;
  const counted = (unit: CountedUnit, cron: string): Timing => ({
    cron,
    counted: amount === 1 ? null : { unit, amount },
  });
  switch (rule.every) {
    case 'seconds':
      return { everySeconds: amount };
    case 'minutes':
      return { everySeconds: amount * 60 };
    case 'hours':
      if (24 % amount === 0) return { cron: `0 ${minute} ${amount === 1 ? '*' : `*/${amount}`} * * *`, counted: null };
      return counted('hours', `0 ${minute} * * * *`);
    case 'days':
      return counted('days', `0 ${minute} ${hour} * * *`);
    case 'weeks':
      return counted(
        'weeks',
        `0 ${minute} ${hour} * * ${rule.weekdays.map((day) => weekdayNames.indexOf(day)).join(',')}`,
      );
    case 'months':
      return counted('months', `0 ${minute} ${hour} ${rule.day_of_month} * *`);
    case 'cron':
      parseCron(rule.cron);
      return { cron: rule.cron.trim(), counted: null };
  }
}

/** The next times after a moment, of all rules together, in order. Errors: `CronError`. */
export function nextTimes({ rules, timeZone }: ScheduleTimes, after: Date, count: number): Date[] {
  const search = { timeZone, afterMs: after.getTime(), count };
  return firstOf(
    rules.flatMap((rule) => nextOf(timingOf(rule), search)),
    count,
  );
}

/** The same where others share the thread: they get their turn between rules, of which there may be fifty. */
export async function comingTimes({ rules, timeZone }: ScheduleTimes, after: Date, count: number): Promise<Date[]> {
  const search = { timeZone, afterMs: after.getTime(), count };
  const pace = new Pace();
  const all: number[] = [];
  for (const rule of rules) {
    all.push(...nextOf(timingOf(rule), search));
    const turn = pace.turn();
    if (turn) await turn;
  }
  return firstOf(all, count);
}

function firstOf(times: readonly number[], count: number): Date[] {
  return [...new Set(times)]
    .toSorted((a, b) => a - b)
    .slice(0, count)
    .map((time) => new Date(time));
}

/** True if a schedule fires at exactly this time. */
export function isDue(times: ScheduleTimes, at: Date): boolean {
  return nextTimes(times, new Date(at.getTime() - 1), 1)[0]?.getTime() === at.getTime();
}

interface Search {
  timeZone: string;
  afterMs: number;
  count: number;
}

function nextOf(timing: Timing, { timeZone, afterMs, count }: Search): number[] {
  if ('everySeconds' in timing) {
    const everyMs = timing.everySeconds * second;
    const first = (Math.floor(afterMs / everyMs) + 1) * everyMs;
    return Array.from({ length: count }, (_, index) => first + index * everyMs);
  }
  if (isNever(parseCron(timing.cron))) return [];
  const found = new Set<number>();
  for (const time of timesThatCount(timing, timeZone, afterMs)) {
    if (time > afterMs) found.add(time);
    if (found.size >= count) break;
  }
  return [...found];
}

/**
 * The times of a pattern that count, in rising order. Jumps from one counted hour, day, week or month to the next instead of visiting all
 * times in between; one rule of 10,000 days blocked the main thread for half a second.
 */
function* timesThatCount({ cron, counted }: PatternTiming, timeZone: string, afterMs: number): Generator<number> {
  if (counted === null) return yield* patternTimes(cron, timeZone, afterMs);
  const { unit, amount } = counted;
  let index = Math.ceil(indexOf(unit, wallMs(afterMs, timeZone)) / amount) * amount;
  for (let spans = 0; spans < maxSpans; spans += 1, index += amount) {
    const startMs = startOf(unit, index);
    if (startMs > endMs) return;
    const fromMs = Math.max(afterMs, startMs - offsetMs(startMs, timeZone) - longestTurnMs);
    for (const time of patternTimes(cron, timeZone, fromMs)) {
      const wall = wallMs(time, timeZone);
      const at = indexOf(unit, wall);
      if (at > index) break;
      // If clocks are turned back, an hour is there twice.
      if (at === index && (unit !== 'hours' || timesOfWall(wall, timeZone)[0] === time)) yield time;
    }
  }
}

/** The times of a pattern in rising order; those of today may be before `afterMs`. */
function* patternTimes(cron: string, timeZone: string, afterMs: number): Generator<number> {
  const { hour, minute, second: seconds } = parseCron(cron);
  if (hour.length < 24) return yield* fixedTimes(cron, timeZone, afterMs);
  const pattern = new Cron(cron, { timezone: timeZone });
  for (let next = pattern.nextRun(new Date(afterMs)); next !== null; next = pattern.nextRun(next)) {
    const wall = new Date(wallMs(next.getTime(), timeZone));
    const isReal = minute.includes(wall.getUTCMinutes()) && seconds.includes(wall.getUTCSeconds());
    if (isReal) yield next.getTime();
  }
}

/**
 * For a pattern with fixed hours: only the first of two equal times if clocks go back; the first moment after the gap if they go forward.
 * So a daily schedule fires once on every day.
 */
function* fixedTimes(cron: string, timeZone: string, afterMs: number): Generator<number> {
  const pattern = new Cron(cron, { timezone: 'UTC' });
  for (let wall = pattern.nextRun(new Date(wallMs(afterMs, timeZone))); wall !== null; wall = pattern.nextRun(wall)) {
    const [first] = timesOfWall(wall.getTime(), timeZone);
    if (first !== undefined) yield first;
    else
      yield* turnsOf(timeZone, wall.getTime() - 2 * dayMs, 4)
        .map(({ at }) => at)
        .slice(0, 1);
  }
}

function indexOf(unit: CountedUnit, wall: number): number {
  const date = new Date(wall);
  switch (unit) {
    case 'hours':
      return Math.floor(wall / hourMs);
    case 'days':
      return Math.floor(wall / dayMs);
    case 'weeks':
      return Math.floor((Math.floor(wall / dayMs) + 3) / 7); // weeks begin on Mondays; 1970 began on a Thursday
    case 'months':
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
  }
}

/** Returns the wall-clock time at which an hour, day, week or month begins, by its number. */
function startOf(unit: CountedUnit, index: number): number {
  switch (unit) {
    case 'hours':
      return index * hourMs;
    case 'days':
      return index * dayMs;
    case 'weeks':
      return (index * 7 - 3) * dayMs;
    case 'months':
      return Date.UTC(Math.floor(index / 12), index % 12, 1);
  }
}
