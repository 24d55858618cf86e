import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { meeting, participant, pastUuid, recordingAt, registrant, user, webinar } from './fakeObjects.ts';
import { failed, invalid, problemOf } from './fakeSchema.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
}

/** A route; fields are written as in `problemOf`. */
export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly body?: string;
  /** Name and entries of a list with pages. */
  readonly pagesOf?: {
    readonly name: string;
    readonly entries: (call: RouteCall) => readonly JsonObject[] | FakeResponse;
  };
  readonly respond?: (call: RouteCall) => FakeResponse;
}

const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });
const empty: FakeResponse = { status: 204 };

/** Three things that differ in their identifiers and one name. */
function three(thing: JsonObject, label: string): readonly JsonObject[] {
  return [0, 1, 2].map((more) => ({
    ...thing,
    id: typeof thing['id'] === 'number' ? thing['id'] + more : `${String(thing['id'])}${more === 0 ? '' : more + 1}`,
    [label]: `${String(thing[label])}${['', ' two', ' three'][more]}`,
  }));
}

const noUser = (id: string): FakeResponse => failed(404, 1001, `User does not exist: ${id}.`);
const noMeeting = (id: string): FakeResponse => failed(404, 3001, `Meeting does not exist: ${id}.`);

const isUser = (id = ''): boolean => ['me', user['id'], user['email']].includes(id);

function ofUser<T>(respond: (call: RouteCall) => T): (call: RouteCall) => T | FakeResponse {
  return (call) => (isUser(call.params['user']) ? respond(call) : noUser(call.params['user']!));
}

/** Meetings by number, or by UUID where the page says so. */
function ofMeeting<T>(respond: (call: RouteCall) => T): (call: RouteCall) => T | FakeResponse {
  return (call) => {
    const id = call.params['meeting'] ?? '';
    return [String(meeting['id']), meeting['uuid'], pastUuid].includes(id) ? respond(call) : noMeeting(id);
  };
}

function ofWebinar(respond: (call: RouteCall) => FakeResponse) {
  return (call: RouteCall): FakeResponse =>
    call.params['webinar'] === String(webinar['id'])
      ? respond(call)
      : failed(404, 3001, `Webinar does not exist: ${call.params['webinar']}.`);
}

const settings =
  'host_video:b participant_video:b cn_meeting:b in_meeting:b join_before_host:b jbh_time:0|5|10|15 mute_upon_entry:b watermark:b use_pmi:b approval_type:0|1|2 registration_type:1|2|3 audio:both|telephony|voip|thirdParty auto_recording:local|cloud|none alternative_hosts alternative_hosts_email_notification:b waiting_room:b meeting_authentication:b meeting_invitees:ol email_notification:b registrants_email_notification:b registrants_confirmation_email:b close_registration:b show_share_button:b allow_multiple_devices:b calendar_type:1|2 contact_name contact_email focus_mode:b private_meeting:b continuous_meeting_chat:o';
const recurrence =
  'type!:1|2|3 repeat_interval:n weekly_days monthly_day:n monthly_week:-1|1|2|3|4 monthly_week_day:1|2|3|4|5|6|7 end_times:n end_date_time:t';
const meetingBody =
  'topic:s200 type:1|2|3|8 start_time:t duration:n timezone password:s10 agenda:s2000 schedule_for default_password:b pre_schedule:b tracking_fields:ol template_id recurrence:o settings:o';

/** The parts of a meeting that its fields do not say. */
function wrongMeeting({ body }: RouteCall): FakeResponse | null {
  const parts = [
    [settings, body['settings']],
    [recurrence, body['recurrence']],
  ] as const;
  for (const [fields, part] of parts) {
    const problem = part === undefined ? null : problemOf(fields, part as JsonObject, false);
    if (problem) return problem;
  }
  if (body['recurrence'] !== undefined && body['type'] !== undefined && ![3, 8].includes(Number(body['type'])))
    return invalid('recurrence', 'Only for meetings of type 3 or 8.');
  const days = (body['recurrence'] as JsonObject | undefined)?.['weekly_days'];
  return days === undefined || /^[1-7](,[1-7])*$/.test(String(days))
    ? null
    : invalid('recurrence.weekly_days', 'Invalid field.');
}

/** https://developers.zoom.us/docs/api/meetings/#tag/meetings/POST/users/{userId}/meetings */
function createMeeting(call: RouteCall): FakeResponse {
  const wrong = wrongMeeting(call);
  if (wrong) return wrong;
  const { settings: given, ...fields } = call.body;
  const start = call.body['start_time'];
  const time = typeof start === 'string' ? { start_time: start.endsWith('Z') ? start : '2026-11-03T08:00:00Z' } : {};
  return json(
    { ...meeting, ...fields, ...time, settings: { ...(meeting['settings'] as JsonObject), ...(given as JsonObject) } },
    201,
  );
}

/** Recordings of a month at most. */
function recordings({ query, url }: RouteCall): readonly JsonObject[] | FakeResponse {
  const [from, to] = [
    Date.parse(String(query['from'] ?? '2026-11-01')),
    Date.parse(String(query['to'] ?? '2026-11-30')),
  ];
  if (to - from > 31 * 86_400_000) return invalid('to', 'The time range must not exceed one month.');
  return three(recordingAt(url), 'topic');
}

const paged = 'page_size:n next_page_token';
const span = 'from:d to:d';
const webinarBody =
  'topic:s200 type:5|6|9 start_time:t duration:n timezone password:s10 agenda:s2000 recurrence:o settings:o';
const occurrence = 'occurrence_id';

/** https://developers.zoom.us/docs/api/meetings/ and /users/, a section for each route. */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users': {
    query: `${paged} status:active|inactive|pending role_id page_number:n`,
    pagesOf: { name: 'users', entries: () => three(user, 'display_name') },
  },
  'GET /users/{user}': { query: 'login_type:n', respond: ofUser(() => json(user)) },
  'GET /users/{user}/meetings': {
    query: `${paged} type:scheduled|live|upcoming|upcoming_meetings|previous_meetings ${span} timezone`,
    pagesOf: { name: 'meetings', entries: ofUser(() => three(meeting, 'topic')) },
  },
  'POST /users/{user}/meetings': { body: meetingBody, respond: ofUser(createMeeting) },
  'GET /meetings/{meeting}': {
    query: `${occurrence} show_previous_occurrences:b`,
    respond: ofMeeting(() => json(meeting)),
  },
  'PATCH /meetings/{meeting}': {
    query: occurrence,
    body: meetingBody,
    respond: ofMeeting((call) => wrongMeeting(call) ?? empty),
  },
  'DELETE /meetings/{meeting}': {
    query: `${occurrence} schedule_for_reminder:b cancel_meeting_reminder:b`,
    respond: ofMeeting(() => empty),
  },
  'PUT /meetings/{meeting}/status': { body: 'action!:end|recover', respond: ofMeeting(() => empty) },
  'GET /meetings/{meeting}/invitation': {
    respond: ofMeeting(() => json({ invitation: 'Ada Example is inviting you.' })),
  },
  'GET /meetings/{meeting}/registrants': {
    query: `${paged} ${occurrence} status:pending|approved|denied tracking_source_id`,
    pagesOf: { name: 'registrants', entries: ofMeeting(() => three(registrant, 'first_name')) },
  },
  'POST /meetings/{meeting}/registrants': {
    query: 'occurrence_ids',
    body: 'email! first_name!:s64 last_name:s64 address city state zip country phone industry org job_title comments language custom_questions:ol auto_approve:b',
    respond: ofMeeting(({ body }) =>
      /^[^\s@]+@[^\s@]+$/.test(String(body['email']))
        ? json(
            {
              id: meeting['id'],
              registrant_id: registrant['id'],
              topic: 'Sync',
              start_time: meeting['start_time'],
              join_url: registrant['join_url'],
            },
            201,
          )
        : invalid('email', 'Invalid email.'),
    ),
  },
  'GET /users/{user}/recordings': {
    query: `${paged} ${span} mc trash:b trash_type meeting_id:n`,
    pagesOf: { name: 'meetings', entries: ofUser(recordings) },
  },
  'GET /meetings/{meeting}/recordings': {
    query: 'include_fields ttl:n',
    respond: ofMeeting(({ url }) => json(recordingAt(url))),
  },
  'DELETE /meetings/{meeting}/recordings': { query: 'action:trash|delete', respond: ofMeeting(() => empty) },
  'GET /past_meetings/{meeting}/participants': {
    query: paged,
    pagesOf: { name: 'participants', entries: ofMeeting(() => three(participant, 'name')) },
  },
  'GET /report/meetings/{meeting}/participants': {
    query: `${paged} include_fields`,
    pagesOf: { name: 'participants', entries: ofMeeting(() => three(participant, 'name')) },
  },
  'GET /users/{user}/webinars': {
    query: `${paged} type:scheduled|upcoming`,
    pagesOf: { name: 'webinars', entries: ofUser(() => three(webinar, 'topic')) },
  },
  'POST /users/{user}/webinars': {
    body: webinarBody,
    respond: ofUser(({ body }) => json({ ...webinar, ...body }, 201)),
  },
  'GET /webinars/{webinar}': {
    query: `${occurrence} show_previous_occurrences:b`,
    respond: ofWebinar(() => json(webinar)),
  },
  'PATCH /webinars/{webinar}': { query: occurrence, body: webinarBody, respond: ofWebinar(() => empty) },
  'DELETE /webinars/{webinar}': { query: `${occurrence} cancel_webinar_reminder:b`, respond: ofWebinar(() => empty) },
};
