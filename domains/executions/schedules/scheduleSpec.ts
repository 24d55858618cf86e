import type { ScheduleOptions, ScheduleSpec } from '@temporalio/client';

import { dayChoices, parseCron } from './cronFields.ts';
import { busyMs, catchUpMs, type ScheduleParameters } from './scheduleParameters.ts';
import { nextTimes, timingOf, type ScheduleTimes } from './scheduleTimes.ts';
import { turnsOf } from './zoneTime.ts';

const dayMs = 86_400_000;
const slackMs = 300_000;
const daysAhead = 400;
/** More times than one a minute at one turn are not named. */
const maxAtTurn = 240;
/** An interval of twenty years, counted from 1970, happens once while a spec is right. */
const onceMs = 7_305 * dayMs;

/** How long a spec is right: turns of the clocks are written into it for a year and a month. */
export const specValidMs = 30 * dayMs;

/**
 * When Temporal has to ask: at all times of the schedule, and at some more, which the one who starts the execution leaves out (`isDue`):
 * Temporal knows no "every third day". At clock changes Temporal skips times, or takes the second of two equal ones; the correct times are
 * listed one by one. Source: https://docs.temporal.io/schedule, and measured.
 */
export function scheduleSpec(times: ScheduleTimes, now: Date): ScheduleSpec {
  const timings = times.rules.map(timingOf);
  const patterns = timings.filter((timing) => 'cron' in timing);
  const pauses = timings.filter((timing) => 'everySeconds' in timing);
  return {
    intervals: [
      ...pauses.map(({ everySeconds }) => ({ every: everySeconds * 1_000 })),
      ...(patterns.length === 0 ? [] : atTurns(times, now).map((time) => ({ every: onceMs, offset: time % onceMs }))),
    ],
    cronExpressions: patterns.flatMap(({ cron }) => temporalCron(cron)),
    timezone: times.timeZone,
  };
}

/**
 * Returns the policies for times missed while Temporal or all workers were down. It asks about more of them than count, so that it lets
 * none go by itself because many are due at once: whether a time counts is decided where it becomes an execution.
 */
export function schedulePolicies(parameters: ScheduleParameters): NonNullable<ScheduleOptions['policies']> {
  return {
    catchupWindow: Math.max(catchUpMs(parameters), busyMs) + slackMs,
    overlap: parameters.catchUp === 'one' ? 'SKIP' : 'ALLOW_ALL',
  };
}

/** In Temporal both fields of days must match, in cron either: so it may take two expressions. */
function temporalCron(cron: string): string[] {
  const fields = parseCron(cron);
  const { second, minute, hour, month } = fields;
  const [seconds, minutes, hours] = [listed(second, 60), listed(minute, 60), listed(hour, 24)];
  return dayChoices(fields).map(({ dayOfMonth, dayOfWeek }) =>
    [seconds, minutes, hours, dayOfMonth?.join(',') ?? '*', listed(month, 12), dayOfWeek?.join(',') ?? '*', '*'].join(
      ' ',
    ),
  );
}

function listed(values: number[], all: number): string {
  return values.length === all ? '*' : values.join(',');
}

/** The times of a schedule that Temporal may miss because clocks are turned. */
function atTurns(times: ScheduleTimes, now: Date): number[] {
  return turnsOf(times.timeZone, now.getTime() - dayMs, daysAhead).flatMap(({ at, byMs }) => {
    const [from, to] = byMs > 0 ? [at, at] : [at + byMs, at - byMs];
    return nextTimes(times, new Date(from - 1), maxAtTurn)
      .map(Number)
      .filter((time) => time <= to);
  });
}
