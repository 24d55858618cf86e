import { DateTime } from 'luxon';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const mostChars = 100;

const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?`;
const dayNumber = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const monthName = String.raw`(?<name>[a-z]{3,9})\.?`;
const time = String.raw`(?:(?:[t,]|\s)\s*(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?\s?(?<half>[ap]\.?m\.?)?)?`;
const offset = String.raw`\s?(?<offset>z|(?:gmt|utc)?[+-]\d{2}(?::?\d{2})?|gmt|utc)?(?:\s\([^)]*\))?`;
const written = [
  String.raw`(?<year>\d{4})(?:/|-)(?<month>\d{1,2})(?:/|-)${dayNumber}`,
  String.raw`(?<month>\d{1,2})/${dayNumber}/(?<year>\d{4})`,
  String.raw`${dayNumber}(?:\s|-)${monthName}(?:,?\s|-)(?<year>\d{4})`,
  String.raw`${monthName}\s{1,2}${dayNumber},?\s(?<year>\d{4})`,
].map((date) => new RegExp(`^${weekday}${date}${time}${offset}$`, 'i'));

/**
 * Reads a date as people write it, with or without a time and an offset; `timeZone` counts where there is none:
 *
 * - `2024/1/5`, `2024-1-5 9:30`: the year first;
 * - `1/5/2024`, `01/05/2024, 3:05 PM`: slashes with the year last are month, day, year, as in JavaScript;
 * - `5 Jan 2024`, `5-Jan-2024`, `January 5th, 2024 10:00`: English names of months, a weekday before them or not;
 * - `Fri Jan 05 2024 10:00:00 GMT+0100 (CET)`: as JavaScript writes a date.
 *
 * Null for all else: `05.01.2024` means one day here and another there, and needs a format.
 */
export function readWrittenDate(text: string, timeZone: string): DateTime | null {
  const trimmed = text.trim();
  if (trimmed.length > mostChars) return null;
  for (const pattern of written) {
    const found = pattern.exec(trimmed)?.groups;
    const date = found && dateOf(found, timeZone);
    if (date?.isValid) return date;
  }
  return null;
}

type Groups = { [name: string]: string | undefined };

function dateOf(found: Groups, timeZone: string): DateTime | null {
  const month = found['name'] === undefined ? Number(found['month']) : monthOf(found['name']);
  const hour = hourOf(found);
  if (month === null || hour === null) return null;
  const millisecond = Math.floor(Number(`0.${found['fraction'] ?? '0'}`) * 1000);
  const fields = {
    year: Number(found['year']),
    month,
    day: Number(found['day']),
    hour,
    minute: Number(found['minute'] ?? 0),
    second: Number(found['second'] ?? 0),
    millisecond,
  };
  const zone = zoneOf(found['offset']) ?? timeZone;
  return DateTime.fromObject(fields, { zone }).setZone(timeZone);
}

function monthOf(name: string): number | null {
  const lower = name.toLowerCase();
  const index = months.indexOf(lower.slice(0, 3));
  const full =
    index < 0
      ? ''
      : DateTime.utc(2000, index + 1)
          .toFormat('LLLL', { locale: 'en' })
          .toLowerCase();
  return full !== '' && (lower.length === 3 || lower === 'sept' || lower === full) ? index + 1 : null;
}

function hourOf({ hour = '0', half }: Groups): number | null {
  const number = Number(hour);
  if (half === undefined) return number;
  if (number < 1 || number > 12) return null;
  return (number % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function zoneOf(offset: string | undefined): string | undefined {
  if (offset === undefined) return undefined;
  const [, sign, hours, minutes = '00'] = /([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  return sign === undefined ? 'utc' : `UTC${sign}${hours}:${minutes}`;
}
