import { DateTime } from 'luxon';

import { readWrittenDate } from '../../platform/expressions/writtenDate.ts';

/**
 * Reads a point in time as people and expressions write it: ISO 8601 or RFC 3339, `2027-01-31 09:30`, a date alone
 * (midnight), Unix time as 9 to 11 digits (seconds) or 12 to 15 (milliseconds), with a fraction or without, RFC 2822, HTTP dates, or what
 * `readWrittenDate` reads (`5 Jan 2024`, `1/5/2024`). Where the text has no offset it is meant in `timeZone`. Null for
 * everything else.
 */
export function readDateTime(text: string, timeZone: string): Date | null {
  const trimmed = text.trim();
  const [, whole] = /^(\d{9,15})(?:\.\d+)?$/.exec(trimmed) ?? [];
  if (whole !== undefined) return new Date(Math.round(Number(trimmed) * (whole.length < 12 ? 1000 : 1)));
  const zone = timeZone;
  const read = [DateTime.fromISO(trimmed, { zone }), DateTime.fromSQL(trimmed, { zone })].find((time) => time.isValid);
  // A partial ISO text, such as "2027" or "10:30", is ambiguous.
  if (read && /^\d{4}-\d{2}-\d{2}/.test(trimmed)) return read.toJSDate();
  const other = [DateTime.fromRFC2822(trimmed, { zone }), DateTime.fromHTTP(trimmed, { zone })];
  return (other.find((time) => time.isValid) ?? readWrittenDate(trimmed, zone))?.toJSDate() ?? null;
}
