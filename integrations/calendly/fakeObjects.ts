import type { JsonObject } from '../../domains/executions/item.ts';

const at = '2026-11-01T08:00:00.000000Z';
const times = { created_at: at, updated_at: at };
/** The ends of the IDs of three things. */
const ends = ['1', '2', '3'];

export const userOf = (url: string, id = 'AAAA'): JsonObject => ({
  uri: `${url}/users/${id}`,
  name: 'Ada Example',
  slug: 'ada',
  email: 'ada@example.org',
  scheduling_url: 'https://calendly.com/ada',
  timezone: 'Europe/Berlin',
  time_notation: '24h',
  avatar_url: null,
  locale: 'en',
  current_organization: `${url}/organizations/OOOO`,
  resource_type: 'User',
  ...times,
});

export const eventsOf = (url: string): JsonObject[] =>
  ends.map((end) => ({
    uri: `${url}/scheduled_events/EEE${end}`,
    name: '30 min',
    meeting_notes_plain: null,
    meeting_notes_html: null,
    status: 'active',
    start_time: `2026-12-0${end}T09:00:00.000000Z`,
    end_time: `2026-12-0${end}T09:30:00.000000Z`,
    event_type: `${url}/event_types/TTT1`,
    location: { type: 'zoom', status: 'pushed', join_url: 'https://zoom.example/j/1' },
    invitees_counter: { total: 1, active: 1, limit: 1 },
    event_memberships: [{ user: `${url}/users/AAAA`, user_email: 'ada@example.org', user_name: 'Ada Example' }],
    event_guests: [],
    calendar_event: { kind: 'google', external_id: 'x1' },
    ...times,
  }));

export const inviteesOf = (url: string, event: string): JsonObject[] =>
  ends.map((end) => ({
    uri: `${url}/scheduled_events/${event}/invitees/III${end}`,
    email: `bob${end}@example.org`,
    name: 'Bob',
    first_name: null,
    last_name: null,
    status: 'active',
    timezone: 'Europe/Berlin',
    event: `${url}/scheduled_events/${event}`,
    text_reminder_number: null,
    rescheduled: false,
    old_invitee: null,
    new_invitee: null,
    cancel_url: `https://calendly.com/cancellations/III${end}`,
    reschedule_url: `https://calendly.com/reschedulings/III${end}`,
    questions_and_answers: [{ question: 'Topic?', answer: 'Demo', position: 0 }],
    tracking: { utm_source: null, utm_medium: null, utm_campaign: null },
    payment: null,
    no_show: null,
    reconfirmation: null,
    scheduling_method: null,
    ...times,
  }));

export const eventTypesOf = (url: string): JsonObject[] =>
  ends.map((end) => ({
    uri: `${url}/event_types/TTT${end}`,
    name: ['30 min', 'Demo', 'Interview'][Number(end) - 1],
    active: true,
    booking_method: 'instant',
    color: '#fff200',
    description_plain: null,
    duration: 30,
    kind: 'solo',
    pooling_type: null,
    profile: { name: 'Ada Example', owner: `${url}/users/AAAA`, type: 'User' },
    scheduling_url: `https://calendly.com/ada/${end}`,
    secret: false,
    slug: end,
    type: 'StandardEventType',
    custom_questions: [],
    deleted_at: null,
    ...times,
  }));

export const membershipsOf = (url: string): JsonObject[] =>
  ['Ada', 'Grace', 'Linus'].map((name, index) => ({
    uri: `${url}/organization_memberships/MMM${index + 1}`,
    role: index === 0 ? 'owner' : 'user',
    organization: `${url}/organizations/OOOO`,
    user: {
      ...userOf(url, index === 0 ? 'AAAA' : `AAA${index}`),
      name: `${name} Example`,
      email: `${name.toLowerCase()}@example.org`,
    },
    ...times,
  }));

export const formsOf = (url: string): JsonObject[] =>
  ends.map((end) => ({
    uri: `${url}/routing_forms/FFF${end}`,
    organization: `${url}/organizations/OOOO`,
    name: `Form ${end}`,
    status: 'published',
    questions: [{ uuid: 'q1', name: 'Size?', type: 'text', required: true, answer_choices: null }],
    ...times,
  }));

export const submissionsOf = (url: string): JsonObject[] =>
  ends.map((end) => ({
    uri: `${url}/routing_form_submissions/SSS${end}`,
    routing_form: `${url}/routing_forms/FFF1`,
    questions_and_answers: [{ question_uuid: 'q1', question: 'Size?', answer: '10' }],
    tracking: null,
    result: { type: 'event_type', value: `${url}/event_types/TTT1` },
    submitter: null,
    submitter_type: null,
    ...times,
  }));

export const availableTimes = (eventType: string, from: string): JsonObject[] => [
  { status: 'available', invitees_remaining: 1, start_time: from, scheduling_url: `${eventType}/2026-12-01` },
];

export const webhookOf = (url: string, fields: JsonObject): JsonObject => ({
  uri: `${url}/webhook_subscriptions/WWWW`,
  callback_url: fields['url'],
  retry_started_at: null,
  state: 'active',
  events: fields['events'],
  scope: fields['scope'],
  organization: fields['organization'],
  user: fields['user'] ?? null,
  group: fields['group'] ?? null,
  creator: `${url}/users/AAAA`,
  ...times,
});
