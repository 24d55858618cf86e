import { choice } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { draftId, mailbox, messageId, permanent } from '../fields.ts';
import { mailBody, recipients } from '../mailBody.ts';
import { anyTo, attach, bodyFields, optionFields, subject } from '../mailFields.ts';
import { draftAnswer, draftNew } from '../outgoing.ts';
import { outputFields, readMessage } from '../readMessages.ts';
import { messagePath, patch, post, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AAMkADdraft1=';
const original = 'AAMkADmessage1=';
const changes = ['changes'] as const;

const create = defineOperation({
  title: 'Create',
  description: 'Creates a draft, with files of the item as attachments.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { to: anyTo, subject, ...bodyFields, attach, ...optionFields, mailbox },
  example: { to: 'grace@example.com', subject: 'Order {{ $json.id }}', body: '<p>Hello</p>' },
  output: { id, subject: 'Order 7', isDraft: true },
  run: draftNew,
});

const createAnswer = defineOperation({
  title: 'Create answer',
  description: 'Creates the draft of a reply to a message, or of forwarding it.',
  effects: changes,
  repeat: 'unsafe',
  parameters: {
    message: messageId,
    kind: choice(['reply', 'reply_all', 'forward'], {
      reply: 'Reply',
      reply_all: 'Reply to all',
      forward: 'Forward',
    })({ title: 'Kind', default: 'reply' }),
    to: anyTo,
    ...bodyFields,
    attach,
    ...optionFields,
    mailbox,
  },
  example: { message: original, body: 'Your order is on its way.', body_type: 'text' },
  output: { id, isDraft: true },
  run: ({ message, ...answer }, call) => draftAnswer({ ...answer, id: message }, call),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a draft. Fields without a value stay as they are.',
  effects: changes,
  repeat: 'safe',
  parameters: { id: draftId, to: anyTo, subject, ...bodyFields, ...optionFields, mailbox },
  example: { id, subject: 'Your order {{ $json.id }}' },
  output: { id, subject: 'Your order 7' },
  request: ({ id: of, mailbox: owner, ...mail }) => {
    const json = mailBody(mail);
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Nothing is to be changed. Fill in a field of the draft.');
    return patch(messagePath(owner, of), json);
  },
});

const send = defineOperation({
  title: 'Send',
  description: 'Sends a draft.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { id: draftId, to: anyTo, mailbox },
  example: { id },
  output: { id, success: true },
  run: async ({ id: of, to, mailbox: owner }, { client, key }) => {
    const address = messagePath(owner, of);
    const other = recipients('toRecipients', to, '/to');
    if ('toRecipients' in other) await client.send(patch(address, other), { repeat: 'safe', key });
    await client.send(post(`${address}/send`), { repeat: 'unsafe', key });
    return [{ json: { id: of, success: true } }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a draft, with its attachments if wanted.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: draftId, ...outputFields, mailbox },
  example: { id },
  output: { id, subject: 'Refund' },
  run: async ({ id: of, mailbox: owner, ...output }, call) => [
    await readMessage({ mailbox: owner, id: of }, output, call),
  ],
});

const removeDraft = defineOperation({
  title: 'Delete',
  description: 'Moves a draft to the deleted items, or deletes it permanently.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { id: draftId, permanent, mailbox },
  example: { id },
  output: { id, success: true },
  request: ({ mailbox: owner, id: of, permanent: isPermanent }) =>
    isPermanent ? post(`${messagePath(owner, of)}/permanentDelete`) : remove(messagePath(owner, of)),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

/** Drafts of Outlook are messages that were not sent: https://learn.microsoft.com/graph/api/user-post-messages. */
export const node = vendorNode(outlook, {
  noun: 'draft',
  title: 'Outlook draft',
  description: 'Creates, changes, sends or deletes drafts of mails in Outlook.',
  first: 'create',
  operations: { create, create_answer: createAnswer, update, send, get, delete: removeDraft },
});
