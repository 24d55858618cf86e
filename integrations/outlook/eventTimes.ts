import { IANAZone } from 'luxon';

import { AppError } from '../../openapi/AppError.ts';
import { readDate } from '../../activities/values/dates.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { mailboxPath, read } from './requests.ts';

/** A point in time as Microsoft Graph writes it: https://learn.microsoft.com/graph/api/resources/datetimetimezone. */
export interface GraphTime {
  readonly dateTime: string;
  readonly timeZone: string;
}

/** The times of an event, as people write them. */
export interface Times {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly all_day: boolean;
  readonly time_zone?: string | undefined;
  readonly mailbox?: string | undefined;
}

const offset = /(Z|[+-]\d\d:?\d\d)\s*$/i;
const unixTime = /^\s*\d{9,15}\s*$/;
const datePrefix = /^\s*(\d{4}-\d\d-\d\d)(?=$|[T\s])/;
const form = "yyyy-MM-dd'T'HH:mm:ss";
/** Length of an event without an end, as Outlook's own. */
const defaultMinutes = 30;

/**
 * Returns the fields of an event for its times; nothing for an event without them. A time without an offset is in the given zone, or in
 * that of the mailbox, which is read only then. Errors: `parameter_invalid`, and those of the client.
 */
export async function timeFields(times: Times, call: Pick<OperationCall, 'client' | 'key'>): Promise<JsonObject> {
  const { start = '', end = '', all_day: isAllDay } = times;
  if (start.trim() === '' && end.trim() === '') return {};
  if (isAllDay) return { isAllDay: true, ...dayFields(start, end, await zoneOf(times, call)) };
  const zone = await zoneOf(times, call);
  const from = start.trim() === '' ? undefined : graphTime(start, zone, '/start');
  const to = end.trim() === '' ? from && later(from) : graphTime(end, zone, '/end');
  return { ...(from ? { isAllDay: false, start: from } : {}), ...(to ? { end: to } : {}) };
}

async function zoneOf(
  { start = '', end = '', all_day: isAllDay, time_zone: given = '', mailbox }: Times,
  { client, key }: Pick<OperationCall, 'client' | 'key'>,
): Promise<string> {
  if (given.trim() !== '') return given.trim();
  const isOpen = (time: string): boolean => time.trim() !== '' && !offset.test(time) && !unixTime.test(time);
  // Midnight in another zone than that of the mailbox shows two days.
  if (!isAllDay && !isOpen(start) && !isOpen(end)) return 'UTC';
  const request = read(`${mailboxPath(mailbox)}/mailboxSettings`);
  try {
    const { body } = await client.send(request, { repeat: 'safe', key });
    return (body as { timeZone?: string }).timeZone || 'UTC';
  } catch (error) {
    if (!(error instanceof AppError) || error.retryable) throw error;
    throw new AppError(
      'parameter_invalid',
      'The time zone of the mailbox cannot be read. Enter a time zone, or write the times with their offset.',
      { param: '/time_zone', cause: error },
    );
  }
}

/** Outlook knows names of Windows, too, in which no time can be converted here. */
function graphTime(written: string, zone: string, param: string): GraphTime {
  const isFixed = offset.test(written) || unixTime.test(written);
  const known = isFixed && IANAZone.isValidZone(zone) ? zone : 'UTC';
  const dateTime = readDate(written, { zone: known, param }).toFormat(form);
  return { dateTime, timeZone: isFixed ? known : zone };
}

function later({ dateTime, timeZone }: GraphTime): GraphTime {
  const end = readDate(dateTime, { zone: 'UTC', param: '/start' }).plus({ minutes: defaultMinutes });
  return { dateTime: end.toFormat(form), timeZone };
}

/** An event over whole days begins and ends at midnight; its end is the day after the last one. */
function dayFields(start: string, end: string, zone: string): JsonObject {
  const first = start.trim() === '' ? undefined : dayOf(start, zone, '/start');
  const given = end.trim() === '' ? undefined : dayOf(end, zone, '/end');
  const isTooEarly = first !== undefined && (given === undefined || given <= first);
  const last = isTooEarly ? dayAfter(first) : given;
  const at = (day: string): GraphTime => ({ dateTime: `${day}T00:00:00`, timeZone: zone });
  return { ...(first ? { start: at(first) } : {}), ...(last ? { end: at(last) } : {}) };
}

/** The date is taken as it is written: a conversion could move it to another day. */
function dayOf(written: string, zone: string, param: string): string {
  const known = IANAZone.isValidZone(zone) ? zone : 'UTC';
  return readDate(datePrefix.exec(written)?.[1] ?? written, { zone: known, param }).toISODate()!;
}

function dayAfter(day: string): string {
  return readDate(day, { zone: 'UTC', param: '/start' }).plus({ days: 1 }).toISODate()!;
}
