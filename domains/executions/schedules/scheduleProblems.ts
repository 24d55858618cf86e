import { CronError, isNever, parseCron } from './cronFields.ts';
import { scheduleParameters } from './scheduleParameters.ts';
import { isTimeZone } from './zoneTime.ts';

/** Returns the problems of a schedule beyond its parameter schema; `parameter` is a JSON pointer. */
export interface ScheduleProblem {
  parameter: string;
  message: string;
}

/** The problems of the parameters of `trigger.schedule`: cron expressions, the time zone, rules that never fire. */
export function scheduleProblems(parameters: Record<string, unknown>): ScheduleProblem[] {
  const { times } = scheduleParameters(parameters, 'UTC');
  if (!isTimeZone(times.timeZone))
    return [{ parameter: '/time_zone', message: 'is not an IANA time zone, such as Europe/Berlin.' }];
  return times.rules.flatMap(({ every, cron }, index) => {
    if (every !== 'cron') return []; // Each counted value occurs: January is among the months of any interval.
    const parameter = `/rules/${index}/cron`;
    try {
      return isNever(parseCron(cron)) ? [{ parameter, message: 'never happens.' }] : [];
    } catch (error) {
      if (error instanceof CronError) return [{ parameter, message: `cannot be read: ${error.message}` }];
      throw error;
    }
  });
}
