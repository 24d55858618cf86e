import { createHash } from 'node:crypto';
import ICAL from 'ical.js';

import type { FilePlace } from '../filePlace.ts';
import { inputItems } from './inputItems.ts';
import { invalidFile } from './RowWriter.ts';
import { TextWriter, type FileWritten } from './TextWriter.ts';
import { withoutControls } from './withoutControls.ts';
import { asText } from './writeText.ts';

export interface WriteIcsOptions {
  /** Of the calendar; empty: none. */
  name: string;
  /** When the file is made (RFC 3339); every event has to say so. */
  now: string;
}

// Fields of an item and the properties of an event that they are.
const texts = [
  ['title', 'summary'],
  ['description', 'description'],
  ['location', 'location'],
  ['status', 'status'],
] as const;
const times = [
  ['start', 'dtstart'],
  ['end', 'dtend'],
] as const;
const stamps = [
  ['created', 'created'],
  ['modified', 'last-modified'],
] as const;

/** Writes events as a calendar (RFC 5545); fields are called as `readIcs` gives them. Errors: `file_invalid` naming the event. */
export async function writeIcs({ name, now }: WriteIcsOptions, place: FilePlace): Promise<FileWritten> {
  const writer = new TextWriter(place, { encoding: 'utf-8', bom: false });
  writer.write('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Bureau//Convert to file//EN\r\n');
  if (name !== '') writer.write(`${new ICAL.Property(['x-wr-calname', {}, 'text', clean(name)]).toICALString()}\r\n`);
  let number = 0;
  for await (const item of inputItems(place))
    writer.write(`${eventOf(item as Record<string, unknown>, { number: (number += 1), now }).toString()}\r\n`);
  writer.write('END:VCALENDAR\r\n');
  return writer.close();
}

interface EventPlace {
  number: number;
  now: string;
}

function eventOf(item: Record<string, unknown>, { number, now }: EventPlace): ICAL.Component {
  const refuse = (what: string) => invalidFile(`Event ${number} ${what}.`);
  const properties: unknown[][] = [
    ['uid', {}, 'text', clean(has(item['uid']) ? item['uid'] : `${digest(item, number)}@bureau`)],
  ];
  properties.push(['dtstamp', {}, 'date-time', utc(now)]);
  for (const [key, property] of texts) if (has(item[key])) properties.push([property, {}, 'text', clean(item[key])]);
  const zone = has(item['time_zone']) ? zoneOf(item['time_zone'], refuse) : null;
  if (!has(item['start'])) throw refuse('has no start');
  for (const [key, property] of times) {
    if (!has(item[key])) continue;
    const time = timeOf(item[key], item['all_day'] === true);
    if (time === null) throw refuse(`has a ${key} that is no date or time`);
    properties.push([property, time.isLocal && zone !== null ? { tzid: zone } : {}, time.type, time.value]);
  }
  if (has(item['duration']) && !has(item['end']))
    properties.push(['duration', {}, 'duration', durationOf(item['duration'], refuse)]);
  if (has(item['url'])) properties.push(['url', {}, 'uri', urlOf(item['url'], refuse)]);
  if (has(item['recurrence'])) properties.push(['rrule', {}, 'recur', ruleOf(item['recurrence'], refuse)]);
  if (has(item['organizer'])) properties.push(personOf('organizer', item['organizer'], refuse));
  for (const attendee of listOf(item['attendees'])) properties.push(personOf('attendee', attendee, refuse));
  const categories = listOf(item['categories']).map(clean);
  if (categories.length > 0) properties.push(['categories', {}, 'text', ...categories]);
  for (const [key, property] of stamps) {
    if (!has(item[key])) continue;
    const stamp = utc(asText(item[key]));
    if (stamp === null) throw refuse(`has a time "${key}" that is none`);
    properties.push([property, {}, 'date-time', stamp]);
  }
  return new ICAL.Component(['vevent', properties, []] as unknown as ConstructorParameters<typeof ICAL.Component>[0]);
}

function has(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Text without control characters; only line feeds end a line. */
function clean(value: unknown): string {
  return withoutControls(asText(value).toWellFormed().replace(/\r\n?/g, '\n'), '\t\n');
}

type Refuse = (what: string) => Error;

/** Parses a date, a UTC time, or a time without a zone, as written by jCal; null for other values. */
function timeOf(value: unknown, allDay: boolean): { type: string; value: string; isLocal: boolean } | null {
  const text = asText(value).trim();
  const [, day, time, seconds = ':00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text) ?? [];
  if (day === undefined || utc(`${day}T${time ?? '00:00'}:00Z`) === null) return null;
  if (time === undefined || allDay) return { type: 'date', value: day, isLocal: false };
  if (zone === undefined) return { type: 'date-time', value: `${day}T${time}${seconds}`, isLocal: true };
  const moment = utc(text);
  return moment === null ? null : { type: 'date-time', value: moment, isLocal: false };
}

function utc(text: string): string | null {
  const ms = Date.parse(text);
  return Number.isFinite(ms) ? `${new Date(ms).toISOString().slice(0, 19)}Z` : null;
}

function zoneOf(value: unknown, refuse: Refuse): string {
  const zone = asText(value);
  if (!/^[A-Za-z0-9_+\-/ .]{1,100}$/.test(zone)) throw refuse('has a time zone that is no name of one');
  return zone;
}

function durationOf(value: unknown, refuse: Refuse): string {
  const text = asText(value);
  if (!/^-?P(?:\d+W|(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(text))
    throw refuse('has a duration that is none');
  return text;
}

function urlOf(value: unknown, refuse: Refuse): string {
  const url = URL.parse(asText(value).trim());
  if (!url) throw refuse('has a URL that is none');
  return url.href;
}

function ruleOf(value: unknown, refuse: Refuse): unknown {
  const text = asText(value).replace(/^RRULE:/i, '');
  try {
    if (!/^[A-Za-z0-9=;,:+-]{1,500}$/.test(text)) throw new Error('It has characters that rules do not have.');
    return ICAL.Recur.fromString(text).toJSON();
  } catch {
    throw refuse('has a recurrence that is no rule such as FREQ=DAILY;COUNT=3');
  }
}

function personOf(property: string, value: unknown, refuse: Refuse): unknown[] {
  const { email, name } =
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { email: value };
  const address = asText(email)
    .replace(/^mailto:/i, '')
    .trim();
  if (!/^[^\s@<>",;]{1,200}@[^\s@<>",;]{1,200}$/.test(address))
    throw refuse('names a person without an e-mail address');
  // Parameters cannot hold these (RFC 5545 §3.2).
  const shown = has(name) ? clean(name).replace(/["\n]/g, ' ') : '';
  return [property, shown === '' ? {} : { cn: shown }, 'cal-address', `mailto:${address}`];
}

function listOf(value: unknown): unknown[] {
  if (!has(value)) return [];
  return Array.isArray(value) ? value : [value];
}

/** The same event has the same id, so that reading a file again changes events instead of doubling them. */
function digest(item: object, number: number): string {
  return createHash('sha256')
    .update(`${number} ${JSON.stringify(item)}`)
    .digest('hex')
    .slice(0, 32);
}
