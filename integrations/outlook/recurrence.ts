import { AppError } from '../../openapi/AppError.ts';
import { readDate } from '../../activities/values/dates.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, integer, list, text } from '../../platform/schema/schema.ts';
import type { GraphTime } from './eventTimes.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const repeated = { repeats: ['daily', 'weekly', 'monthly', 'yearly'] };

/** How an event is repeated. */
export const recurrenceFields = {
  repeats: choice(['never', 'daily', 'weekly', 'monthly', 'yearly'], {
    never: 'Never',
    daily: 'Daily',
    weekly: 'Weekly',
    monthly: 'Monthly',
    yearly: 'Yearly',
  })({ title: 'Repeats', rare: true, default: 'never' }),
  repeat_every: integer({
    title: 'Every',
    description: 'For example 2 for every second week.',
    minimum: 1,
    maximum: 99,
    default: 1,
    showWhen: repeated,
  }),
  weekdays: list(
    choice(weekdays, {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    })({ title: 'Weekday', required: true }),
  )({
    title: 'Weekdays',
    description: 'Empty: the day of the start.',
    entry: 'weekday',
    maxItems: 7,
    default: [],
    showWhen: { repeats: ['weekly'] },
  }),
  repeat_count: integer({ title: 'Number of times', minimum: 1, maximum: 999, showWhen: repeated }),
  repeat_until: text({
    title: 'Last day',
    description: 'Instead of the number of times.',
    placeholder: '2027-06-30',
    maxLength: 100,
    showWhen: repeated,
  }),
};

/** The values of `recurrenceFields`. */
export interface Recurrence {
  readonly repeats: 'never' | 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly repeat_every: number;
  readonly weekdays: readonly (typeof weekdays)[number][];
  readonly repeat_count?: number;
  readonly repeat_until?: string;
}

/**
 * Returns the repetition of an event that starts at this time; nothing for a single event:
 * https://learn.microsoft.com/graph/api/resources/patternedrecurrence. Errors: `parameter_invalid`.
 */
export function recurrenceOf(wanted: Recurrence, start: GraphTime): JsonObject {
  if (wanted.repeats === 'never') return {};
  return { recurrence: { pattern: patternOf(wanted, start), range: rangeOf(wanted, start) } };
}

function patternOf(
  { repeats, repeat_every: interval, weekdays: chosen }: Recurrence,
  { dateTime }: GraphTime,
): JsonObject {
  const { weekday, day, month } = readDate(dateTime, { zone: 'UTC', param: '/start' });
  switch (repeats) {
    case 'weekly': {
      const daysOfWeek = chosen.length > 0 ? chosen : [weekdays[weekday - 1]!];
      return { type: 'weekly', interval, daysOfWeek, firstDayOfWeek: 'monday' };
    }
    case 'monthly':
      return { type: 'absoluteMonthly', interval, dayOfMonth: day };
    case 'yearly':
      return { type: 'absoluteYearly', interval, dayOfMonth: day, month };
    default:
      return { type: 'daily', interval };
  }
}

function rangeOf({ repeat_count: count, repeat_until: until = '' }: Recurrence, start: GraphTime): JsonObject {
  if (count !== undefined && until !== '')
    throw new AppError('parameter_invalid', 'Enter either the number of times, or the last day.', {
      param: '/repeat_until',
    });
  const range = { startDate: start.dateTime.slice(0, 10), recurrenceTimeZone: start.timeZone };
  if (count !== undefined) return { type: 'numbered', ...range, numberOfOccurrences: count };
  if (until === '') return { type: 'noEnd', ...range };
  const endDate = readDate(until, { zone: 'UTC', param: '/repeat_until' }).toISODate();
  return { type: 'endDate', ...range, endDate };
}
