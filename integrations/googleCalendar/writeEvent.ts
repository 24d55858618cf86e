import { setTimeout as wait } from 'node:timers/promises';

import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { attendeesOf, eventBody, eventQuery, newEventId, type EventParameters } from './eventBody.ts';
import { replacedTimes } from './eventTimes.ts';
import { eventPath, eventsPath, notified, read } from './methods.ts';

const meetWaitMs = 1_000;
const maxMeetReads = 3;

interface Attendee {
  email?: string;
  self?: boolean;
  optional?: boolean;
}

/** An event as Google returns it, with the parts that operations read. */
interface CalendarEvent {
  id: string;
  attendees?: Attendee[];
  conferenceData?: { createRequest?: { status?: { statusCode?: string } } };
}

/**
 * Creates an event. Its ID is made from the item unless one is given, so that a repeated request finds the event instead of creating a second
 * one. Errors: those of the client, of `eventBody`.
 */
export async function createEvent(
  parameters: EventParameters & { event_id?: string },
  call: OperationCall,
): Promise<Item[]> {
  const { calendar, event_id: given = '' } = parameters;
  const id = given.trim() === '' ? newEventId(call.key) : given.trim();
  const body = await eventBody(parameters, call);
  const response = await call.client.send(
    { method: 'POST', path: eventsPath(calendar), query: eventQuery(parameters), json: { id, ...body } },
    {
      repeat: 'safe',
      key: call.key,
      ...(given === '' ? { accept: ['duplicate'] } : { acceptRepeated: ['duplicate'] }),
    },
  );
  const event = response.body as CalendarEvent;
  const created = typeof event.id === 'string' ? event : await readEvent(calendar, id, call);
  return [{ json: { ...(parameters.meet ? await withMeet(calendar, created, call) : created) } }];
}

async function readEvent(calendar: string, id: string, { client, key }: OperationCall): Promise<CalendarEvent> {
  const { body } = await client.send(read(eventPath(calendar, id)), { repeat: 'safe', key });
  return body as CalendarEvent;
}

/** The link of a conference is made after the event: it is read again, at most three times. */
async function withMeet(calendar: string, event: CalendarEvent, call: OperationCall): Promise<CalendarEvent> {
  let latest = event;
  for (let reads = 0; reads < maxMeetReads; reads += 1) {
    if (latest.conferenceData?.createRequest?.status?.statusCode !== 'pending') return latest;
    await wait(meetWaitMs, undefined, { signal: call.signal });
    latest = await readEvent(calendar, event.id, call);
  }
  return latest;
}

/** The parameters of a change. */
export type EventChange = EventParameters & {
  readonly id: string;
  readonly attendees_mode: 'add' | 'replace';
  readonly target: 'instance' | 'series';
};

/** Changes an event. Guests are added to the present guests, or replace them. Errors: those of the client, of `eventBody`. */
export async function updateEvent(parameters: EventChange, call: OperationCall): Promise<Item[]> {
  const { calendar, attendees_mode: mode, target } = parameters;
  const id = target === 'series' ? seriesOf(parameters.id) : parameters.id;
  const { start, end, ...body } = await eventBody(parameters, call);
  const times = replacedTimes({ ...(start ? { start } : {}), ...(end ? { end } : {}) });
  const guests = attendeesOf(parameters).attendees;
  const before = guests && mode === 'add' ? ((await readEvent(calendar, id, call)).attendees ?? []) : [];
  const attendees = guests ? { attendees: joined(before, guests) } : {};
  const response = await call.client.send(
    {
      method: 'PATCH',
      path: eventPath(calendar, id),
      query: eventQuery(parameters),
      json: { ...body, ...times, ...attendees },
    },
    { repeat: 'safe', key: call.key },
  );
  const event = response.body as CalendarEvent;
  return [{ json: { ...(parameters.meet ? await withMeet(calendar, event, call) : event) } }];
}

/** The ID of one time of a series ends with its original start. */
export function seriesOf(id: string): string {
  return id.trim().replace(/_R?\d{8}(T\d{6}Z?)?$/, '');
}

/** A list of guests is replaced as a whole, so those of before are sent again, with their responses. */
function joined(before: readonly Attendee[], guests: readonly JsonObject[]): JsonObject[] {
  const nameOf = ({ email = '' }: { email?: unknown }): string => String(email).toLowerCase();
  const known = new Set(before.map(nameOf));
  return [...before.map((one) => ({ ...one })), ...guests.filter((one) => !known.has(nameOf(one)))];
}

/** Sets the response of the account to an invitation. Errors: `target_error` if the account is not invited. */
export async function respondTo(
  {
    calendar,
    id,
    response,
    comment = '',
    send_updates: sendUpdates,
  }: {
    calendar: string;
    id: string;
    response: string;
    comment?: string;
    send_updates: 'none' | 'all' | 'external';
  },
  call: OperationCall,
): Promise<Item[]> {
  const { attendees = [] } = await readEvent(calendar, id, call);
  const own = attendees.find(({ self }) => self === true);
  if (!own?.email)
    throw new AppError('target_error', 'Google Calendar: The account of the credential is not invited to this event.');
  const answer = { email: own.email, responseStatus: response, ...(comment === '' ? {} : { comment }) };
  const { body } = await call.client.send(
    {
      method: 'PATCH',
      path: eventPath(calendar, id),
      query: { sendUpdates: notified(sendUpdates) },
      // The other guests stay as they are.
      json: { attendees: [answer], attendeesOmitted: true },
    },
    { repeat: 'safe', key: call.key },
  );
  return [{ json: body as JsonObject }];
}
