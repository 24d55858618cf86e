import { createHash } from 'node:crypto';

import { mailAddresses } from '../../activities/mail/mailAddresses.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { timeFields, untilOf, zoneOf, type Times } from './eventTimes.ts';
import type { eventFields } from './fields.ts';
import { notified } from './methods.ts';

/** The parameters of a new or changed event. */
export type EventParameters = ObjectOf<typeof eventFields> & Omit<Times, 'all_day'> & { readonly calendar: string };

/** Returns the JSON of an event. Fields without a value are missing. Errors: `parameter_invalid`, and those of the client. */
export async function eventBody(parameters: EventParameters, call: OperationCall): Promise<JsonObject> {
  const { summary, description, location, color, start, end, all_day: isAllDay, repeats } = parameters;
  const isTimed = !isAllDay && (start ?? '') !== '';
  const zone = await zoneOf(
    parameters,
    { times: isAllDay ? [] : [start, end], isNeeded: isTimed && repeats !== 'keep' },
    call,
  );
  return {
    ...given({ summary, description, location, colorId: color }),
    ...timeFields({ start, end, all_day: isAllDay }, zone),
    ...recurrenceOf(parameters, zone),
    ...remindersOf(parameters),
    ...attendeesOf(parameters),
    ...(parameters.meet ? { conferenceData: conferenceOf(call.key) } : {}),
    ...(parameters.show_as === 'keep'
      ? {}
      : { transparency: parameters.show_as === 'free' ? 'transparent' : 'opaque' }),
    ...(parameters.visibility === 'keep' ? {} : { visibility: parameters.visibility }),
    ...switched('guestsCanInviteOthers', parameters.guests_can_invite),
    ...switched('guestsCanModify', parameters.guests_can_modify),
    ...switched('guestsCanSeeOtherGuests', parameters.guests_can_see_others),
  };
}

/** Returns the query of a request that writes an event. */
export function eventQuery({
  send_updates: sendUpdates,
  meet,
}: Pick<EventParameters, 'send_updates' | 'meet'>): JsonObject {
  return { sendUpdates: notified(sendUpdates), ...(meet ? { conferenceDataVersion: 1 } : {}) };
}

/** Returns an ID for a new event that is the same at every attempt: https://developers.google.com/workspace/calendar/api/v3/reference/events#id */
export function newEventId(key: string): string {
  return createHash('sha256').update(`event ${key}`).digest('hex');
}

/** Google Meet is made for a request with an ID of its own. */
function conferenceOf(key: string): JsonObject {
  const requestId = createHash('sha256').update(`meet ${key}`).digest('hex').slice(0, 32);
  return { createRequest: { requestId, conferenceSolutionKey: { type: 'hangoutsMeet' } } };
}

function given(fields: Readonly<Record<string, string | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

function switched(name: string, value: 'default' | 'yes' | 'no'): JsonObject {
  return value === 'default' ? {} : { [name]: value === 'yes' };
}

/** Returns the guests; none if no address is given. */
export function attendeesOf({
  attendees = '',
  optional_attendees: optional = '',
}: Pick<EventParameters, 'attendees' | 'optional_attendees'>): { attendees?: JsonObject[] } {
  const people = [
    ...mailAddresses(attendees, '/attendees').map((one) => ({ ...one, isOptional: false })),
    ...mailAddresses(optional, '/optional_attendees').map((one) => ({ ...one, isOptional: true })),
  ];
  if (people.length === 0) return {};
  return {
    attendees: people.map(({ address, name, isOptional }) => ({
      email: address,
      ...(name === '' ? {} : { displayName: name }),
      ...(isOptional ? { optional: true } : {}),
    })),
  };
}

function remindersOf({ reminders, own_reminders: overrides }: EventParameters): JsonObject {
  if (reminders === 'keep') return {};
  return { reminders: reminders === 'default' ? { useDefault: true } : { useDefault: false, overrides } };
}

function recurrenceOf(parameters: EventParameters, zone: string | undefined): JsonObject {
  const { repeats, rules, repeat_count: count, repeat_until: until = '', all_day: isAllDay } = parameters;
  if (repeats === 'keep') return {};
  if (repeats === 'rules') {
    const isLine = (line: string): boolean => /^(RRULE|EXRULE|RDATE|EXDATE)[:;]/i.test(line);
    return { recurrence: rules.map((line) => (isLine(line.trim()) ? line.trim() : `RRULE:${line.trim()}`)) };
  }
  if (count !== undefined && until !== '')
    throw new AppError('parameter_invalid', 'Enter either the number of times, or the last day.', {
      param: '/repeat_until',
    });
  const end =
    count === undefined ? (until === '' ? '' : `;UNTIL=${untilOf(until, isAllDay, zone)}`) : `;COUNT=${count}`;
  return { recurrence: [`RRULE:FREQ=${repeats.toUpperCase()}${end}`] };
}
