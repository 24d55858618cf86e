import { boolean } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { runOperation } from '../../engine/runOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { filters, labels, messageId, output } from '../fields.ts';
import { filterQuery } from '../filters.ts';
import { contentFields, inThread, subject, to } from '../mailFields.ts';
import { putNewMail, replyFields, sendReply } from '../mailOperations.ts';
import { list, mailbox, pathOf, read, write } from '../methods.ts';
import { readEach } from '../readEach.ts';
import { readMessage } from '../readMessage.ts';
import { readOriginal } from '../replies.ts';
import { gmail } from '../vendor.ts';

const id = '18c2f0a1b2c3d4e5';
const sentId = '18c2f0a1b2c3d4ff';
const found = { id, threadId: id, subject: 'Bestellung für Ada', from: { address: 'grace@example.com' } };

const send = defineOperation({
  title: 'Send',
  description: 'Sends a mail as text, HTML or both, with files of the item as attachments.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { to, subject, ...contentFields, thread_id: inThread },
  example: { to: 'grace@example.com', subject: 'Order {{ $json.id }}', text: 'Your order was paid.', attach: ['data'] },
  output: { id: sentId, threadId: sentId, labelIds: ['SENT'] },
  run: (parameters, call) => putNewMail({ at: '/messages/send', method: 'POST', repeat: 'unsafe' }, parameters, call),
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Replies to a message, in its thread and with its subject.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { id: messageId, ...replyFields },
  example: { id, text: 'Your order is on its way.' },
  output: { id: sentId, threadId: id, labelIds: ['SENT'] },
  run: async ({ id: of, ...parameters }, call) => sendReply(await readOriginal(of, call), parameters, call),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message, with its attachments if wanted.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: messageId, ...output },
  example: { id, output: 'full' },
  output: { ...found, text: "Where is my order? It's late.", html: "<p>Where is my order? It's late.</p>" },
  run: async ({ id: of, ...wanted }, call) => [(await readMessage({ id: of }, wanted, call))!],
});

/** The IDs of messages, page by page. */
const ids = defineOperation({
  title: 'List IDs',
  description: 'Lists the IDs of messages.',
  effects: reads,
  repeat: 'safe',
  parameters: filters,
  example: {},
  output: { id, threadId: id },
  request: (parameters) => read(`${mailbox}/messages`, filterQuery(parameters)),
  result: (body) => body['messages'] ?? [],
  list,
});

const listMessages = defineOperation({
  title: 'List',
  description: 'Lists or searches messages, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...filters,
    only_ids: boolean({
      title: 'Only IDs',
      description: 'Faster: the messages themselves are not read.',
      rare: true,
      default: false,
    }),
    ...output,
    ...listFields,
  },
  example: { search: 'subject:order', read_status: 'unread', limit: 10 },
  output: found,
  run: async ({ only_ids: onlyIds, output: form, attachments, attachment_prefix: prefix, ...parameters }, call) => {
    const items = await runOperation(ids, parameters, call);
    if (onlyIds) return items;
    const wanted = { output: form, attachments, attachment_prefix: prefix };
    return readEach(
      items.map(({ json }) => String(json['id'])),
      (of) => readMessage({ id: of, mayBeGone: true }, wanted, call),
      call.signal,
    );
  },
});

/** An operation that changes the labels of a message. */
function relabel(
  texts: { title: string; description: string; labelIds: string[] },
  change: { addLabelIds: string[] } | { removeLabelIds: string[] },
) {
  const { labelIds, ...shown } = texts;
  return defineOperation({
    ...shown,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { id: messageId },
    example: { id },
    output: { id, threadId: id, labelIds },
    request: ({ id: of }) => write(`${pathOf('messages', of)}/modify`, change),
  });
}

const markRead = relabel(
  { title: 'Mark as read', description: 'Marks a message as read.', labelIds: ['INBOX', 'Label_1'] },
  { removeLabelIds: ['UNREAD'] },
);
const markUnread = relabel(
  { title: 'Mark as unread', description: 'Marks a message as unread.', labelIds: ['INBOX', 'UNREAD', 'Label_1'] },
  { addLabelIds: ['UNREAD'] },
);
const archive = relabel(
  { title: 'Archive', description: 'Removes a message from the inbox.', labelIds: ['UNREAD', 'Label_1'] },
  { removeLabelIds: ['INBOX'] },
);

const addLabels = defineOperation({
  title: 'Add labels',
  description: 'Adds labels to a message.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: messageId, labels },
  example: { id, labels: ['Label_2'] },
  output: { id, threadId: id, labelIds: ['INBOX', 'UNREAD', 'Label_1', 'Label_2'] },
  request: ({ id: of, labels: add }) => write(`${pathOf('messages', of)}/modify`, { addLabelIds: add }),
});

const removeLabels = defineOperation({
  title: 'Remove labels',
  description: 'Removes labels from a message.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: messageId, labels },
  example: { id, labels: ['Label_1'] },
  output: { id, threadId: id, labelIds: ['INBOX', 'UNREAD'] },
  request: ({ id: of, labels: remove }) => write(`${pathOf('messages', of)}/modify`, { removeLabelIds: remove }),
});

const trash = defineOperation({
  title: 'Move to trash',
  description: 'Moves a message to the trash. Gmail deletes it after 30 days.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: messageId },
  example: { id },
  output: { id, labelIds: ['TRASH'] },
  request: ({ id: of }) => write(`${pathOf('messages', of)}/trash`),
});

const untrash = defineOperation({
  title: 'Take out of trash',
  description: 'Takes a message out of the trash.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: messageId },
  example: { id },
  output: { id, threadId: id },
  request: ({ id: of }) => write(`${pathOf('messages', of)}/untrash`),
});

const remove = defineOperation({
  title: 'Delete for good',
  description: 'Deletes a message at once, not by the trash. The credential needs "Gmail with permanent deletion".',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound', 'NOT_FOUND'],
  parameters: { id: messageId },
  example: { id },
  output: { id },
  request: ({ id: of }) => ({ method: 'DELETE', path: pathOf('messages', of) }),
  result: (_body, { id: of }) => ({ id: of }),
});

/** Messages of Gmail: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages. */
export const node = vendorNode(gmail, {
  noun: 'message',
  title: 'Gmail message',
  description: 'Sends, answers, reads, labels or deletes mails in Gmail.',
  first: 'send',
  operations: {
    send,
    reply,
    list: listMessages,
    get,
    mark_read: markRead,
    mark_unread: markUnread,
    add_labels: addLabels,
    remove_labels: removeLabels,
    archive,
    trash,
    untrash,
    delete: remove,
  },
});
