import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Shape } from '../google/fakeShape.ts';
import { deleted, emptyRange, failed, invalid, notFound, required } from './fakeErrors.ts';
import { created, eventProblem, eventShape, isMoment, patched, withConference } from './fakeEvents.ts';
import {
  calendars,
  calendarWithId,
  colors,
  deletedId,
  events,
  eventWithId,
  instances,
  owner,
  rules,
} from './fakeObjects.ts';

/** A request whose names and types are right. */
export interface Call {
  /** Values of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: JsonObject;
}

/** A method: its arguments as shapes, and its response. Calendars and events of the path exist. */
export interface Route {
  readonly query?: { readonly [name: string]: Shape };
  /** Missing: the request has no body. */
  readonly body?: Shape;
  /** The list of the response has pages. */
  readonly hasPages?: true;
  readonly respond: (call: Call) => FakeResponse;
}

const ok = (json: JsonObject): FakeResponse => ({ json });
const none: FakeResponse = { status: 204 };
const updates = { sendUpdates: 'all|externalOnly|none', sendNotifications: 'b' } as const;
const writing = {
  ...updates,
  conferenceDataVersion: '0|1',
  eventLabelVersion: '0|1',
  maxAttendees: 'i',
  supportsAttachments: 'b',
} as const;
const paging = { maxResults: 'i', pageToken: 's', showDeleted: 'b', syncToken: 's' } as const;
const roles = 'none|freeBusyReader|reader|writer|writerWithoutPrivateAccess|owner';
const types = 'birthday|default|focusTime|fromGmail|outOfOffice|workingLocation';
const calendarShape = { summary: 's', description: 's', location: 's', timeZone: 's' } as const;
const ruleShape = { role: roles, scope: { type: 'default|user|group|domain', value: 's' } } as const;

/** Parameters that a token of the last reading forbids. */
const notWithSyncToken = [
  'iCalUID',
  'orderBy',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'timeMin',
  'timeMax',
  'updatedMin',
];

function rangeProblem(query: URLSearchParams): FakeResponse | null {
  for (const name of ['timeMin', 'timeMax', 'updatedMin', 'originalStart']) {
    const value = query.get(name);
    if (value !== null && !isMoment(value)) return failed(400, { reason: 'badRequest', message: 'Bad Request' });
  }
  const [from, to] = [query.get('timeMin'), query.get('timeMax')];
  return from !== null && to !== null && Date.parse(to) <= Date.parse(from) ? emptyRange : null;
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/events/list */
function listed({ query }: Call): FakeResponse {
  const isSingle = query.get('singleEvents') === 'true';
  if (query.get('orderBy') === 'startTime' && !isSingle)
    return invalid('The requested ordering is not available for the particular query.');
  if (query.has('syncToken')) {
    if (notWithSyncToken.some((name) => query.has(name)))
      return invalid('Sync token cannot be used with other query restrictions.');
    if (query.get('syncToken') !== 'sync-1')
      return failed(410, {
        domain: 'calendar',
        reason: 'fullSyncRequired',
        message: 'Sync token is no longer valid, a full sync is required.',
        location: 'syncToken',
      });
  }
  const sought = (query.get('q') ?? '').toLowerCase();
  const all = isSingle ? [events[0]!, instances[0]!, events[2]!] : events;
  const items = all.filter(({ summary }) => String(summary).toLowerCase().includes(sought));
  return (
    rangeProblem(query) ??
    ok({
      kind: 'calendar#events',
      etag: '"1"',
      summary: owner,
      timeZone: 'Europe/Berlin',
      accessRole: 'owner',
      defaultReminders: [],
      nextSyncToken: 'sync-1',
      items,
    })
  );
}

function inserted({ body, query }: Call): FakeResponse {
  const { id } = body;
  if (id !== undefined && !/^[a-v0-9]{5,1024}$/.test(String(id))) return invalid('Invalid resource id value.');
  if (id !== undefined && (eventWithId(String(id)) || id === deletedId))
    return failed(409, { reason: 'duplicate', message: 'The requested identifier already exists.' });
  const problem = eventProblem(body);
  if (problem) return problem;
  const event = withConference(body, query.get('conferenceDataVersion'));
  return 'status' in event && typeof event.status === 'number'
    ? (event as FakeResponse)
    : ok(created(String(id ?? 'new0000000'), event as JsonObject));
}

function changed({ params, body, query }: Call): FakeResponse {
  const { id: _id, ...change } = body;
  const before = eventWithId(params['event']!)!;
  const conference = withConference(change, query.get('conferenceDataVersion'));
  if ('status' in conference && typeof conference.status === 'number') return conference as FakeResponse;
  const after = patched(before, conference as JsonObject);
  return eventProblem(after) ?? ok({ ...after, sequence: 1, updated: '2026-11-28T09:00:00.000Z' });
}

function replaced(call: Call): FakeResponse {
  const problem = eventProblem(call.body);
  return problem ?? ok({ ...created(call.params['event']!, call.body), sequence: 1 });
}

/** https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query: unknown calendars have errors inside the response. */
function freeBusy({ body }: Call): FakeResponse {
  const { timeMin, timeMax, items = [] } = body as { timeMin?: string; timeMax?: string; items?: { id?: string }[] };
  if (!timeMin) return required('timeMin');
  if (!timeMax) return required('timeMax');
  if (!isMoment(timeMin) || !isMoment(timeMax)) return failed(400, { reason: 'badRequest', message: 'Bad Request' });
  if (Date.parse(timeMax) <= Date.parse(timeMin)) return emptyRange;
  if (items.length > 50)
    return failed(400, { domain: 'calendar', reason: 'tooManyCalendarsRequested', message: 'Too many calendars.' });
  const busy = events.slice(0, 2).flatMap(({ start, end }) => {
    const [from, to] = [start, end].map((one) => (one as { dateTime: string }).dateTime) as [string, string];
    const overlaps = Date.parse(from) < Date.parse(timeMax) && Date.parse(to) > Date.parse(timeMin);
    return overlaps ? [{ start: inUtc(from), end: inUtc(to) }] : [];
  });
  const of = (id: string): JsonObject =>
    calendarWithId(id) ? { busy } : { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
  return ok({
    kind: 'calendar#freeBusy',
    timeMin,
    timeMax,
    calendars: Object.fromEntries(items.map(({ id = '' }) => [id, of(id)])),
  });
}

function inUtc(time: string): string {
  return new Date(time).toISOString().replace('.000', '');
}

function withRule(respond: (rule: JsonObject, call: Call) => FakeResponse): (call: Call) => FakeResponse {
  return (call) => {
    const rule = rules.find(({ id }) => id === call.params['rule']);
    return rule ? respond(rule, call) : notFound;
  };
}

const eventOfPath = ({ params }: Call): JsonObject => eventWithId(params['event']!)!;
const calendarOfPath = ({ params }: Call): JsonObject => {
  const { id, summary, timeZone, etag } = calendarWithId(params['calendar']!)!;
  return { kind: 'calendar#calendar', etag, id, summary, timeZone };
};

/** Routes below `/calendar/v3`: https://developers.google.com/workspace/calendar/api/v3/reference. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users/me/calendarList': {
    query: { ...paging, minAccessRole: roles, showHidden: 'b', showOwnOrganizationOnly: 'b' },
    hasPages: true,
    respond: () => ok({ kind: 'calendar#calendarList', etag: '"1"', nextSyncToken: 'sync-1', items: calendars }),
  },
  'GET /users/me/calendarList/{calendar}': { respond: ({ params }) => ok(calendarWithId(params['calendar']!)!) },
  'GET /users/me/settings/timezone': {
    respond: () => ok({ kind: 'calendar#setting', etag: '"1"', id: 'timezone', value: 'Europe/Berlin' }),
  },
  'GET /colors': { respond: () => ok(colors) },
  'POST /freeBusy': {
    body: {
      timeMin: 's',
      timeMax: 's',
      timeZone: 's',
      items: [{ id: 's' }],
      groupExpansionMax: 'i',
      calendarExpansionMax: 'i',
    },
    respond: freeBusy,
  },
  'POST /calendars': {
    body: calendarShape,
    respond: ({ body }) =>
      body['summary']
        ? ok({
            kind: 'calendar#calendar',
            etag: '"1"',
            id: 'c_new@group.calendar.google.com',
            timeZone: 'UTC',
            ...body,
          })
        : failed(400, { reason: 'required', message: 'Missing summary.' }),
  },
  'GET /calendars/{calendar}': { respond: (call) => ok(calendarOfPath(call)) },
  'PATCH /calendars/{calendar}': {
    body: calendarShape,
    respond: (call) => ok(patched(calendarOfPath(call), call.body)),
  },
  'DELETE /calendars/{calendar}': {
    respond: (call) =>
      calendarOfPath(call)['id'] === owner
        ? failed(400, { reason: 'invalid', message: 'Cannot delete a primary calendar.' })
        : none,
  },
  'GET /calendars/{calendar}/acl': {
    query: paging,
    hasPages: true,
    respond: () => ok({ kind: 'calendar#acl', etag: '"1"', nextSyncToken: 'sync-1', items: rules }),
  },
  'POST /calendars/{calendar}/acl': {
    query: { sendNotifications: 'b' },
    body: ruleShape,
    respond: ({ body }) => {
      const { role, scope } = body as { role?: string; scope?: { type?: string; value?: string } };
      if (!role || !scope?.type) return failed(400, { reason: 'required', message: 'Missing role or scope.' });
      if ((scope.type === 'default') !== (scope.value === undefined)) return invalid('Invalid scope value.');
      const id = scope.value === undefined ? 'default' : `${scope.type}:${scope.value}`;
      return ok({ kind: 'calendar#aclRule', etag: '"1"', id, role, scope });
    },
  },
  'PATCH /calendars/{calendar}/acl/{rule}': {
    query: { sendNotifications: 'b' },
    body: ruleShape,
    respond: withRule((rule, { body }) => ok(patched(rule, body))),
  },
  'DELETE /calendars/{calendar}/acl/{rule}': { respond: withRule(() => none) },
  'GET /calendars/{calendar}/events': {
    query: {
      ...paging,
      alwaysIncludeEmail: 'b',
      eventTypes: [types],
      iCalUID: 's',
      maxAttendees: 'i',
      orderBy: 'startTime|updated',
      privateExtendedProperty: ['s'],
      sharedExtendedProperty: ['s'],
      q: 's',
      showHiddenInvitations: 'b',
      singleEvents: 'b',
      timeMin: 's',
      timeMax: 's',
      timeZone: 's',
      updatedMin: 's',
    },
    hasPages: true,
    respond: listed,
  },
  'POST /calendars/{calendar}/events': { query: writing, body: eventShape, respond: inserted },
  'POST /calendars/{calendar}/events/quickAdd': {
    query: { ...updates, 'text!': 's' },
    respond: ({ query }) => {
      const { start, end } = events[0]!;
      return ok(created('new0000000', { summary: query.get('text'), start, end }));
    },
  },
  'POST /calendars/{calendar}/events/import': {
    query: { conferenceDataVersion: '0|1', eventLabelVersion: '0|1', supportsAttachments: 'b' },
    body: eventShape,
    respond: ({ body }) =>
      body['iCalUID'] ? (eventProblem(body) ?? ok(created('new0000000', body))) : required('resource.iCalUID'),
  },
  'GET /calendars/{calendar}/events/{event}': {
    query: { alwaysIncludeEmail: 'b', maxAttendees: 'i', timeZone: 's' },
    respond: (call) => ok(eventOfPath(call)),
  },
  'PATCH /calendars/{calendar}/events/{event}': {
    query: { ...writing, alwaysIncludeEmail: 'b' },
    body: eventShape,
    respond: changed,
  },
  'PUT /calendars/{calendar}/events/{event}': {
    query: { ...writing, alwaysIncludeEmail: 'b' },
    body: eventShape,
    respond: replaced,
  },
  'DELETE /calendars/{calendar}/events/{event}': { query: updates, respond: () => none },
  'GET /calendars/{calendar}/events/{event}/instances': {
    query: {
      maxAttendees: 'i',
      maxResults: 'i',
      originalStart: 's',
      pageToken: 's',
      showDeleted: 'b',
      timeMin: 's',
      timeMax: 's',
      timeZone: 's',
      alwaysIncludeEmail: 'b',
    },
    hasPages: true,
    respond: (call) =>
      eventOfPath(call)['recurrence'] === undefined
        ? invalid('The event is not recurring.')
        : (rangeProblem(call.query) ?? ok({ kind: 'calendar#events', timeZone: 'Europe/Berlin', items: instances })),
  },
  'POST /calendars/{calendar}/events/{event}/move': {
    query: { ...updates, 'destination!': 's' },
    respond: (call) => {
      const destination = calendarWithId(call.query.get('destination')!);
      return destination ? ok({ ...eventOfPath(call), organizer: { email: destination['id'] } }) : notFound;
    },
  },
};

/** The failure of a path to something that is not there; null if it is. */
export function pathProblem({ calendar, event }: Readonly<Record<string, string>>): FakeResponse | null {
  if (calendar !== undefined && !calendarWithId(calendar)) return notFound;
  if (event === deletedId) return deleted;
  return event !== undefined && !eventWithId(event) ? notFound : null;
}
