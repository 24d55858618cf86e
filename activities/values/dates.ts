import { DateTime, type Duration } from 'luxon';

import { AppError } from '../../openapi/AppError.ts';
import { readDateTime } from './readDateTime.ts';

export const dateUnits = [
  'years',
  'quarters',
  'months',
  'weeks',
  'days',
  'hours',
  'minutes',
  'seconds',
  'milliseconds',
] as const;
export type DateUnit = (typeof dateUnits)[number];

export const roundUnits = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;

export const dateParts = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'weekday',
  'day_of_year',
  'hour',
  'minute',
  'second',
  'millisecond',
] as const;

export const dateFormats = [
  'iso',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'MM/dd/yyyy',
  'MM-dd-yyyy',
  'dd.MM.yyyy',
  'dd/MM/yyyy',
  'LLLL dd yyyy',
  'HH:mm',
  'rfc2822',
  'http',
  'unix_seconds',
  'unix_milliseconds',
] as const;

export interface ReadDate {
  /** IANA time zone of the result, and of dates that say none. */
  zone: string;
  /** Tokens of Luxon; empty or missing: recognized. */
  format?: string;
  /** The parameter that gives the date, for errors. */
  param: string;
}

/**
 * Parses a date in a time zone: in formats of `readDateTime`, or by a format (https://moment.github.io/luxon/#/parsing?id=table-of-tokens).
 * Errors: `parameter_invalid` naming `param` or the time zone.
 */
export function readDate(text: string, { zone, format = '', param }: ReadDate): DateTime {
  const trimmed = text.trim();
  if (!DateTime.utc().setZone(zone).isValid)
    throw new AppError('parameter_invalid', `"${zone}" is not a time zone.`, { param: '/time_zone' });
  if (trimmed === '') throw new AppError('parameter_invalid', 'Enter a date.', { param });
  const read = format === '' ? recognized(trimmed, zone) : byFormat(trimmed, format, zone);
  if (read?.isValid) return read;
  const shown = trimmed.length > 80 ? `${trimmed.slice(0, 80)}…` : trimmed;
  const message =
    format === ''
      ? `"${shown}" is not a valid date. Set the format if it is written another way.`
      : `"${shown}" does not match the format ${format}.`;
  throw new AppError('parameter_invalid', message, { param });
}

function recognized(text: string, zone: string): DateTime | undefined {
  const date = readDateTime(text, zone);
  return date ? DateTime.fromJSDate(date, { zone }) : undefined;
}

function byFormat(text: string, format: string, zone: string): DateTime {
  if ((format === 'X' || format === 'x') && /^-?\d{1,16}(\.\d+)?$/.test(text))
    return DateTime.fromMillis(Number(text) * (format === 'X' ? 1000 : 1), { zone });
  assertFewWays(format);
  return DateTime.fromFormat(text.length > maxFormattedChars ? '' : text, format, { zone });
}

/** Dates as people write them have tens. */
const maxFormattedChars = 200;
/** Maximum number of ways in which a format may split a text: Luxon tries them one by one, on the main thread. */
const maxWays = 200_000;

/** Throws `parameter_invalid` for a format with so many variable-length parts that parsing would take too long. */
function assertFewWays(format: string): void {
  const { regex } = DateTime.fromFormatExplain('', format);
  const source = (regex?.source ?? '').replaceAll(/\[[^\]]*\]/g, 'c');
  let ways = 1;
  for (const [quantifier, least, most] of source.matchAll(/\{(\d+),(\d+)\}\??|[?*+]/g)) {
    if (quantifier === '?') ways *= 2;
    else ways *= least === undefined ? maxFormattedChars : Number(most) - Number(least) + 1;
  }
  if (ways <= maxWays) return;
  const message = 'The format has too many parts without a fixed length. Use tokens such as dd, MM and HH.';
  throw new AppError('parameter_invalid', message, { param: '/input_format' });
}

/** Days and longer units keep the time of day; hours and shorter ones are exact, also where clocks change. */
export function shiftDate(date: DateTime, amount: number, unit: DateUnit): DateTime {
  return date.plus({ [unit]: amount });
}

/** A part as a number: weekdays 1 (Monday) to 7, weeks as ISO 8601 counts them. */
export function partOf(date: DateTime, part: (typeof dateParts)[number]): number {
  switch (part) {
    case 'week':
      return date.weekNumber;
    case 'day_of_year':
      return date.ordinal;
    default:
      return date[part];
  }
}

/** The start of the unit that the date is in, or of the next one; a date that is a start stays. */
export function roundDate(date: DateTime, to: (typeof roundUnits)[number], direction: 'down' | 'up'): DateTime {
  const start = date.startOf(to);
  if (direction === 'down' || start.toMillis() === date.toMillis()) return start;
  return start.plus({ [to]: 1 }).startOf(to);
}

/** From one date to another, negative backwards; units from long to short, whatever their order here. */
export function betweenDates(from: DateTime, to: DateTime, units: readonly DateUnit[]): Duration {
  return to.diff(
    from,
    dateUnits.filter((unit) => units.includes(unit)),
  );
}

export interface DateFormat {
  format: (typeof dateFormats)[number] | { custom: string };
  /** BCP 47. */
  locale: string;
}

/** Unix times are numbers, everything else is a text. Errors: `parameter_invalid`. */
export function formatDate(date: DateTime, { format, locale }: DateFormat): string | number | null {
  switch (format) {
    case 'iso':
      return date.toISO();
    case 'rfc2822':
      return date.toRFC2822();
    case 'http':
      return date.toHTTP();
    case 'unix_seconds':
      return date.toUnixInteger();
    case 'unix_milliseconds':
      return date.toMillis();
    default: {
      const tokens = typeof format === 'object' ? format.custom : format;
      if (tokens === '') throw new AppError('parameter_invalid', 'Enter a format.', { param: '/custom_format' });
      return inLocale(date, locale).toFormat(tokens);
    }
  }
}

function inLocale(date: DateTime, locale: string): DateTime {
  try {
    return date.setLocale(Intl.getCanonicalLocales(locale)[0] ?? 'en');
  } catch (cause) {
    throw new AppError('parameter_invalid', `"${locale}" is not a valid locale.`, { param: '/locale', cause });
  }
}
