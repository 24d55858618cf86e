/** The meaning of a cron expression: the values of each field, ascending. */
export interface CronFields {
  second: number[];
  minute: number[];
  hour: number[];
  dayOfMonth: number[];
  month: number[];
  /** 0 is Sunday. */
  dayOfWeek: number[];
}

/** A cron expression that cannot be read; the message names the part. */
export class CronError extends Error {
  override readonly name = 'CronError';
}

interface Field {
  key: keyof CronFields;
  title: string;
  from: number;
  to: number;
  names?: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const fields: readonly Field[] = [
  { key: 'second', title: 'second', from: 0, to: 59 },
  { key: 'minute', title: 'minute', from: 0, to: 59 },
  { key: 'hour', title: 'hour', from: 0, to: 23 },
  { key: 'dayOfMonth', title: 'day of the month', from: 1, to: 31 },
  { key: 'month', title: 'month', from: 1, to: 12, names: months },
  { key: 'dayOfWeek', title: 'day of the week', from: 0, to: 7, names: weekdays },
];

/**
 * Reads a cron expression of five fields (minute, hour, day of the month, month, day of the week) or six (seconds first):
 * `*`, numbers, English names of months and weekdays, lists, ranges and steps. Source: POSIX crontab,
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/crontab.html, and the usual additions. Errors: `CronError`.
 */
export function parseCron(text: string): CronFields {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== 5 && parts.length !== 6)
    throw new CronError('A cron expression has five fields, or six with seconds first.');
  const all = parts.length === 5 ? ['0', ...parts] : parts;
  return Object.fromEntries(
    fields.map((field, index) => [field.key, valuesOf(field, all[index]!)]),
  ) as unknown as CronFields;
}

/** The days of both fields, or of either where both are restricted (POSIX): the pairs to be joined by "or". */
export function dayChoices({
  dayOfMonth,
  dayOfWeek,
}: CronFields): { dayOfMonth: number[] | null; dayOfWeek: number[] | null }[] {
  const byMonth = dayOfMonth.length < 31;
  const byWeek = dayOfWeek.length < 7;
  if (byMonth && byWeek)
    return [
      { dayOfMonth, dayOfWeek: null },
      { dayOfMonth: null, dayOfWeek },
    ];
  return [{ dayOfMonth: byMonth ? dayOfMonth : null, dayOfWeek: byWeek ? dayOfWeek : null }];
}

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True if no year has such a day, as the 30th of February. */
export function isNever({ dayOfMonth, month, dayOfWeek }: CronFields): boolean {
  return dayOfWeek.length === 7 && month.every((one) => dayOfMonth[0]! > longestMonths[one - 1]!);
}

function valuesOf(field: Field, text: string): number[] {
  const values = new Set<number>();
  for (const part of text.split(','))
    for (const value of partOf(field, part)) values.add(field.key === 'dayOfWeek' ? value % 7 : value);
  return [...values].toSorted((a, b) => a - b);
}

function partOf(field: Field, part: string): number[] {
  const [, range = '', stepText] = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(part) ?? [];
  const step = stepText === undefined ? 1 : Number(stepText);
  const [first = '', last] = range.split('-');
  const isAll = range === '*' || range === '?';
  const from = isAll ? field.from : numberOf(field, first);
  const most = field.key === 'dayOfWeek' && isAll ? 6 : field.to;
  const to = isAll || (last === undefined && stepText !== undefined) ? most : numberOf(field, last ?? first);
  if (from === null || to === null || from > to || step < 1 || range.split('-').length > 2)
    throw new CronError(`"${part.slice(0, 40)}" is not a ${field.title}.`);
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

function numberOf({ names, from, to }: Field, text: string): number | null {
  const named = names?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0) return named + (names === months ? 1 : 0);
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : null;
}
