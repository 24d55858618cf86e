import ICAL from 'ical.js';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { decodedText } from './encodings.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';

export interface ReadIcsOptions {
  encoding: string;
  skipRows: number;
  maxRows: number | null;
}

/** jCal (RFC 7265): name, parameters, type, values. */
type Property = [string, Record<string, string | string[]>, string, ...unknown[]];
type Component = [string, Property[], Component[]];

/**
 * Reads the events of a calendar (RFC 5545) one at a time, a row each. A recurring event is one row with its rule: occurrences are not
 * expanded. Errors: `file_invalid` naming the event, `file_limit_reached`.
 */
export async function readIcs(options: ReadIcsOptions, place: FilePlace): Promise<RowsRead> {
  const writer = new RowWriter(place);
  if (options.maxRows === 0) return writer.close();
  const events = new EventLines();
  let rest = '';
  for await (const text of decodedText(place.inputs[0]!, options.encoding)) {
    const lines = `${rest}${text}`.split(/\r?\n/);
    rest = lines.pop()!;
    if (rest.length > fileLimits.recordChars) throw limitReached('characters in one line', fileLimits.recordChars);
    for (const line of lines) {
      const event = events.add(line);
      if (event !== null && events.count > options.skipRows) writer.write(eventRow(event, events.count));
      if (options.maxRows !== null && writer.rows >= options.maxRows) return writer.close();
    }
  }
  const last = events.add(rest);
  if (last !== null && events.count > options.skipRows) writer.write(eventRow(last, events.count));
  events.end();
  return writer.close();
}

/** Finds the lines of each event; other parts of a calendar pass by. */
class EventLines {
  count = 0;
  readonly #open: string[] = [];
  #lines: string[] | null = null;
  #chars = 0;
  #sawCalendar = false;

  /** The text of an event that ends with this line, else null. */
  add(line: string): string | null {
    const [, mark, named] = /^(BEGIN|END):([A-Za-z0-9-]{1,50})\s*$/i.exec(line) ?? [];
    const name = named?.toUpperCase();
    if (mark === undefined || name === undefined) {
      if (this.#open.length === 0 && line.trim() !== '') throw invalidFile('The file is not a calendar (ICS).');
      this.#keep(line);
      return null;
    }
    if (mark.toUpperCase() === 'BEGIN') {
      if (this.#open.length >= fileLimits.depth) throw limitReached('levels', fileLimits.depth);
      if (this.#open.length === 0 && name !== 'VCALENDAR') throw invalidFile('The file is not a calendar (ICS).');
      this.#sawCalendar = true;
      this.#open.push(name);
      if (name === 'VEVENT' && this.#open.length === 2) this.#lines = [];
      this.#keep(line);
      return null;
    }
    if (this.#open.pop() !== name) throw invalidFile(`The calendar has an END:${name} without its beginning.`);
    this.#keep(line);
    if (name !== 'VEVENT' || this.#open.length !== 1 || this.#lines === null) return null;
    const text = this.#lines.join('\r\n');
    this.#lines = null;
    this.#chars = 0;
    this.count += 1;
    return text;
  }

  end(): void {
    if (!this.#sawCalendar) throw invalidFile('The file is not a calendar (ICS).');
    if (this.#open.length > 0) throw invalidFile(`The calendar ends within ${this.#open.at(-1)}.`);
  }

  #keep(line: string): void {
    if (this.#lines === null) return;
    this.#chars += line.length;
    if (this.#chars > fileLimits.recordChars) throw limitReached('characters in one event', fileLimits.recordChars);
    this.#lines.push(line);
  }
}

function eventRow(text: string, number: number): object {
  let component: Component;
  try {
    component = ICAL.parse(text) as unknown as Component;
  } catch (cause) {
    throw invalidFile(`Event ${number} cannot be read: ${(cause as Error).message.slice(0, 200)}`, cause);
  }
  const [, properties] = component;
  const find = (name: string) => properties.find(([candidate]) => candidate === name);
  const value = (name: string) => find(name)?.[3] ?? null;
  const start = find('dtstart');
  const zone = start?.[1]['tzid'];
  return {
    uid: value('uid'),
    title: value('summary'),
    description: value('description'),
    location: value('location'),
    url: value('url'),
    status: value('status'),
    start: start?.[3] ?? null,
    end: value('dtend'),
    duration: value('duration'),
    all_day: start?.[2] === 'date',
    time_zone: typeof zone === 'string' ? zone : null,
    recurrence: ruleText(find('rrule')?.[3]),
    organizer: find('organizer') === undefined ? null : person(find('organizer')!),
    attendees: properties.filter(([name]) => name === 'attendee').map(person),
    categories: properties.filter(([name]) => name === 'categories').flatMap(([, , , ...values]) => values),
    created: value('created'),
    modified: value('last-modified'),
  };
}

function person([, parameters, , address]: Property): { email: string; name: string | null } {
  const name = parameters['cn'];
  return { email: String(address).replace(/^mailto:/i, ''), name: typeof name === 'string' ? name : null };
}

/** jCal has rules as objects; people and other programs know their text (RFC 5545 §3.3.10). */
function ruleText(rule: unknown): string | null {
  if (typeof rule !== 'object' || rule === null) return typeof rule === 'string' ? rule : null;
  return ICAL.Recur.fromData(rule as Parameters<typeof ICAL.Recur.fromData>[0]).toString();
}
