import { AppError } from '../../openapi/AppError.ts';
import { readDateTime } from './readDateTime.ts';

/** The units of waits, and their length. */
export const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
export type TimeUnit = keyof typeof unitMs;
export const timeUnits = ['seconds', 'minutes', 'hours', 'days'] as const satisfies TimeUnit[];

/** Temporal keeps a timer this long; longer waits are refused instead of cut. */
const maxWaitMs = 100 * 365 * unitMs.days;

interface Interval {
  now: Date;
  amount: number;
  unit: TimeUnit;
  /** Place of the amount in the parameters. */
  param: string;
}

/** The end of an interval. Errors: `parameter_invalid` above 100 years. */
export function endOfInterval({ now, amount, unit, param }: Interval): Date {
  return within(new Date(now.getTime() + amount * unitMs[unit]), now, param);
}

interface Moment {
  now: Date;
  text: string;
  timeZone: string;
  param: string;
}

/** The date and time that a text says. Errors: `parameter_invalid` for an invalid time, or one more than 100 years away. */
export function endOfMoment({ now, text, timeZone, param }: Moment): Date {
  const end = readDateTime(text, timeZone);
  if (end) return within(end, now, param);
  throw new AppError('parameter_invalid', `"${text.slice(0, 100)}" is not a date and time, such as 2027-01-31T09:30.`, {
    param,
  });
}

function within(end: Date, now: Date, param: string): Date {
  if (end.getTime() - now.getTime() <= maxWaitMs) return end;
  throw new AppError('parameter_invalid', 'A wait is at most 100 years long.', { param });
}
