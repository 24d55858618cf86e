import type { JsonObject } from '../../domains/executions/item.ts';

export const owner = 'ada@example.com';
export const teamCalendar = 'c_team@group.calendar.google.com';
const holidays = 'de.german#holiday@group.v.calendar.google.com';

/** https://developers.google.com/workspace/calendar/api/v3/reference/calendarList#resource; each page of the list has one. */
export const calendars: readonly JsonObject[] = [
  { id: owner, summary: owner, accessRole: 'owner', primary: true },
  { id: teamCalendar, summary: 'c_team', summaryOverride: 'Team', accessRole: 'writer' },
  { id: holidays, summary: 'Holidays in Germany', accessRole: 'reader' },
].map((calendar) => ({
  kind: 'calendar#calendarListEntry',
  etag: '"17"',
  timeZone: 'Europe/Berlin',
  colorId: '14',
  selected: true,
  defaultReminders: [{ method: 'popup', minutes: 10 }],
  conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  ...calendar,
}));

/** Returns the calendar with an ID; `primary` is that of the account. */
export function calendarWithId(id: string): JsonObject | undefined {
  return calendars.find((calendar) => calendar['id'] === (id === 'primary' ? owner : id));
}

const person = { email: owner, self: true };

/** https://developers.google.com/workspace/calendar/api/v3/reference/events#resource */
export function eventOf(more: JsonObject): JsonObject {
  const id = String(more['id']);
  return {
    kind: 'calendar#event',
    etag: '"3500000000000000"',
    status: 'confirmed',
    htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
    created: '2026-11-28T08:00:00.000Z',
    updated: '2026-11-28T08:00:00.500Z',
    creator: person,
    organizer: person,
    iCalUID: `${id}@google.com`,
    sequence: 0,
    reminders: { useDefault: true },
    eventType: 'default',
    ...more,
  };
}

const zone = 'Europe/Berlin';
export const meetingId = '0a1b2c3d4e';
export const seriesId = '1a1b2c3d4e';
export const holidayId = '2a1b2c3d4e';
/** An event that was deleted before. */
export const deletedId = '3a1b2c3d4e';

/** The events of each calendar; each page of the list has one. */
export const events: readonly JsonObject[] = [
  eventOf({
    id: meetingId,
    summary: 'Demo',
    location: 'Room 1',
    start: { dateTime: '2026-12-01T10:00:00+01:00', timeZone: zone },
    end: { dateTime: '2026-12-01T10:30:00+01:00', timeZone: zone },
    attendees: [
      { email: owner, self: true, organizer: true, responseStatus: 'accepted' },
      { email: 'grace@example.com', displayName: 'Grace Example', responseStatus: 'needsAction' },
    ],
  }),
  eventOf({
    id: seriesId,
    summary: 'Weekly planning',
    start: { dateTime: '2026-12-02T09:00:00+01:00', timeZone: zone },
    end: { dateTime: '2026-12-02T09:30:00+01:00', timeZone: zone },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
  }),
  eventOf({ id: holidayId, summary: 'Company day', start: { date: '2026-12-03' }, end: { date: '2026-12-04' } }),
];

/** The instances of the series. */
export const instances: readonly JsonObject[] = ['02', '09', '16'].map((day) => {
  const start = { dateTime: `2026-12-${day}T09:00:00+01:00`, timeZone: zone };
  return eventOf({
    id: `${seriesId}_202612${day}T080000Z`,
    summary: 'Weekly planning',
    recurringEventId: seriesId,
    originalStartTime: start,
    start,
    end: { dateTime: `2026-12-${day}T09:30:00+01:00`, timeZone: zone },
  });
});

export function eventWithId(id: string): JsonObject | undefined {
  return [...events, ...instances].find((event) => event['id'] === id);
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/acl#resource */
export const rules: readonly JsonObject[] = [owner, 'grace@example.com', 'alan@example.com'].map((value, index) => ({
  kind: 'calendar#aclRule',
  etag: '"1"',
  id: `user:${value}`,
  scope: { type: 'user', value },
  role: index === 0 ? 'owner' : 'reader',
}));

const colorsOf = (count: number): JsonObject =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      String(index + 1),
      { background: `#a4bdf${(index % 10).toString()}`, foreground: '#1d1d1d' },
    ]),
  );
export const colors: JsonObject = {
  kind: 'calendar#colors',
  updated: '2012-02-14T00:00:00.000Z',
  calendar: colorsOf(24),
  event: colorsOf(11),
};
