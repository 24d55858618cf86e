import { readDate } from '../../activities/values/dates.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { calendarPath, read } from './methods.ts';

/** The times of an event, as people write them. */
export interface Times {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly all_day: boolean;
}

/** A text that begins with a date is taken as it is: a conversion by a time zone could move it to another day. */
const datePrefix = /^\s*(\d{4}-\d\d-\d\d)(?=$|[T\s])/;
const offset = /(Z|[+-]\d\d:?\d\d)\s*$/i;
const unixTime = /^\s*\d{9,15}\s*$/;

/**
 * Returns the time zone of times that name none: the given one, or that of the calendar, which is read only if it is needed. Undefined if
 * all times name theirs, and `isNeeded` is false.
 */
export async function zoneOf(
  { calendar, time_zone: given = '' }: { calendar: string; time_zone?: string | undefined },
  { times, isNeeded = false }: { times: readonly (string | undefined)[]; isNeeded?: boolean },
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<string | undefined> {
  if (given.trim() !== '') return given.trim();
  const isOpen = (time = ''): boolean => time.trim() !== '' && !offset.test(time) && !unixTime.test(time);
  if (!isNeeded && !times.some(isOpen)) return undefined;
  const { body } = await client.send(read(calendarPath(calendar)), { repeat: 'safe', key });
  return (body as { timeZone?: string }).timeZone ?? 'UTC';
}

/** Returns a point in time with its offset, as parameters of lists need it. Errors: `parameter_invalid`. */
export function momentOf(text: string, zone: string | undefined, param: string): string {
  return readDate(text, { zone: zone ?? 'UTC', param }).toISO({ suppressMilliseconds: true })!;
}

/** Returns the fields `start` and `end` of an event. A missing end is an hour, or a day, after the start. Errors: `parameter_invalid`. */
export function timeFields({ start = '', end = '', all_day: isAllDay }: Times, zone: string | undefined): JsonObject {
  if (isAllDay) return dayFields(start, end, zone);
  const at = (text: string, param: string): JsonObject => {
    const dateTime = momentOf(text, zone, param);
    return zone === undefined ? { dateTime } : { dateTime, timeZone: zone };
  };
  const later = (): JsonObject =>
    at(
      readDate(start, { zone: zone ?? 'UTC', param: '/start' })
        .plus({ hours: 1 })
        .toISO()!,
      '/end',
    );
  return {
    ...(start === '' ? {} : { start: at(start, '/start') }),
    ...(end === '' ? (start === '' ? {} : { end: later() }) : { end: at(end, '/end') }),
  };
}

/** The end of an event over whole days is the day after the last one. */
function dayFields(start: string, end: string, zone: string | undefined): JsonObject {
  const first = start === '' ? undefined : dayOf(start, zone, '/start');
  const given = end === '' ? undefined : dayOf(end, zone, '/end');
  const isTooEarly = first !== undefined && (given === undefined || given <= first);
  const last = isTooEarly ? dayAfter(first) : given;
  return { ...(first ? { start: { date: first } } : {}), ...(last ? { end: { date: last } } : {}) };
}

function dayOf(text: string, zone: string | undefined, param: string): string {
  const day = datePrefix.exec(text)?.[1];
  const read = readDate(day ?? text, { zone: zone ?? 'UTC', param });
  return read.toISODate()!;
}

function dayAfter(day: string): string {
  return readDate(day, { zone: 'UTC', param: '/start' }).plus({ days: 1 }).toISODate()!;
}

/** Clears the other kind of a time: Google keeps the fields of a time that a change does not name. */
export function replacedTimes(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, time]) => [
      name,
      { date: null, dateTime: null, timeZone: null, ...(time as JsonObject) },
    ]),
  );
}

/** Returns the last moment of a repetition, in UTC for events with times: https://datatracker.ietf.org/doc/html/rfc5545#section-3.3.10 */
export function untilOf(text: string, isAllDay: boolean, zone: string | undefined): string {
  const read = readDate(text, { zone: zone ?? 'UTC', param: '/repeat_until' });
  if (isAllDay) return dayOf(text, zone, '/repeat_until').replaceAll('-', '');
  const isDay = /^\s*\d{4}-\d\d-\d\d\s*$/.test(text);
  return (isDay ? read.endOf('day') : read).toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");
}
