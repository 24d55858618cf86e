import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { messageWithLink, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { fieldNames, fieldsOf, ofId, pageOf, type ReadOperation, type Resources } from './n8nResources.ts';

/** Returns a word of n8n's in small letters; '' for none. Another value, such as an expression, is reported. */
function wordAt(parameters: Parameters, path: string, words: readonly string[]): string {
  const written = parameters.choice(path);
  if (written === '' || words.includes(written.toLowerCase())) return written.toLowerCase();
  parameters.remark(path, 'Expressions are not supported here. Choose a value in the node.');
  return '';
}

/** Returns a switch that may be missing. An expression is reported. */
function switchAt(parameters: Parameters, path: string): boolean | undefined {
  return typeof parameters.value(path) === 'boolean' || parameters.has(path) ? parameters.flag(path) : undefined;
}

/** Options of a mail; `at` is where n8n stores them. Without a type, Outlook takes a body as text. */
function mailOf(parameters: Parameters, at: string): JsonObject {
  const importance = wordAt(parameters, `${at}.importance`, ['low', 'normal', 'high']);
  const categories = parameters.value(`${at}.categories`);
  const headers = parameters
    .list(`${at}.internetMessageHeaders.headers`)
    .map((one) => ({ name: one.text('name'), value: one.text('value') }));
  return {
    cc: parameters.text(`${at}.ccRecipients`),
    bcc: parameters.text(`${at}.bccRecipients`),
    reply_to: parameters.text(`${at}.replyTo`),
    send_as: parameters.text(`${at}.from`),
    ...(importance === '' ? {} : { importance }),
    ...(Array.isArray(categories) && categories.length === 0 ? {} : { categories }),
    ...(parameters.flag(`${at}.isReadReceiptRequested`) ? { read_receipt: true } : {}),
    ...(headers.length === 0 ? {} : { headers }),
    ...attachOf(parameters, at),
  };
}

function attachOf(parameters: Parameters, at: string): JsonObject {
  const entries = parameters.list(`${at}.attachments.attachments`);
  const names = entries.flatMap((one) => (one.has('binaryPropertyName') ? one.names('binaryPropertyName') : ['data']));
  return names.length === 0 ? {} : { attach: names };
}

/** The body and its type; `beside` is where the type is. */
function bodyOf(parameters: Parameters, body: string, beside: string): JsonObject {
  const type = wordAt(parameters, `${beside}.bodyContentType`, ['html', 'text']);
  return { body: parameters.text(body), body_type: type === 'html' ? 'html' : 'text' };
}

/** How messages are returned. n8n's main fields have the same names here. */
export function outputOf(parameters: Parameters, at: string): JsonObject {
  const output = parameters.choice('output', 'simple');
  const names = fieldNames(parameters, 'fields') || fieldNames(parameters, `${at}.fields`);
  const isDownload = parameters.flag(`${at}.downloadAttachments`);
  const prefix = parameters.text(`${at}.attachmentsPrefix`);
  return {
    ...(names !== '' ? { output: 'fields', fields: names } : output === 'simple' ? {} : { output: 'full' }),
    ...(isDownload ? { attachments: true, attachment_prefix: prefix } : {}),
  };
}

/** Filters; of several folders, the first one is read. */
export function filtersOf(parameters: Parameters, at: string): JsonObject {
  const by = parameters.choice('filtersUI.values.filterBy', 'filters');
  parameters.ignore('filtersUI.values.filterBy');
  if (by === 'search') return { search: parameters.text('filtersUI.values.search') };
  const place = at === '' ? 'filtersUI.values.filters' : at;
  const status = wordAt(parameters, `${place}.readStatus`, ['all', 'read', 'unread']);
  const folders = parameters.names(`${place}.foldersToInclude`);
  if (folders.length > 1)
    parameters.remark(`${place}.foldersToInclude`, 'A list reads one folder. Add a node for each further folder.');
  const isWith = switchAt(parameters, `${place}.hasAttachments`);
  const custom = parameters.text(`${place}.custom`) || parameters.text(`${place}.filter`);
  const without = isWith === false ? 'hasAttachments eq false' : '';
  return {
    in_folder: folders[0],
    ...(status === '' || status === 'all' ? {} : { read_status: status }),
    from: parameters.text(`${place}.sender`),
    ...(isWith === true ? { has_attachments: true } : {}),
    received_after: parameters.text(`${place}.receivedAfter`),
    received_before: parameters.text(`${place}.receivedBefore`),
    filter: [custom, without].filter((one) => one !== '').join(' and '),
  };
}

const messageFields = ['subject', 'bodyContent', 'toRecipients', 'ccRecipients', 'bccRecipients', 'replyTo', 'from'];

/** A change of the content is one of a draft; a new folder alone is a move. */
const updateMessage: ReadOperation = (parameters) => {
  const id = parameters.text('messageId');
  const at = 'updateFields';
  const folder = parameters.text(`${at}.folderId`);
  const others = parameters.keys(at).filter((name) => name !== 'folderId');
  if (folder !== '' && others.length === 0) return { operation: 'move', id, folder };
  if (folder !== '') parameters.remark(`${at}.folderId`, 'Add "Outlook message: Move" to move the message.');
  if (others.some((name) => messageFields.includes(name))) return updateDraft(parameters);
  const { importance, categories } = mailOf(parameters, at);
  const isRead = switchAt(parameters, `${at}.isRead`);
  return {
    operation: 'update',
    id,
    ...(isRead === undefined ? {} : { is_read: isRead ? 'read' : 'unread' }),
    categories,
    importance,
  };
};

function updateDraft(parameters: Parameters): JsonObject {
  const at = 'updateFields';
  const { attach: _files, ...mail } = mailOf(parameters, at);
  return {
    type: 'outlook.draft',
    operation: 'update',
    id: parameters.text('messageId') || parameters.text('draftId'),
    to: parameters.text(`${at}.toRecipients`),
    subject: parameters.text(`${at}.subject`),
    ...(parameters.has(`${at}.bodyContent`) ? bodyOf(parameters, `${at}.bodyContent`, at) : {}),
    ...mail,
  };
}

/** Version 2 answers all by default; version 1 says which by `replyType`. */
const reply: ReadOperation = (parameters, version) => {
  const id = parameters.text('messageId');
  const isAll =
    version < 2 ? parameters.choice('replyType', 'reply') === 'replyAll' : !parameters.flag('replyToSenderOnly');
  const isDraft = version < 2 ? !parameters.flag('send') : parameters.flag('options.saveAsDraft');
  const at = version < 2 || parameters.holds('additionalFields') ? 'additionalFields' : 'options';
  const content =
    version < 2
      ? { body: parameters.text('comment'), body_type: 'text' }
      : bodyOf(parameters, parameters.has('message') ? 'message' : 'bodyContent', at);
  const rest = { ...content, ...mailOf(parameters, at) };
  const to = parameters.text(`${at}.toRecipients`);
  if (parameters.has(`${at}.subject`)) parameters.remark(`${at}.subject`, 'A reply keeps the subject of the message.');
  parameters.ignore(`${at}.subject`);
  if (isDraft)
    return {
      type: 'outlook.draft',
      operation: 'create_answer',
      message: id,
      kind: isAll ? 'reply_all' : 'reply',
      to,
      ...rest,
    };
  return { operation: 'reply', id, ...(isAll ? { recipients: 'all' } : {}), instead_to: to, ...rest };
};

const download: ReadOperation = (parameters) => ({
  operation: 'get_mime',
  id: parameters.text('messageId'),
  binary_name: parameters.text('binaryPropertyName', 'data'),
});

const getMessage: ReadOperation = (parameters, version) => {
  if (parameters.holds('options.getMimeContent.values'))
    return {
      operation: 'get_mime',
      id: parameters.text('messageId'),
      binary_name: parameters.text('options.getMimeContent.values.binaryPropertyName', 'data'),
    };
  return {
    operation: 'get',
    id: parameters.text('messageId'),
    ...outputOf(parameters, version < 2 ? 'additionalFields' : 'options'),
  };
};

const send: ReadOperation = (parameters) => ({
  operation: 'send',
  to: parameters.text('toRecipients'),
  subject: parameters.text('subject'),
  ...bodyOf(parameters, 'bodyContent', 'additionalFields'),
  ...mailOf(parameters, 'additionalFields'),
  ...(parameters.flag('additionalFields.saveToSentItems', true) ? {} : { save_to_sent: false }),
});

const message: Record<string, ReadOperation> = {
  send,
  reply,
  get: getMessage,
  getAll: (parameters, version) => ({
    operation: 'list',
    ...filtersOf(parameters, version < 2 ? 'additionalFields' : ''),
    ...outputOf(parameters, version < 2 ? 'additionalFields' : 'options'),
    ...pageOf(parameters),
  }),
  getMime: download,
  update: updateMessage,
  move: (parameters) => ({
    operation: 'move',
    id: parameters.text('messageId'),
    folder: parameters.text('folderId'),
  }),
  delete: ofId('delete', 'messageId'),
  [sendAndWaitOperation]: (parameters) => ({
    operation: 'send',
    to: parameters.text('toRecipients'),
    subject: parameters.text('subject'),
    body: messageWithLink(parameters, 'html'),
    body_type: 'html',
  }),
};

const draft: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    to: parameters.text('additionalFields.toRecipients'),
    subject: parameters.text('subject'),
    ...bodyOf(parameters, 'bodyContent', 'additionalFields'),
    ...mailOf(parameters, 'additionalFields'),
  }),
  update: (parameters) => updateDraft(parameters),
  send: (parameters) => ({
    operation: 'send',
    id: parameters.text('draftId') || parameters.text('messageId'),
    to: parameters.text('to') || parameters.text('additionalFields.recipients'),
  }),
  get: (parameters, version) => ({
    operation: 'get',
    id: parameters.text('draftId') || parameters.text('messageId'),
    ...outputOf(parameters, version < 2 ? 'additionalFields' : 'options'),
  }),
  delete: (parameters) => ({
    operation: 'delete',
    id: parameters.text('draftId') || parameters.text('messageId'),
  }),
};

const attachment: Record<string, ReadOperation> = {
  add: (parameters) => {
    const name = parameters.text('additionalFields.fileName') || parameters.text('options.fileName');
    if (name !== '') parameters.remark(null, 'The attachment has the name of the file in the item.');
    return {
      operation: 'add',
      draft: parameters.text('messageId'),
      binary_name: parameters.text('binaryPropertyName', 'data'),
    };
  },
  download: (parameters) => ({
    operation: 'download',
    message: parameters.text('messageId'),
    attachment: parameters.text('attachmentId'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
  }),
  get: (parameters) => {
    parameters.ignore('options.fields', 'additionalFields.fields');
    return {
      operation: 'get',
      message: parameters.text('messageId'),
      attachment: parameters.text('attachmentId'),
    };
  },
  getAll: (parameters) => {
    parameters.ignore('options.fields', 'additionalFields.fields');
    return { operation: 'list', message: parameters.text('messageId'), ...pageOf(parameters) };
  },
};

const folders: ReadOperation = (parameters) => {
  const filter = parameters.text('filters.filter') || parameters.text('additionalFields.filter');
  if (filter !== '') parameters.remark(null, 'Folders are not filtered. Add a filter after the node.');
  if (parameters.flag('options.includeChildFolders'))
    parameters.remark('options.includeChildFolders', 'The list has the folders of one level.');
  return { operation: 'list', in_folder: parameters.text('folderId'), ...fieldsOf(parameters), ...pageOf(parameters) };
};

const folder: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('displayName'),
    in_folder: parameters.text('options.folderId') || parameters.text('folderId'),
  }),
  get: (parameters) => ({ operation: 'get', folder: parameters.text('folderId'), ...fieldsOf(parameters) }),
  getAll: folders,
  getChildren: folders,
  update: (parameters) => ({
    operation: 'rename',
    folder: parameters.text('folderId'),
    name: parameters.text('displayName') || parameters.text('updateFields.displayName'),
  }),
  delete: ofId('delete', 'folderId', 'folder'),
};

const folderMessages: ReadOperation = (parameters, version) => ({
  operation: 'list',
  ...filtersOf(parameters, version < 2 ? 'additionalFields' : ''),
  in_folder: parameters.text('folderId'),
  ...outputOf(parameters, version < 2 ? 'additionalFields' : 'options'),
  ...pageOf(parameters),
});

/** Our nodes of mail by n8n's resources. */
export const mailResources: Resources = {
  message: { type: 'outlook.message', first: 'send', operations: message },
  draft: { type: 'outlook.draft', first: 'create', operations: draft },
  folder: { type: 'outlook.folder', first: 'create', operations: folder },
  folderMessage: { type: 'outlook.message', first: 'getAll', operations: { getAll: folderMessages } },
  messageAttachment: { type: 'outlook.attachment', first: 'add', operations: attachment },
};
