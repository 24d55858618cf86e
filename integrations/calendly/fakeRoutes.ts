import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { webhookRoutes } from './fakeWebhooks.ts';
import {
  availableTimes,
  eventsOf,
  eventTypesOf,
  formsOf,
  inviteesOf,
  membershipsOf,
  submissionsOf,
  userOf,
} from './fakeObjects.ts';
import {
  collection,
  empty,
  invalid,
  notFound,
  refused,
  resource,
  type Call,
  type Kinds,
  type Route,
} from './fakeRequests.ts';

/** Returns the thing whose URI ends with the ID. */
function named(all: readonly JsonObject[], id: string): JsonObject {
  const found = all.find(({ uri }) => String(uri).endsWith(`/${id}`));
  if (found) return found;
  throw notFound();
}

function event({ path, url }: Call): JsonObject {
  return named(eventsOf(url), path[0]!);
}

/** Lists need an owner: https://developer.calendly.com/api-docs/scheduled_events/list-events. */
function owned({ query }: Call, ...names: readonly string[]): void {
  if (names.some((name) => query.get(name))) return;
  throw invalid(names[0]!, `one of ${names.join(', ')} must be supplied`);
}

function sorted({ query }: Call, ...fields: readonly string[]): void {
  const sort = query.get('sort');
  if (sort === null) return;
  const isKnown = sort.split(',').every((one) => fields.some((field) => new RegExp(`^${field}:(asc|desc)$`).test(one)));
  if (!isKnown) throw invalid('sort', 'is not a valid sort');
}

const week = 7 * 86_400_000;

function within(call: Call): void {
  const [start, end] = ['start_time', 'end_time'].map((name) => Date.parse(call.query.get(name)!));
  if (end! <= start!) throw invalid('end_time', 'must be after start_time');
  if (end! - start! > week) throw invalid('end_time', 'date range can be no greater than 1 week (7 days)');
}

function eventList(call: Call): FakeResponse {
  owned(call, 'user', 'organization', 'group');
  sorted(call, 'start_time');
  return call.page(eventsOf(call.url));
}

function cancel(call: Call): FakeResponse {
  const { uri } = event(call);
  if (String(uri).endsWith('EEE3'))
    throw refused(403, 'Permission Denied', 'Event in the past', [
      { parameter: 'base', message: 'cannot be canceled' },
    ]);
  const reason = call.body['reason'] ?? null;
  if (String(reason ?? '').length > 10_000) throw invalid('reason', 'is too long (maximum is 10000 characters)');
  return resource(
    { canceled_by: 'Ada Example', reason, canceler_type: 'host', created_at: '2026-11-28T08:00:00.000000Z' },
    201,
  );
}

const inviteeKinds: Kinds = {
  name: 'string',
  first_name: 'string',
  last_name: 'string',
  'email!': 'string',
  'timezone!': 'string',
  text_reminder_number: 'string',
};
const bookingKinds: Kinds = {
  'event_type!': 'uri',
  'start_time!': 'time',
  'invitee!': { fields: inviteeKinds },
  location: { fields: { 'kind!': 'string', location: 'string' } },
  questions_and_answers: { list: { fields: { 'question!': 'string', 'answer!': 'string', 'position!': 'integer' } } },
  tracking: 'object',
  event_guests: { list: 'string' },
};

/** https://developer.calendly.com/api-docs/invitees/create-event-invitee */
function book({ body, url }: Call): FakeResponse {
  const invitee = body['invitee'] as JsonObject;
  if (!invitee['name'] && !(invitee['first_name'] && invitee['last_name']))
    throw invalid('invitee.name', 'name, or first_name and last_name, must be supplied');
  if (!String(body['start_time']).endsWith('Z')) throw invalid('start_time', 'must be in UTC');
  const known = inviteesOf(url, 'EEE9')[0]!;
  return resource(
    {
      ...known,
      ...invitee,
      name: invitee['name'] ?? `${String(invitee['first_name'])} ${String(invitee['last_name'])}`,
      questions_and_answers: body['questions_and_answers'] ?? [],
    },
    201,
  );
}

function noShow({ body, url }: Call): FakeResponse {
  const invitee = String(body['invitee']);
  if (!/\/scheduled_events\/[^/]+\/invitees\/[^/]+$/.test(invitee))
    throw invalid('invitee', 'must be the URI of an invitee');
  return resource({ uri: `${url}/invitee_no_shows/NNNN`, invitee, created_at: '2026-11-28T08:00:00.000000Z' }, 201);
}

const linkKinds: Kinds = {
  'max_event_count!': 'integer',
  'owner!': 'uri',
  'owner_type!': { words: 'EventType Group' },
};

function singleUse({ body }: Call): FakeResponse {
  if (body['max_event_count'] !== 1) throw invalid('max_event_count', 'must be 1');
  if (!/\/event_types\//.test(String(body['owner']))) throw invalid('owner', 'must be the URI of an event type');
  return resource(
    { booking_url: 'https://calendly.com/d/abcd-brv8/30min', owner: body['owner'], owner_type: body['owner_type'] },
    201,
  );
}

const oneOffKinds: Kinds = {
  'name!': 'string',
  'host!': 'uri',
  co_hosts: { list: 'uri' },
  'duration!': 'integer',
  timezone: 'string',
  'date_setting!': { fields: { 'type!': { words: 'date_range' }, 'start_date!': 'string', 'end_date!': 'string' } },
  location: { fields: { 'kind!': 'string', location: 'string', additonal_info: 'string', phone_number: 'string' } },
};

const range = { 'start_time!': 'time', 'end_time!': 'time' } as const;

/** https://developer.calendly.com/api-docs */
export const routes: readonly Route[] = [
  { at: 'GET /users/me', gives: ({ url }) => resource(userOf(url)) },
  { at: 'GET /users/:user', gives: ({ path, url }) => resource(userOf(url, path[0])) },
  {
    at: 'GET /scheduled_events',
    query: {
      user: 'uri',
      organization: 'uri',
      group: 'uri',
      invitee_email: 'string',
      status: { words: 'active canceled' },
      min_start_time: 'time',
      max_start_time: 'time',
      sort: 'string',
    },
    pages: true,
    gives: eventList,
  },
  { at: 'GET /scheduled_events/:event', gives: (call) => resource(event(call)) },
  { at: 'POST /scheduled_events/:event/cancellation', body: { reason: 'string' }, gives: cancel },
  {
    at: 'GET /scheduled_events/:event/invitees',
    query: { status: { words: 'active canceled' }, email: 'string', sort: 'string' },
    pages: true,
    gives: (call) => {
      sorted(call, 'created_at');
      event(call);
      return call.page(inviteesOf(call.url, call.path[0]!));
    },
  },
  {
    at: 'GET /scheduled_events/:event/invitees/:invitee',
    gives: (call) => resource(named(inviteesOf(call.url, call.path[0]!), call.path[1]!)),
  },
  { at: 'POST /invitees', body: bookingKinds, gives: book },
  { at: 'POST /invitee_no_shows', body: { 'invitee!': 'uri' }, gives: noShow },
  {
    at: 'GET /invitee_no_shows/:no_show',
    gives: ({ path, url }) =>
      resource({ uri: `${url}/invitee_no_shows/${path[0]}`, invitee: inviteesOf(url, 'EEE1')[0]!['uri'] }),
  },
  { at: 'DELETE /invitee_no_shows/:no_show', gives: () => empty },
  {
    at: 'GET /event_types',
    query: {
      user: 'uri',
      organization: 'uri',
      active: { words: 'true false' },
      sort: 'string',
      admin_managed: { words: 'true false' },
    },
    pages: true,
    gives: (call) => {
      owned(call, 'user', 'organization');
      sorted(call, 'name', 'position', 'created_at', 'updated_at');
      return call.page(eventTypesOf(call.url));
    },
  },
  { at: 'GET /event_types/:type', gives: ({ path, url }) => resource(named(eventTypesOf(url), path[0]!)) },
  {
    at: 'GET /event_type_available_times',
    query: { 'event_type!': 'uri', ...range },
    gives: (call) => {
      within(call);
      const { query } = call;
      return collection(availableTimes(query.get('event_type')!, query.get('start_time')!));
    },
  },
  { at: 'POST /scheduling_links', body: linkKinds, gives: singleUse },
  {
    at: 'POST /shares',
    body: {
      'event_type!': 'uri',
      name: 'string',
      duration: 'integer',
      duration_options: 'array',
      period_type: { words: 'available_moving unlimited range' },
      start_date: 'string',
      end_date: 'string',
      max_booking_time: 'integer',
      hide_location: 'boolean',
      location_configurations: 'array',
      availability_rule: 'object',
    },
    gives: ({ body }) =>
      resource(
        {
          scheduling_links: [
            { booking_url: 'https://calendly.com/s/abcd', owner: body['event_type'], owner_type: 'EventType' },
          ],
        },
        201,
      ),
  },
  {
    at: 'POST /one_off_event_types',
    body: oneOffKinds,
    gives: ({ body, url }) =>
      resource(
        { ...eventTypesOf(url)[0], uri: `${url}/event_types/TTT9`, name: body['name'], duration: body['duration'] },
        201,
      ),
  },
  {
    at: 'GET /user_busy_times',
    query: { 'user!': 'uri', ...range },
    gives: (call) => {
      within(call);
      const { query, url } = call;
      const start = query.get('start_time');
      return collection([
        {
          type: 'calendly',
          start_time: start,
          end_time: query.get('end_time'),
          buffered_start_time: start,
          event: { uri: eventsOf(url)[0]!['uri'] },
        },
      ]);
    },
  },
  {
    at: 'GET /user_availability_schedules',
    query: { 'user!': 'uri' },
    gives: ({ query, url }) =>
      collection([
        {
          uri: `${url}/user_availability_schedules/VVVV`,
          default: true,
          name: 'Working hours',
          user: query.get('user'),
          timezone: 'Europe/Berlin',
          rules: [{ type: 'wday', wday: 'monday', intervals: [{ from: '09:00', to: '17:00' }] }],
        },
      ]),
  },
  {
    at: 'GET /organization_memberships',
    query: { organization: 'uri', user: 'uri', email: 'string', role: { words: 'user admin owner' } },
    pages: true,
    gives: (call) => {
      owned(call, 'organization', 'user');
      return call.page(membershipsOf(call.url));
    },
  },
  { at: 'GET /organization_memberships/:id', gives: ({ path, url }) => resource(named(membershipsOf(url), path[0]!)) },
  {
    at: 'DELETE /organization_memberships/:id',
    gives: ({ path, url }) => (named(membershipsOf(url), path[0]!) ? empty : empty),
  },
  {
    at: 'GET /organizations/:id/invitations',
    query: { email: 'string', status: { words: 'pending accepted declined' }, sort: 'string' },
    pages: true,
    gives: ({ page, url }) =>
      page(
        ['1', '2', '3'].map((end) => ({
          uri: `${url}/organizations/OOOO/invitations/VVV${end}`,
          email: `new${end}@example.org`,
          status: 'pending',
        })),
      ),
  },
  {
    at: 'POST /organizations/:id/invitations',
    body: { 'email!': 'string' },
    gives: ({ path, body, url }) =>
      resource(
        {
          uri: `${url}/organizations/${path[0]}/invitations/VVV9`,
          organization: `${url}/organizations/${path[0]}`,
          email: body['email'],
          status: 'pending',
        },
        201,
      ),
  },
  { at: 'DELETE /organizations/:id/invitations/:invitation', gives: () => empty },
  {
    at: 'GET /routing_forms',
    query: { 'organization!': 'uri', sort: 'string' },
    pages: true,
    gives: ({ page, url }) => page(formsOf(url)),
  },
  { at: 'GET /routing_forms/:form', gives: ({ path, url }) => resource(named(formsOf(url), path[0]!)) },
  {
    at: 'GET /routing_form_submissions',
    query: { 'form!': 'uri', sort: 'string' },
    pages: true,
    gives: ({ page, url }) => page(submissionsOf(url)),
  },
  { at: 'GET /routing_form_submissions/:id', gives: ({ path, url }) => resource(named(submissionsOf(url), path[0]!)) },
  {
    at: 'GET /groups',
    query: { 'organization!': 'uri' },
    pages: true,
    gives: ({ page, url }) =>
      page(
        ['1', '2', '3'].map((end) => ({
          uri: `${url}/groups/GGG${end}`,
          name: `Group ${end}`,
          organization: `${url}/organizations/OOOO`,
          member_count: 1,
        })),
      ),
  },
  {
    at: 'POST /data_compliance/deletion/invitees',
    body: { 'emails!': { list: 'string' } },
    gives: () => ({ status: 202, json: {} }),
  },
  ...webhookRoutes,
];
