import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { empty, json, refused, type Call, type Kind, type Kinds, type Route } from './fakeRequests.ts';

const address: Kind = { fields: { 'email!': 'string', name: 'string' } };
const addresses: Kind = { list: address };
const setting: Kind = { fields: { enable: 'boolean' } };

const mailKinds: Kinds = {
  'personalizations!': {
    list: {
      fields: {
        'to!': addresses,
        cc: addresses,
        bcc: addresses,
        from: address,
        subject: 'string',
        headers: 'texts',
        substitutions: 'texts',
        dynamic_template_data: 'object',
        custom_args: 'texts',
        send_at: 'integer',
      },
    },
  },
  'from!': address,
  reply_to: address,
  reply_to_list: addresses,
  subject: 'string',
  content: { list: { fields: { 'type!': 'string', 'value!': 'string' } } },
  attachments: {
    list: {
      fields: {
        'content!': 'string',
        type: 'string',
        'filename!': 'string',
        disposition: { words: 'inline attachment' },
        content_id: 'string',
      },
    },
  },
  template_id: 'string',
  headers: 'texts',
  categories: { list: 'string' },
  custom_args: 'texts',
  send_at: 'integer',
  batch_id: 'string',
  asm: { fields: { 'group_id!': 'integer', groups_to_display: { list: 'integer' } } },
  ip_pool_name: 'string',
  mail_settings: {
    fields: {
      sandbox_mode: setting,
      bypass_list_management: setting,
      bypass_spam_management: setting,
      bypass_bounce_management: setting,
      bypass_unsubscribe_management: setting,
      footer: 'object',
    },
  },
  tracking_settings: {
    fields: {
      click_tracking: { fields: { enable: 'boolean', enable_text: 'boolean' } },
      open_tracking: { fields: { enable: 'boolean', substitution_tag: 'string' } },
      subscription_tracking: 'object',
      ganalytics: 'object',
    },
  },
};

interface Address {
  email: string;
}
interface Personalization {
  to: Address[];
  cc?: Address[];
  bcc?: Address[];
  subject?: string;
  dynamic_template_data?: JsonObject;
}

const maxRecipients = 1000;
const isAddress = (email: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);

/** https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors */
function checkRecipients(all: readonly Personalization[]): void {
  if (all.length === 0 || all.length > 1000)
    throw refused(400, 'The personalizations field is required and must have 1 to 1000 objects.', 'personalizations');
  let count = 0;
  for (const [place, { to, cc = [], bcc = [] }] of all.entries()) {
    const at = `personalizations.${place}`;
    if (to.length === 0) throw refused(400, 'The to array is required for all personalization objects.', `${at}.to`);
    const emails = [...to, ...cc, ...bcc].map(({ email }) => email.toLowerCase());
    const wrong = emails.findIndex((email) => !isAddress(email));
    if (wrong >= 0) throw refused(400, 'Does not contain a valid address.', `${at}.to.${wrong}.email`);
    if (new Set(emails).size < emails.length)
      throw refused(
        400,
        'Each email address in the personalization block should be unique between to, cc, and bcc.',
        at,
      );
    count += emails.length;
  }
  if (count > maxRecipients)
    throw refused(400, 'There are too many recipients; the maximum is 1000.', 'personalizations');
}

function checkContent(body: JsonObject, all: readonly Personalization[]): void {
  const template = body['template_id'];
  const content = body['content'] as { type: string; value: string }[] | undefined;
  const isDynamic = typeof template === 'string' && template.startsWith('d-');
  if (template === undefined && !body['subject'] && all.some(({ subject }) => !subject))
    throw refused(
      400,
      'The subject is required. You can get around this requirement if you use a template.',
      'subject',
    );
  if (template === undefined && (content === undefined || content.length === 0))
    throw refused(400, 'Unless a valid template_id is provided, the content parameter is required.', 'content');
  if (content?.some(({ value }) => value === ''))
    throw refused(400, 'The content value must be a string at least one character in length.', 'content.0.value');
  const order = ['text/plain', 'text/html'];
  const places = (content ?? []).map(({ type }) => order.indexOf(type)).map((at) => (at === -1 ? 9 : at));
  if (places.some((at, index) => index > 0 && at < places[index - 1]!))
    throw refused(400, 'If present, text/plain and text/html may only be provided once, in this order.', 'content');
  if (!isDynamic && all.some(({ dynamic_template_data: data }) => data !== undefined))
    throw refused(
      400,
      'dynamic_template_data requires a dynamic template_id.',
      'personalizations.0.dynamic_template_data',
    );
}

const forbiddenHeaders =
  'x-sg-id x-sg-eid received dkim-signature content-type content-transfer-encoding to from subject reply-to cc bcc'.split(
    ' ',
  );

/** Sends a message: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send */
function send({ body }: Call): FakeResponse {
  const all = body['personalizations'] as Personalization[];
  checkRecipients(all);
  checkContent(body, all);
  const from = body['from'] as Address;
  if (!isAddress(from.email)) throw refused(400, 'The from email does not contain a valid address.', 'from.email');
  if (/@unverified\./.test(from.email))
    throw refused(
      403,
      'The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements',
      'from',
    );
  if (body['reply_to'] !== undefined && body['reply_to_list'] !== undefined)
    throw refused(400, 'Only one of reply_to and reply_to_list may be set.', 'reply_to');
  if (((body['categories'] as string[] | undefined) ?? []).length > 10)
    throw refused(400, 'The categories must not exceed 10.', 'categories');
  const header = Object.keys((body['headers'] ?? {}) as JsonObject).find((name) =>
    forbiddenHeaders.includes(name.toLowerCase()),
  );
  if (header !== undefined) throw refused(400, `The header ${header} is reserved.`, 'headers');
  const at = body['send_at'];
  if (typeof at === 'number' && at * 1000 > Date.now() + 72 * 3_600_000)
    throw refused(400, 'Scheduling more than 72 hours in advance is forbidden.', 'send_at');
  for (const file of (body['attachments'] ?? []) as { content: string }[])
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(file.content))
      throw refused(400, 'The attachment content must be base64 encoded.', 'attachments.0.content');
  const settings = body['mail_settings'] as { sandbox_mode?: { enable?: boolean } } | undefined;
  const isSandbox = settings?.sandbox_mode?.enable === true;
  return empty(isSandbox ? 200 : 202, { 'x-message-id': 'LRzXl_NHStOGhQ4kofSm_A' });
}

export const mailRoutes: readonly Route[] = [
  { at: 'POST /mail/send', body: mailKinds, gives: send },
  { at: 'POST /mail/batch', gives: () => json({ batch_id: 'YOUR_BATCH_ID_1' }, 201) },
  { at: 'GET /mail/batch/:batch', gives: ({ path }) => json({ batch_id: path[0] }) },
  {
    at: 'POST /user/scheduled_sends',
    body: { 'batch_id!': 'string', 'status!': { words: 'cancel pause' } },
    gives: ({ body }) => json(body, 201),
  },
  { at: 'GET /user/scheduled_sends', gives: () => json([{ batch_id: 'YOUR_BATCH_ID_1', status: 'pause' }]) },
  {
    at: 'PATCH /user/scheduled_sends/:batch',
    body: { 'status!': { words: 'cancel pause' } },
    gives: () => empty(204),
  },
  { at: 'DELETE /user/scheduled_sends/:batch', gives: () => empty(204) },
];
