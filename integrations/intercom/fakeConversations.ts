import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { admins, contacts, conversations, tags, ticketStates, tickets, ticketTypes, withParts } from './fakeObjects.ts';
import { checked, checkQuery, json, refused, type Call, type Kinds, type Route } from './fakeRequests.ts';

const conversationFields =
  /^(id|created_at|updated_at|waiting_since|snoozed_until|state|open|read|priority|title|source\.\w+(\.\w+)?|contact_ids|teammate_ids|admin_assignee_id|team_assignee_id|tag_ids|channel_initiated|statistics\.\w+|conversation_rating\.\w+|ai_agent\.\w+|custom_attributes?\.\w+)$/;
const ticketFields =
  /^(id|created_at|updated_at|title|description|category|ticket_type_id|contact_ids|teammate_ids|admin_assignee_id|team_assignee_id|open|state|snoozed_until|ticket_attribute\.\w+)$/;

const searchKinds: Kinds = { 'query!': 'object', pagination: 'object' };

function searched(
  { body, page }: Call,
  ...[fields, entries, key]: readonly [fields: RegExp, entries: readonly JsonObject[], key: string]
): FakeResponse {
  checkQuery(body['query'], fields);
  return json(page(entries, key));
}

function conversationOf(id: string): JsonObject {
  const found = conversations.find((one) => one['id'] === id) ?? (id === 'last' ? conversations[0] : undefined);
  if (!found) throw refused(404, 'not_found', 'Conversation not found');
  return found;
}

function ticketOf(id: string): JsonObject {
  const found = tickets.find((one) => one['id'] === id);
  if (!found) throw refused(404, 'not_found', 'Ticket not found');
  return found;
}

function checkAdmin(id: unknown): void {
  if (!admins.some((admin) => admin['id'] === String(id)))
    throw refused(404, 'admin_not_found', 'Admin not found', 'admin_id');
}

const adminReply: Kinds = {
  'message_type!': 'string',
  'type!': 'string',
  'admin_id!': 'string',
  body: 'string',
  created_at: 'integer',
  reply_options: 'array',
  attachment_urls: 'array',
  attachment_files: 'array',
  skip_notifications: 'boolean',
  cross_post: 'boolean',
};
const contactReply: Kinds = {
  'message_type!': 'string',
  'type!': 'string',
  'body!': 'string',
  intercom_user_id: 'string',
  user_id: 'string',
  email: 'string',
  created_at: 'integer',
  reply_options: 'array',
  attachment_urls: 'array',
  attachment_files: 'array',
};

/** https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/conversations/replyconversation */
function checkReply({ body }: Call): void {
  const isAdmin = body['type'] === 'admin';
  checked(body, isAdmin ? adminReply : contactReply);
  const { message_type: kind, type, attachment_urls: urls, attachment_files: files } = body;
  if (isAdmin ? !['comment', 'note', 'quick_reply'].includes(String(kind)) : kind !== 'comment')
    throw refused(400, 'parameter_invalid', `message_type ${String(kind)} is not valid`, 'message_type');
  if (isAdmin) {
    checkAdmin(body['admin_id']);
    if (kind !== 'quick_reply' && !body['body'] && !urls && !files)
      throw refused(400, 'parameter_not_found', 'body not specified', 'body');
  } else {
    if (type !== 'user') throw refused(400, 'parameter_invalid', 'type must be user or admin', 'type');
    if (!body['intercom_user_id'] && !body['user_id'] && !body['email'])
      throw refused(400, 'parameter_not_found', 'intercom_user_id, user_id or email must be specified');
  }
  if (Array.isArray(urls) && urls.length > 10)
    throw refused(400, 'parameter_invalid', 'up to 10 attachment_urls are accepted', 'attachment_urls');
  for (const file of Array.isArray(files) ? files : [])
    checked(file, { 'content_type!': 'string', 'data!': 'string', 'name!': 'string' }, 'attachment_files');
}

const partKinds: Readonly<Record<string, Kinds>> = {
  close: { 'message_type!': 'string', 'type!': 'string', 'admin_id!': 'string', body: 'string' },
  snoozed: { 'message_type!': 'string', 'admin_id!': 'string', 'snoozed_until!': 'integer' },
  open: { 'message_type!': 'string', 'admin_id!': 'string' },
  assignment: {
    'message_type!': 'string',
    'type!': 'string',
    'admin_id!': 'string',
    'assignee_id!': 'string',
    body: 'string',
  },
};

function managed({ path, body }: Call): FakeResponse {
  const conversation = conversationOf(path[0]!);
  const kinds = partKinds[String(body['message_type'])];
  if (!kinds) throw refused(400, 'parameter_invalid', 'message_type is not valid', 'message_type');
  checked(body, kinds);
  checkAdmin(body['admin_id']);
  const { message_type: kind, type, assignee_id: assignee, snoozed_until: until } = body;
  if (kind === 'close' && type !== 'admin') throw refused(400, 'parameter_invalid', 'type must be admin', 'type');
  if (kind === 'assignment' && type !== 'admin' && type !== 'team')
    throw refused(400, 'parameter_invalid', 'type must be admin or team', 'type');
  const changed = {
    close: { open: false, state: 'closed' },
    snoozed: { open: true, state: 'snoozed', snoozed_until: until },
    open: { open: true, state: 'open' },
    assignment: { [`${String(type)}_assignee_id`]: Number(assignee) },
  }[String(kind)];
  return json({ ...withParts(conversation, false), ...changed });
}

function createConversation({ body }: Call): FakeResponse {
  const from = checked(body['from'], { 'type!': 'string', 'id!': 'string' }, 'from');
  if (!['lead', 'user', 'contact'].includes(String(from['type'])))
    throw refused(400, 'parameter_invalid', 'from.type is not valid', 'from');
  if (!contacts.some(({ id }) => id === from['id'])) throw refused(404, 'not_found', 'User Not Found');
  return json({
    type: 'user_message',
    id: '403015',
    created_at: 1_764_300_000,
    body: body['body'],
    message_type: 'inapp',
    conversation_id: '475',
  });
}

const messageKinds: Kinds = {
  'message_type!': 'string',
  subject: 'string',
  body: 'string',
  template: 'string',
  'from!': 'object',
  'to!': 'any',
  cc: 'any',
  bcc: 'any',
  created_at: 'integer',
  create_conversation_without_contact_reply: 'boolean',
};

/** https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/messages/createmessage */
function createMessage({ body }: Call): FakeResponse {
  const { message_type: kind, subject, template } = body;
  if (!['in_app', 'inapp', 'email', 'whatsapp'].includes(String(kind)))
    throw refused(400, 'parameter_invalid', 'message_type is not valid', 'message_type');
  if (!body['body']) throw refused(400, 'parameter_not_found', 'No body supplied for message', 'body');
  if (kind === 'email' && (!subject || !['plain', 'personal'].includes(String(template))))
    throw refused(400, 'parameter_not_found', 'No subject or template supplied for email message', 'subject');
  const from = checked(body['from'], { 'type!': 'string', id: 'any' }, 'from');
  if (from['type'] !== 'admin') throw refused(400, 'parameter_invalid', 'from.type must be admin', 'from');
  checkAdmin(from['id']);
  const to = checked(body['to'], { 'type!': 'string', 'id!': 'string' }, 'to');
  if (!['user', 'lead'].includes(String(to['type'])) || !contacts.some(({ id }) => id === to['id']))
    throw refused(404, 'not_found', 'User Not Found');
  return json({
    type: 'admin_message',
    id: '19',
    created_at: 1_764_300_000,
    subject: subject ?? null,
    body: body['body'],
    message_type: kind === 'inapp' ? 'in_app' : kind,
    owner: admins[0],
  });
}

const ticketKinds: Kinds = {
  'ticket_type_id!': 'string',
  'contacts!': 'array',
  ticket_attributes: 'object',
  company_id: 'string',
  conversation_to_link_id: 'string',
  created_at: 'integer',
  assignment: 'object',
  skip_notifications: 'boolean',
};

function checkTicketAttributes(attributes: unknown): void {
  const known = ['_default_title_', '_default_description_', 'serial'];
  const unknown = Object.keys((attributes ?? {}) as JsonObject).find((name) => !known.includes(name));
  if (unknown !== undefined) throw refused(400, 'parameter_invalid', `Unknown ticket attribute ${unknown}`, unknown);
}

function createTicket({ body }: Call): FakeResponse {
  const type = ticketTypes.find(({ id }) => id === body['ticket_type_id']);
  if (!type) throw refused(404, 'not_found', 'Ticket type not found');
  const people = body['contacts'] as unknown[];
  if (people.length === 0) throw refused(400, 'parameter_not_found', 'contacts not specified', 'contacts');
  for (const person of people) {
    const {
      id,
      external_id: external,
      email,
    } = checked(person, { id: 'string', external_id: 'string', email: 'string' }, 'contacts');
    if (id === undefined && external === undefined && email === undefined)
      throw refused(400, 'parameter_invalid', 'A contact needs id, external_id or email', 'contacts');
  }
  checkTicketAttributes(body['ticket_attributes']);
  return json({ ...tickets[0], id: '699', ticket_type: type, ticket_attributes: body['ticket_attributes'] ?? {} });
}

const ticketChanges: Kinds = {
  ticket_attributes: 'object',
  ticket_state_id: 'string',
  company_id: 'string',
  open: 'boolean',
  is_shared: 'boolean',
  snoozed_until: 'integer',
  admin_id: 'integer',
  assignee_id: 'string',
  skip_notifications: 'boolean',
};

function updateTicket({ path, body }: Call): FakeResponse {
  const ticket = ticketOf(path[0]!);
  checkTicketAttributes(body['ticket_attributes']);
  const { ticket_state_id: state, ticket_attributes: attributes, assignee_id: assignee, ...rest } = body;
  if (assignee !== undefined && rest['admin_id'] === undefined)
    throw refused(400, 'parameter_not_found', 'admin_id not specified', 'admin_id');
  const found = ticketStates.find(({ id }) => id === state);
  if (state !== undefined && !found)
    throw refused(400, 'parameter_invalid', 'Ticket state not found', 'ticket_state_id');
  const { admin_id: _admin, skip_notifications: _skip, ...shown } = rest;
  return json({
    ...ticket,
    ...shown,
    ...(found ? { ticket_state: found } : {}),
    ...(assignee === undefined ? {} : { admin_assignee_id: Number(assignee) }),
    ticket_attributes: { ...(ticket['ticket_attributes'] as JsonObject), ...(attributes as JsonObject | undefined) },
  });
}

const tagged = ({ path, body }: Call, of: JsonObject): FakeResponse => {
  if (of) checkAdmin(body['admin_id']);
  const id = path[1] ?? body['id'];
  const found = tags.find((tag) => tag['id'] === id);
  if (!found) throw refused(404, 'not_found', 'Resource Not Found');
  return json(found);
};

export const conversationRoutes: readonly Route[] = [
  {
    at: 'POST /conversations',
    body: { 'from!': 'object', 'body!': 'string', subject: 'string', attachment_urls: 'array', created_at: 'integer' },
    gives: createConversation,
  },
  {
    at: 'GET /conversations',
    query: ['per_page', 'starting_after'],
    gives: ({ page }) => json(page(conversations, 'conversations')),
  },
  {
    at: 'POST /conversations/search',
    body: searchKinds,
    gives: (call) => searched(call, conversationFields, conversations, 'conversations'),
  },
  {
    at: 'GET /conversations/:id',
    query: ['display_as', 'include_translations'],
    gives: ({ path, query }) => json(withParts(conversationOf(path[0]!), query.get('display_as') === 'plaintext')),
  },
  {
    at: 'PUT /conversations/:id',
    query: ['display_as'],
    body: { read: 'boolean', title: 'string', custom_attributes: 'object', company_id: 'string' },
    gives: ({ path, body }) => json({ ...withParts(conversationOf(path[0]!), false), ...body }),
  },
  {
    at: 'DELETE /conversations/:id',
    gives: ({ path }) => json({ id: conversationOf(path[0]!)['id'], object: 'conversation', deleted: true }),
  },
  {
    at: 'POST /conversations/:id/reply',
    body: 'own',
    gives: (call) => {
      const conversation = conversationOf(call.path[0]!);
      checkReply(call);
      return json(withParts(conversation, false));
    },
  },
  { at: 'POST /conversations/:id/parts', body: 'own', gives: managed },
  {
    at: 'POST /conversations/:id/tags',
    body: { 'id!': 'string', 'admin_id!': 'string' },
    gives: (call) => tagged(call, conversationOf(call.path[0]!)),
  },
  {
    at: 'DELETE /conversations/:id/tags/:tag',
    body: { 'admin_id!': 'string' },
    gives: (call) => tagged(call, conversationOf(call.path[0]!)),
  },
  {
    at: 'POST /conversations/:id/convert',
    body: { 'ticket_type_id!': 'string', attributes: 'object' },
    gives: ({ path, body }) => {
      conversationOf(path[0]!);
      const type = ticketTypes.find(({ id }) => id === body['ticket_type_id']);
      if (!type) throw refused(400, 'parameter_invalid', 'Ticket type not found', 'ticket_type_id');
      return json({ ...tickets[0], ticket_type: type });
    },
  },
  { at: 'POST /messages', body: messageKinds, gives: createMessage },
  { at: 'GET /ticket_types', gives: () => json({ type: 'list', data: ticketTypes }) },
  {
    at: 'GET /ticket_types/:id',
    gives: ({ path }) => json(ticketTypes.find(({ id }) => id === path[0]) ?? ticketTypes[0]),
  },
  { at: 'GET /ticket_states', gives: () => json({ type: 'list', data: ticketStates }) },
  { at: 'POST /tickets', body: ticketKinds, gives: createTicket },
  { at: 'POST /tickets/search', body: searchKinds, gives: (call) => searched(call, ticketFields, tickets, 'tickets') },
  { at: 'GET /tickets/:id', gives: ({ path }) => json(ticketOf(path[0]!)) },
  { at: 'PUT /tickets/:id', body: ticketChanges, gives: updateTicket },
  {
    at: 'DELETE /tickets/:id',
    gives: ({ path }) => json({ id: ticketOf(path[0]!)['id'], object: 'ticket', deleted: true }),
  },
  {
    at: 'POST /tickets/:id/reply',
    body: 'own',
    gives: (call) => {
      const ticket = ticketOf(call.path[0]!);
      checkReply(call);
      return json({
        type: 'ticket_part',
        id: '122',
        part_type: call.body['message_type'],
        body: call.body['body'],
        ticket_id: ticket['id'],
        created_at: 1_764_300_000,
        updated_at: 1_764_300_000,
        author: { type: call.body['type'], id: '991267800' },
        attachments: [],
        redacted: false,
      });
    },
  },
  {
    at: 'POST /tickets/:id/tags',
    body: { 'id!': 'string', 'admin_id!': 'string' },
    gives: (call) => tagged(call, ticketOf(call.path[0]!)),
  },
];
