import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';
import { emptyRange, failed, invalid } from './fakeErrors.ts';
import { eventOf } from './fakeObjects.ts';

const time = { date: 's', dateTime: 's', timeZone: 's' } as const;

/** The fields of an event that requests can write: https://developers.google.com/workspace/calendar/api/v3/reference/events#resource */
export const eventShape = {
  id: 's',
  summary: 's',
  description: 's',
  location: 's',
  colorId: 's',
  eventLabelId: 's',
  start: time,
  end: time,
  originalStartTime: time,
  recurrence: ['s'],
  status: 'confirmed|tentative|cancelled',
  transparency: 'opaque|transparent',
  visibility: 'default|public|private|confidential',
  iCalUID: 's',
  sequence: 'i',
  attendees: [
    {
      email: 's',
      id: 's',
      displayName: 's',
      optional: 'b',
      resource: 'b',
      responseStatus: 'needsAction|declined|tentative|accepted',
      comment: 's',
      additionalGuests: 'i',
      // Output only, but accepted when an event is sent back.
      self: 'b',
      organizer: 'b',
    },
  ],
  attendeesOmitted: 'b',
  conferenceData: {
    createRequest: { requestId: 's', conferenceSolutionKey: { type: 's' } },
    conferenceId: 's',
    conferenceSolution: '?',
    entryPoints: '?',
    notes: 's',
    signature: 's',
  },
  guestsCanInviteOthers: 'b',
  guestsCanModify: 'b',
  guestsCanSeeOtherGuests: 'b',
  anyoneCanAddSelf: 'b',
  reminders: { useDefault: 'b', overrides: [{ method: 'email|popup', minutes: 'i' }] },
  attachments: [{ fileUrl: 's', title: 's', mimeType: 's', iconLink: 's', fileId: 's' }],
  extendedProperties: { private: '?', shared: '?' },
  source: { url: 's', title: 's' },
  eventType: 'default|outOfOffice|focusTime|workingLocation|birthday|fromGmail',
  organizer: { email: 's', displayName: 's' },
} as const satisfies Shape;

interface EventTime {
  date?: string | null;
  dateTime?: string | null;
  timeZone?: string | null;
}

const dateForm = /^\d{4}-\d\d-\d\d$/;
const timeForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** A time of RFC 3339 with its offset, as the parameters of lists need it. */
export function isMoment(text: string): boolean {
  return /(Z|[+-]\d\d:\d\d)$/.test(text) && timeForm.test(text) && !Number.isNaN(Date.parse(text));
}

function timeProblem(name: 'start' | 'end', value: unknown, isRecurring: boolean): FakeResponse | null {
  if (typeof value !== 'object' || value === null)
    return failed(400, { reason: 'required', message: `Missing ${name} time.` });
  const { date, dateTime, timeZone } = value as EventTime;
  if ((date ?? undefined) !== undefined && (dateTime ?? undefined) !== undefined)
    return invalid(`Invalid ${name} time.`);
  if (timeZone && !isZone(timeZone)) return invalid(`Invalid time zone definition for ${name} time.`);
  if (date) return dateForm.test(date) && !Number.isNaN(Date.parse(date)) ? null : invalid(`Invalid ${name} time.`);
  if (!dateTime || !timeForm.test(dateTime)) return invalid(`Invalid ${name} time.`);
  if (!timeZone && (isRecurring || !isMoment(dateTime)))
    return failed(400, { reason: 'required', message: `Missing time zone definition for ${name} time.` });
  return null;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Times without an offset are compared as if they were in the same zone. */
function timeOf({ date, dateTime }: EventTime): number {
  const text = dateTime ?? date ?? '';
  return Date.parse(isMoment(text) || dateForm.test(text) ? text : `${text}Z`);
}

/** Finds the first problem of a whole event. */
export function eventProblem(event: JsonObject): FakeResponse | null {
  const recurrence = (event['recurrence'] ?? []) as string[];
  const { start, end } = event as { start?: EventTime; end?: EventTime };
  const times = (['start', 'end'] as const).map((name) => timeProblem(name, event[name], recurrence.length > 0));
  const wrong = times.find((problem) => problem !== null);
  if (wrong) return wrong;
  if (Boolean(start!.date) !== Boolean(end!.date))
    return invalid('The start and end times must either both be date or both be dateTime.');
  const [from, to] = [timeOf(start!), timeOf(end!)];
  if (to < from || (start!.date && to === from)) return emptyRange;
  return (
    recurrenceProblem(recurrence, Boolean(start!.date)) ??
    peopleProblem(event) ??
    reminderProblem(event) ??
    colorProblem(event)
  );
}

/** RFC 5545: UNTIL has the form of the start, and COUNT excludes UNTIL. */
function recurrenceProblem(lines: readonly string[], isAllDay: boolean): FakeResponse | null {
  for (const line of lines) {
    if (!/^(RRULE|EXRULE|RDATE|EXDATE)[:;]/.test(line)) return invalid('Invalid recurrence rule.');
    if (!line.startsWith('RRULE:')) continue;
    if (!/\bFREQ=(DAILY|WEEKLY|MONTHLY|YEARLY|HOURLY|MINUTELY|SECONDLY)\b/.test(line))
      return invalid('Invalid recurrence rule.');
    const until = /\bUNTIL=([^;]+)/.exec(line)?.[1];
    if (until !== undefined && line.includes('COUNT=')) return invalid('Invalid recurrence rule.');
    const form = isAllDay ? /^\d{8}$/ : /^\d{8}T\d{6}Z$/;
    if (until !== undefined && !form.test(until)) return invalid('Invalid recurrence rule.');
  }
  return null;
}

function peopleProblem(event: JsonObject): FakeResponse | null {
  const people = (event['attendees'] ?? []) as { email?: string }[];
  return people.every(({ email }) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? ''))
    ? null
    : invalid('Invalid attendee email.');
}

function reminderProblem(event: JsonObject): FakeResponse | null {
  const { useDefault, overrides = [] } = (event['reminders'] ?? {}) as {
    useDefault?: boolean;
    overrides?: { method?: string; minutes?: number }[];
  };
  if (useDefault && overrides.length > 0)
    return failed(400, {
      domain: 'calendar',
      reason: 'cannotUseDefaultRemindersAndSpecifyOverride',
      message: 'Cannot specify both default reminders and overrides at the same time.',
    });
  if (overrides.length > 5)
    return failed(400, { domain: 'calendar', reason: 'tooManyReminderOverrides', message: 'Too many reminders.' });
  const isRight = overrides.every(
    ({ method, minutes = -1 }) => method !== undefined && minutes >= 0 && minutes <= 40_320,
  );
  return isRight ? null : invalid('Invalid reminder.');
}

function colorProblem(event: JsonObject): FakeResponse | null {
  const color = event['colorId'];
  return color === undefined || color === null || /^([1-9]|1[01])$/.test(String(color))
    ? null
    : invalid('Invalid color id.');
}

/** The conference that is made for a request: only with `conferenceDataVersion=1`, and not at once. */
export function withConference(event: JsonObject, version: string | null): JsonObject | FakeResponse {
  const { conferenceData: conference, ...rest } = event;
  if (version !== '1' || conference === undefined || conference === null) return rest;
  const { createRequest: request } = conference as { createRequest?: JsonObject };
  if (!request) return event;
  const { type } = (request['conferenceSolutionKey'] ?? { type: 'hangoutsMeet' }) as { type?: string };
  if (!request['requestId'] || !['hangoutsMeet', 'eventHangout', 'eventNamedHangout', 'addOn'].includes(String(type)))
    return failed(400, { reason: 'invalid', message: 'Invalid conference type value.' });
  return { ...rest, conferenceData: { createRequest: { ...request, status: { statusCode: 'pending' } } } };
}

/** Null clears a field, objects are merged, lists are replaced: https://developers.google.com/workspace/calendar/api/guides/performance#patch */
export function patched(before: JsonObject, change: JsonObject): JsonObject {
  const isObject = (value: unknown): value is JsonObject =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const after = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const old = after[name];
    if (value === null) delete after[name];
    else after[name] = isObject(value) ? patched(isObject(old) ? old : {}, value) : value;
  }
  return after;
}

/** A new event, as the response has it. People have not responded yet. */
export function created(id: string, event: JsonObject): JsonObject {
  const people = event['attendees'] as JsonObject[] | undefined;
  const attendees = people?.map((one) => ({ responseStatus: 'needsAction', ...one }));
  return eventOf({ ...event, id, ...(attendees ? { attendees } : {}) });
}
