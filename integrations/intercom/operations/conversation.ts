import { choice, list as listOf, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { unixSeconds } from '../../engine/timeParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { admin, conditions, contact, conversation, time } from '../fields.ts';
import { foundPages, given, pages, searchQuery, type Condition } from '../requests.ts';
import { intercom } from '../vendor.ts';

const id = '471';
const ann = '991267800';
const body = text({
  title: 'Text',
  description: 'HTML is allowed.',
  control: 'textarea',
  required: true,
  maxLength: 100_000,
});

const list = defineOperation({
  title: 'List',
  description: 'Returns conversations, without their messages.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id },
  list: pages,
  request: () => ({ path: '/conversations' }),
  result: (answer) => answer['conversations'] ?? [],
});

const search = defineOperation({
  title: 'Search',
  description: 'Returns conversations that fulfill all conditions, without their messages.',
  effects: reads,
  repeat: 'safe',
  parameters: { conditions },
  example: { conditions: [{ field: 'state', operator: '=', value: 'open' }] },
  output: { id },
  list: foundPages,
  request: (parameters) => ({
    method: 'POST',
    path: '/conversations/search',
    json: searchQuery(parameters.conditions as Condition[], parameters as { limit?: number }),
  }),
  result: (answer) => answer['conversations'] ?? [],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a conversation with its messages, 500 at most.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    conversation,
    display_as: choice(['html', 'plaintext'], { html: 'HTML', plaintext: 'Text' })({
      title: 'Messages as',
      default: 'html',
    }),
  },
  example: { conversation: id },
  output: { id },
  request: ({ conversation: which, display_as: as }) => ({
    path: path`/conversations/${which}`,
    query: { display_as: as === 'plaintext' ? as : undefined },
  }),
});

const start = defineOperation({
  title: 'Start as contact',
  description: 'Starts a conversation with a message of a contact.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { contact, body },
  example: { contact: '6762f0dd1bb69f9f2193bb81', body: 'The pump fails.' },
  output: { body: 'The pump fails.' },
  request: ({ contact: which, body: said }) => ({
    method: 'POST',
    path: '/conversations',
    json: { from: { type: 'contact', id: identifier(which, 'contact') }, body: said },
  }),
});

const send = defineOperation({
  title: 'Send message',
  description: 'Sends a message of a teammate to a contact, in the app or as a mail.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    kind: choice(['in_app', 'email'], { in_app: 'In the app', email: 'E-mail' })({
      title: 'Send as',
      default: 'in_app',
    }),
    admin,
    contact,
    contact_role: choice(['user', 'lead'], { user: 'User', lead: 'Lead' })({
      title: 'Role of the contact',
      default: 'user',
    }),
    subject: text({ title: 'Subject', maxLength: 500, showWhen: { kind: ['email'] } }),
    body,
    template: choice(['plain', 'personal'], { plain: 'Plain', personal: 'Personal' })({
      title: 'Style',
      rare: true,
      default: 'plain',
      showWhen: { kind: ['email'] },
    }),
  },
  example: { admin: ann, contact: '6762f0dd1bb69f9f2193bb81', body: 'Hello!' },
  output: { body: 'Hello!' },
  request: ({ kind, admin: from, contact: to, contact_role: role, subject = '', body: said, template }) => {
    if (kind === 'email' && subject === '')
      throw new AppError('parameter_invalid', 'A mail needs a subject.', { param: '/subject' });
    return {
      method: 'POST',
      path: '/messages',
      json: {
        message_type: kind,
        ...(kind === 'email' ? { subject, template } : {}),
        body: said,
        from: { type: 'admin', id: identifier(from, 'admin') },
        to: { type: role, id: identifier(to, 'contact') },
      },
    };
  },
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Adds a message or a note of a teammate to a conversation.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    conversation,
    admin,
    reply_kind: choice(['comment', 'note'], { comment: 'Message', note: 'Note for teammates' })({
      title: 'Kind',
      default: 'comment',
    }),
    body,
    attachment_urls: listOf(text({ title: 'Address', required: true, maxLength: 2_000 }))({
      title: 'Attachments',
      description: 'Addresses of files.',
      entry: 'address',
      rare: true,
      maxItems: 10,
      default: [],
    }),
  },
  example: { conversation: id, admin: ann, body: 'We send a new pump.' },
  output: { id },
  request: ({ conversation: which, admin: from, reply_kind: kind, body: said, attachment_urls: urls }) => ({
    method: 'POST',
    path: path`/conversations/${which}/reply`,
    json: {
      message_type: kind,
      type: 'admin',
      admin_id: identifier(from, 'admin'),
      body: said,
      ...(urls.length > 0 ? { attachment_urls: urls } : {}),
    },
  }),
});

const replyAsContact = defineOperation({
  title: 'Reply as contact',
  description: 'Adds a message of a contact to a conversation.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { conversation, contact, body },
  example: { conversation: id, contact: '6762f0dd1bb69f9f2193bb81', body: 'Thank you!' },
  output: { id },
  request: ({ conversation: which, contact: from, body: said }) => ({
    method: 'POST',
    path: path`/conversations/${which}/reply`,
    json: { message_type: 'comment', type: 'user', intercom_user_id: identifier(from, 'contact'), body: said },
  }),
});

const close = defineOperation({
  title: 'Close',
  description: 'Closes a conversation, with a last message if you like.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    conversation,
    admin,
    last_words: text({ title: 'Last message', control: 'textarea', maxLength: 100_000 }),
  },
  example: { conversation: id, admin: ann },
  output: { id, state: 'closed' },
  request: ({ conversation: which, admin: by, last_words: words }) => ({
    method: 'POST',
    path: path`/conversations/${which}/parts`,
    json: given({ message_type: 'close', type: 'admin', admin_id: identifier(by, 'admin'), body: words }),
  }),
});

const open = defineOperation({
  title: 'Open',
  description: 'Opens a conversation again.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { conversation, admin },
  example: { conversation: id, admin: ann },
  output: { id, state: 'open' },
  request: ({ conversation: which, admin: by }) => ({
    method: 'POST',
    path: path`/conversations/${which}/parts`,
    json: { message_type: 'open', admin_id: identifier(by, 'admin') },
  }),
});

const snooze = defineOperation({
  title: 'Snooze',
  description: 'Hides a conversation until a time.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    conversation,
    admin,
    until: text({ title: 'Until', description: 'Without a zone: UTC.', required: true, ...time }),
  },
  example: { conversation: id, admin: ann, until: '2026-12-01T09:00:00Z' },
  output: { id, state: 'snoozed' },
  request: ({ conversation: which, admin: by, until }) => ({
    method: 'POST',
    path: path`/conversations/${which}/parts`,
    json: {
      message_type: 'snoozed',
      admin_id: identifier(by, 'admin'),
      snoozed_until: unixSeconds(until, 'until'),
    },
  }),
});

const assign = defineOperation({
  title: 'Assign',
  description: 'Assigns a conversation to a teammate or a team.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    conversation,
    admin,
    assign_to: choice(['admin', 'team'], { admin: 'A teammate', team: 'A team' })({
      title: 'Assign to',
      default: 'admin',
    }),
    assignee: text({
      title: 'Assignee',
      description: 'ID of a teammate, empty for nobody.',
      choices: { list: 'admins' },
      maxLength: 50,
      showWhen: { assign_to: ['admin'] },
    }),
    team: text({
      title: 'Team',
      description: 'ID of a team, empty for none.',
      choices: { list: 'teams' },
      maxLength: 50,
      showWhen: { assign_to: ['team'] },
    }),
  },
  example: { conversation: id, admin: ann, assign_to: 'admin', assignee: '991267801' },
  output: { id },
  request: ({ conversation: which, admin: by, assign_to: type, assignee = '', team = '' }) => ({
    method: 'POST',
    path: path`/conversations/${which}/parts`,
    json: {
      message_type: 'assignment',
      type,
      admin_id: identifier(by, 'admin'),
      assignee_id: (type === 'admin' ? assignee : team).trim() || '0',
    },
  }),
});

/** Conversations: https://developers.intercom.com/docs/references/2.15/rest-api/api.intercom.io/conversations. */
export const node = vendorNode(intercom, {
  noun: 'conversation',
  title: 'Intercom conversation',
  description: 'Finds conversations in Intercom, replies to them, closes or assigns them, and sends messages.',
  first: 'search',
  operations: {
    list,
    search,
    get,
    start,
    send,
    reply,
    reply_as_contact: replyAsContact,
    close,
    open,
    snooze,
    assign,
  },
});
