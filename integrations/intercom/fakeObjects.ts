import type { JsonObject } from '../../domains/executions/item.ts';

const time = 1_764_300_000;

const people = [
  { id: '6762f0dd1bb69f9f2193bb81', external_id: '70', role: 'user', email: 'ada@example.com', name: 'Ada Example' },
  {
    id: '6762f0dd1bb69f9f2193bb82',
    external_id: '71',
    role: 'user',
    email: 'grace@example.com',
    name: 'Grace Example',
  },
  {
    id: '6762f0dd1bb69f9f2193bb83',
    external_id: null,
    role: 'lead',
    email: 'linus@example.com',
    name: 'Linus Example',
  },
];

const listOf = (url: string): JsonObject => ({ type: 'list', data: [], url, total_count: 0, has_more: false });

/** The contact of each page. */
export const contacts: readonly JsonObject[] = people.map((person) => ({
  type: 'contact',
  ...person,
  workspace_id: 'a86dr8yl',
  phone: null,
  avatar: null,
  owner_id: null,
  has_hard_bounced: false,
  marked_email_as_spam: false,
  unsubscribed_from_emails: false,
  created_at: time,
  updated_at: time,
  signed_up_at: null,
  last_seen_at: null,
  custom_attributes: {},
  tags: listOf(`/contacts/${person.id}/tags`),
  notes: listOf(`/contacts/${person.id}/notes`),
  companies: listOf(`/contacts/${person.id}/companies`),
}));

/** The company of each page. */
export const companies: readonly JsonObject[] = ['Pumps', 'Valves', 'Pipes'].map((name, index) => ({
  type: 'company',
  id: `6762f09a1bb69f9f2193bc0${index + 1}`,
  company_id: `c-${index + 1}`,
  app_id: 'a86dr8yl',
  name,
  plan: {},
  size: 10,
  website: `https://${name.toLowerCase()}.example.com`,
  industry: 'Machines',
  monthly_spend: 0,
  session_count: 0,
  user_count: 1,
  created_at: time,
  updated_at: time,
  remote_created_at: time,
  custom_attributes: {},
  tags: { type: 'tag.list', tags: [] },
  segments: { type: 'segment.list', segments: [] },
}));

export const admins: readonly JsonObject[] = ['Ann', 'Bob', 'Eve'].map((name, index) => ({
  type: 'admin',
  id: String(991267800 + index),
  name,
  email: `${name.toLowerCase()}@example.com`,
  away_mode_enabled: false,
  away_mode_reassign: false,
  has_inbox_seat: true,
  team_ids: [814865],
}));

export const me: JsonObject = {
  type: 'admin',
  id: '991267800',
  email: 'ann@example.com',
  name: 'Ann',
  email_verified: true,
  app: {
    type: 'app',
    id_code: 'a86dr8yl',
    name: 'Example',
    region: 'US',
    timezone: 'America/Los_Angeles',
    created_at: time,
    identity_verification: false,
  },
};

export const teams: readonly JsonObject[] = ['Support', 'Sales'].map((name, index) => ({
  type: 'team',
  id: String(814865 + index),
  name,
  admin_ids: [991267800],
}));

export const tags: readonly JsonObject[] = ['vip', 'trial', 'late'].map((name, index) => ({
  type: 'tag',
  id: String(101 + index),
  name,
  applied_at: time,
  applied_by: { type: 'admin', id: '991267800' },
}));

export const segments: readonly JsonObject[] = ['Active', 'New'].map((name, index) => ({
  type: 'segment',
  id: `6762f0a21bb69f9f2193bb4${index}`,
  name,
  created_at: time,
  updated_at: time,
  person_type: 'contact',
}));

const part = (id: string, body: string): JsonObject => ({
  type: 'conversation_part',
  id,
  part_type: 'comment',
  body: `<p>${body}</p>`,
  created_at: time,
  updated_at: time,
  author: { type: 'admin', id: '991267800', name: 'Ann', email: 'ann@example.com' },
  attachments: [],
  redacted: false,
});

/** The conversation of each page; lists have no parts. */
export const conversations: readonly JsonObject[] = ['Pump fails', 'Valve leaks', 'Pipe rusts'].map((title, index) => ({
  type: 'conversation',
  id: String(471 + index),
  title,
  state: 'open',
  open: true,
  read: false,
  priority: 'not_priority',
  created_at: time,
  updated_at: time,
  waiting_since: time,
  snoozed_until: null,
  admin_assignee_id: 0,
  team_assignee_id: 0,
  source: {
    type: 'conversation',
    id: `40301${index}`,
    delivered_as: 'customer_initiated',
    subject: '',
    body: `<p>${title}</p>`,
    author: { type: 'user', id: contacts[index]!['id'], name: contacts[index]!['name'] },
    attachments: [],
    url: null,
    redacted: false,
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: contacts[index]!['id'], external_id: '70' }] },
  teammates: { type: 'admin.list', admins: [] },
  tags: { type: 'tag.list', tags: [] },
  custom_attributes: {},
  statistics: null,
}));

export function withParts(conversation: JsonObject, isPlain: boolean): JsonObject {
  const parts = [part('1', 'Which pump is it?')].map((one) => (isPlain ? { ...one, body: 'Which pump is it?' } : one));
  return {
    ...conversation,
    conversation_parts: { type: 'conversation_part.list', conversation_parts: parts, total_count: 1 },
  };
}

const attribute = (id: string, name: string, isRequired: boolean): JsonObject => ({
  type: 'ticket_type_attribute',
  id,
  workspace_id: 'a86dr8yl',
  name,
  description: '',
  data_type: 'string',
  input_options: null,
  order: 0,
  required_to_create: isRequired,
  visible_on_create: true,
  default: name.startsWith('_default'),
  archived: false,
});

export const ticketTypes: readonly JsonObject[] = ['Fault', 'Question'].map((name, index) => ({
  type: 'ticket_type',
  id: String(53 + index),
  name,
  description: '',
  icon: '🎟️',
  category: 'Customer',
  workspace_id: 'a86dr8yl',
  is_internal: false,
  archived: false,
  created_at: time,
  updated_at: time,
  ticket_type_attributes: {
    type: 'list',
    data: [
      attribute('140', '_default_title_', false),
      attribute('141', '_default_description_', false),
      attribute('142', 'serial', false),
    ],
  },
  ticket_states: { type: 'list', data: [] },
}));

export const ticketStates: readonly JsonObject[] = ['Submitted', 'In progress', 'Resolved'].map((label, index) => ({
  type: 'ticket_state',
  id: String(7493 + index),
  category: ['submitted', 'in_progress', 'resolved'][index],
  internal_label: label,
  external_label: label,
  archived: false,
}));

/** The ticket of each page. */
export const tickets: readonly JsonObject[] = ['Pump fails', 'Valve leaks', 'Pipe rusts'].map((title, index) => ({
  type: 'ticket',
  id: String(631 + index),
  ticket_id: String(31 + index),
  category: 'Customer',
  ticket_attributes: { _default_title_: title, _default_description_: 'It makes a noise.' },
  ticket_state: ticketStates[0],
  ticket_type: ticketTypes[0],
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: contacts[index]!['id'], external_id: '70' }] },
  admin_assignee_id: 0,
  team_assignee_id: 0,
  created_at: time,
  updated_at: time,
  open: true,
  snoozed_until: null,
  is_shared: true,
}));

export const dataAttributes: readonly JsonObject[] = [
  { name: 'plan', label: 'Plan', data_type: 'string', custom: true, options: ['free', 'paid'] },
  { name: 'email', label: 'Email', data_type: 'string', custom: false },
].map((one, index) => ({
  type: 'data_attribute',
  id: 34 + index,
  model: 'contact',
  full_name: one.custom ? `custom_attributes.${one.name}` : one.name,
  description: '',
  ui_writable: true,
  api_writable: true,
  messenger_writable: false,
  archived: false,
  ...one,
}));

export const note = (body: string): JsonObject => ({
  type: 'note',
  id: '29',
  created_at: time,
  contact: { type: 'contact', id: contacts[0]!['id'] },
  author: admins[0],
  body: `<p>${body}</p>`,
});
