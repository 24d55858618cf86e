import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { filters, labels, output, threadId } from '../fields.ts';
import { filterQuery } from '../filters.ts';
import type { GmailMessage } from '../gmailMessage.ts';
import { replyFields, sendReply } from '../mailOperations.ts';
import { list, mailbox, pathOf, read, write } from '../methods.ts';
import { formatOf, messageItem } from '../readMessage.ts';
import { readLastOfThread, readOriginal } from '../replies.ts';
import { gmail } from '../vendor.ts';

const id = '18c2f0a1b2c3d4e5';

const get = defineOperation({
  title: 'Get',
  description: 'Returns the messages of a thread, one item each, the oldest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: threadId, ...output },
  example: { id },
  output: { id, threadId: id, subject: 'Bestellung für Ada' },
  run: async ({ id: of, ...wanted }, call) => {
    const { body } = await call.client.send(read(pathOf('threads', of), formatOf(wanted)), {
      repeat: 'safe',
      key: call.key,
    });
    const items = [];
    for (const message of (body as { messages?: GmailMessage[] }).messages ?? [])
      items.push(await messageItem(message, wanted, call));
    return items;
  },
});

const listThreads = defineOperation({
  title: 'List',
  description: 'Lists or searches threads, with the beginning of their last message.',
  effects: reads,
  repeat: 'safe',
  parameters: filters,
  example: { search: 'subject:order' },
  output: { id, snippet: 'Where is my order?' },
  request: (parameters) => read(`${mailbox}/threads`, filterQuery(parameters)),
  result: (body) => body['threads'] ?? [],
  list,
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Replies to the last message of a thread, or to another one.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    id: threadId,
    message_id: text({
      title: 'Message',
      description: 'ID of the message to answer. Default: the last one of the thread.',
      rare: true,
      maxLength: 200,
    }),
    ...replyFields,
  },
  example: { id, text: 'Your order is on its way.' },
  output: { id: '18c2f0a1b2c3d4ff', threadId: id, labelIds: ['SENT'] },
  run: async ({ id: of, message_id: message, ...parameters }, call) => {
    const original = message ? await readOriginal(message, call) : await readLastOfThread(of, call);
    return sendReply({ ...original, threadId: of }, parameters, call);
  },
});

const addLabels = defineOperation({
  title: 'Add labels',
  description: 'Adds labels to all messages of a thread.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: threadId, labels },
  example: { id, labels: ['Label_2'] },
  output: { id },
  request: ({ id: of, labels: add }) => write(`${pathOf('threads', of)}/modify`, { addLabelIds: add }),
});

const removeLabels = defineOperation({
  title: 'Remove labels',
  description: 'Removes labels from all messages of a thread.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: threadId, labels },
  example: { id, labels: ['Label_1'] },
  output: { id },
  request: ({ id: of, labels: remove }) => write(`${pathOf('threads', of)}/modify`, { removeLabelIds: remove }),
});

const trash = defineOperation({
  title: 'Move to trash',
  description: 'Moves a thread to the trash. Gmail deletes it after 30 days.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: threadId },
  example: { id },
  output: { id },
  request: ({ id: of }) => write(`${pathOf('threads', of)}/trash`),
});

const untrash = defineOperation({
  title: 'Take out of trash',
  description: 'Takes a thread out of the trash.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { id: threadId },
  example: { id },
  output: { id },
  request: ({ id: of }) => write(`${pathOf('threads', of)}/untrash`),
});

const remove = defineOperation({
  title: 'Delete for good',
  description: 'Deletes a thread at once, not by the trash. The credential needs "Gmail with permanent deletion".',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound', 'NOT_FOUND'],
  parameters: { id: threadId },
  example: { id },
  output: { id },
  request: ({ id: of }) => ({ method: 'DELETE', path: pathOf('threads', of) }),
  result: (_body, { id: of }) => ({ id: of }),
});

/** Threads of Gmail: https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.threads. */
export const node = vendorNode(gmail, {
  noun: 'thread',
  title: 'Gmail thread',
  description: 'Reads, answers, labels or deletes threads of mails in Gmail.',
  first: 'list',
  operations: {
    list: listThreads,
    get,
    reply,
    add_labels: addLabels,
    remove_labels: removeLabels,
    trash,
    untrash,
    delete: remove,
  },
});
