import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { runOperation } from '../../engine/runOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { categories, fileField, importance, mailbox, messageId, permanent, toFolder } from '../fields.ts';
import { filterFields, filterQuery, type Filters } from '../filters.ts';
import { attach, bodyFields, optionFields, subject, to } from '../mailFields.ts';
import { changedCategories, changeOf } from '../messageChange.ts';
import { sendAnswer, sendNew } from '../outgoing.ts';
import {
  bodyPreference,
  outputFields,
  readMessage,
  selection,
  shown,
  withAllAttachments,
  type Output,
} from '../readMessages.ts';
import { mailboxPath, messagePath, patch, post, read, remove } from '../requests.ts';
import { outlook } from '../vendor.ts';

const id = 'AAMkADmessage1=';
const changes = ['changes'] as const;

const send = defineOperation({
  title: 'Send',
  description: 'Sends a mail as text or HTML, with files of the item as attachments.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    to,
    subject,
    ...bodyFields,
    attach,
    ...optionFields,
    save_to_sent: boolean({ title: 'Keep in the sent items', rare: true, default: true }),
    mailbox,
  },
  example: {
    to: 'grace@example.com',
    subject: 'Order {{ $json.id }}',
    body: '<p>Your order was paid.</p>',
    attach: ['data'],
  },
  output: { success: true },
  run: sendNew,
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Replies to a message. The original mail stays below.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    id: messageId,
    recipients: choice(['sender', 'all'], { sender: 'The sender', all: 'All' })({
      title: 'Reply to whom',
      default: 'sender',
    }),
    ...bodyFields,
    attach,
    instead_to: text({
      title: 'Instead to',
      description: 'Addresses instead of the sender and the recipients.',
      rare: true,
      maxLength: 50_000,
    }),
    ...optionFields,
    mailbox,
  },
  example: { id, body: 'Your order is on its way.', body_type: 'text' },
  output: { success: true },
  run: ({ recipients, instead_to: instead, ...answer }, call) =>
    sendAnswer(
      { ...answer, kind: recipients === 'all' ? 'reply_all' : 'reply', ...(instead ? { to: instead } : {}) },
      call,
    ),
});

const forward = defineOperation({
  title: 'Forward',
  description: 'Forwards a message with its attachments.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { id: messageId, to, ...bodyFields, attach, ...optionFields, mailbox },
  example: { id, to: 'grace@example.com', body: 'For your information.', body_type: 'text' },
  output: { success: true },
  run: (answer, call) => sendAnswer({ ...answer, kind: 'forward' }, call),
});

/** The messages of a list, page by page. */
const pages = defineOperation({
  title: 'List pages',
  description: 'Lists messages.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...filterFields, ...outputFields, mailbox },
  example: {},
  output: { id },
  request: ({ mailbox: of, in_folder: folder, ...parameters }) =>
    read(
      `${mailboxPath(of)}${folder ? path`/mailFolders/${folder}` : ''}/messages`,
      { ...filterQuery(parameters), ...selection(parameters) },
      ...bodyPreference(parameters),
    ),
  result: (body, output) => (valueOf(body) as Record<string, unknown>[]).map((one) => shown(one, output)),
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const listMessages = defineOperation({
  title: 'List',
  description: 'Lists or searches messages, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...filterFields, ...outputFields, ...listFields, mailbox },
  example: { in_folder: 'inbox', read_status: 'unread', limit: 10 },
  output: { id, subject: 'Refund', from: 'ada@example.com', isRead: false },
  run: async (parameters: Filters & Output & { mailbox?: string }, call) => {
    const items = await runOperation(pages, { ...parameters }, call);
    if (!parameters.attachments) return items;
    return withAllAttachments(items, { mailbox: parameters.mailbox, output: parameters }, call);
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message, with its attachments if wanted.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: messageId, ...outputFields, mailbox },
  example: { id, output: 'full', body_as: 'text' },
  output: { id, subject: 'Refund', from: { emailAddress: { address: 'ada@example.com' } } },
  run: async ({ id: of, mailbox: owner, ...output }, call) => [
    await readMessage({ mailbox: owner, id: of }, output, call),
  ],
});

const getMime = defineOperation({
  title: 'Download as file',
  description: 'Returns a message as a file with the ending .eml.',
  effects: reads,
  repeat: 'safe',
  parameters: { id: messageId, binary_name: fileField, mailbox },
  example: { id },
  output: { id },
  run: async ({ id: of, binary_name: name, mailbox: owner }, call) => {
    const request = read(`${messagePath(owner, of)}/$value`);
    const answer = await call.client.download({ ...request, headers: { ...request.headers, accept: '*/*' } });
    const file = await call.files.write(answer.body, { fileName: 'message.eml', mediaType: 'message/rfc822' });
    return [{ json: { id: of }, binary: { [name]: file } }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Marks a message as read or unread, or changes its categories, flag or importance.',
  effects: changes,
  repeat: 'safe',
  parameters: {
    id: messageId,
    is_read: choice(['keep', 'read', 'unread'], { keep: 'As it is', read: 'Read', unread: 'Unread' })({
      title: 'Status to set',
      default: 'keep',
    }),
    categories,
    category_mode: choice(['replace', 'add', 'remove'], {
      replace: 'Replace those of the message',
      add: 'Add to those of the message',
      remove: 'Remove from the message',
    })({ title: 'Given categories', rare: true, default: 'replace' }),
    flag: choice(['keep', 'flagged', 'complete', 'none'], {
      keep: 'As it is',
      flagged: 'Flagged',
      complete: 'Done',
      none: 'Without a flag',
    })({ title: 'Flag', default: 'keep' }),
    importance,
    mailbox,
  },
  example: { id, is_read: 'read', categories: ['Red category'] },
  output: { id, isRead: true, categories: ['Red category'] },
  prepare: async (parameters, { client, key }) => {
    if (parameters.category_mode === 'replace' || parameters.categories.length === 0) return parameters;
    const request = read(messagePath(parameters.mailbox, parameters.id), { $select: 'categories' });
    const { body } = await client.send(request, { repeat: 'safe', key });
    const { categories: before = [] } = body as { categories?: string[] };
    return { ...parameters, categories: changedCategories(before, parameters) };
  },
  request: ({ mailbox: owner, id: of, ...parameters }) => patch(messagePath(owner, of), changeOf(parameters)),
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves a message to another folder.',
  effects: changes,
  repeat: 'safe',
  parameters: { id: messageId, folder: toFolder, mailbox },
  example: { id, folder: 'archive' },
  output: { parentFolderId: 'archive' },
  request: ({ mailbox: owner, id: of, folder: destinationId }) =>
    post(`${messagePath(owner, of)}/move`, { destinationId: destinationId.trim() }),
});

const copy = defineOperation({
  title: 'Copy',
  description: 'Copies a message to a folder.',
  effects: changes,
  repeat: 'unsafe',
  parameters: { id: messageId, folder: toFolder, mailbox },
  example: { id, folder: 'archive' },
  output: { parentFolderId: 'archive' },
  request: ({ mailbox: owner, id: of, folder: destinationId }) =>
    post(`${messagePath(owner, of)}/copy`, { destinationId: destinationId.trim() }),
});

const removeMessage = defineOperation({
  title: 'Delete',
  description: 'Moves a message to the deleted items, or deletes it permanently.',
  effects: changes,
  repeat: 'safe',
  acceptRepeated: ['ErrorItemNotFound'],
  parameters: { id: messageId, permanent, mailbox },
  example: { id },
  output: { id, success: true },
  request: ({ mailbox: owner, id: of, permanent: isPermanent }) =>
    isPermanent ? post(`${messagePath(owner, of)}/permanentDelete`) : remove(messagePath(owner, of)),
  result: (_body, { id: of }) => ({ id: of, success: true }),
});

/** Messages of Outlook: https://learn.microsoft.com/graph/api/resources/message. */
export const node = vendorNode(outlook, {
  noun: 'message',
  title: 'Outlook message',
  description: 'Sends, answers, reads, changes, moves or deletes mails in Outlook.',
  first: 'send',
  operations: {
    send,
    reply,
    forward,
    list: listMessages,
    get,
    get_mime: getMime,
    update,
    move,
    copy,
    delete: removeMessage,
  },
});
