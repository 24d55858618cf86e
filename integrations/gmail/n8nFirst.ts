import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import type { ReadOperation, Resources } from './n8nResources.ts';
import { addressesOf, attachmentsOf, filesOf, labelListOf, labelsOf, pageOf, senderOf } from './n8nMail.ts';

const at = 'additionalFields';

const ofId =
  (operation: string, name = 'messageId'): ReadOperation =>
  (parameters) => ({ operation, id: parameters.text(name) });

const relabel =
  (operation: string): ReadOperation =>
  (parameters) => ({ operation, id: parameters.text('messageId'), labels: labelsOf(parameters, 'labelIds') });

/** The body and the options of a mail. Old drafts have one text, and a switch that it is HTML. */
function mailOf(parameters: Parameters): JsonObject {
  const isHtml = parameters.flag('includeHtml');
  const isOnlyHtml = parameters.flag('additionalOptions.htmlContent');
  if (!isHtml) parameters.ignore('htmlMessage');
  return {
    [isOnlyHtml ? 'html' : 'text']: parameters.text('message'),
    ...(isHtml ? { html: parameters.text('htmlMessage') } : {}),
    cc: addressesOf(parameters, `${at}.ccList`),
    bcc: addressesOf(parameters, `${at}.bccList`),
    ...senderOf(parameters, `${at}.senderName`),
    ...filesOf(parameters, at),
  };
}

/** The format of messages; by default, they come with their texts and attachments. */
function outputOf(parameters: Parameters): JsonObject {
  const format = parameters.choice(`${at}.format`, 'resolved');
  const files = attachmentsOf(parameters, at, true);
  switch (format) {
    case 'ids':
      return { only_ids: true };
    case 'full':
    case 'raw':
      if (format === 'raw') parameters.remark(`${at}.format`, 'The message has its parts instead of the field raw.');
      return { output: 'gmail' };
    case 'metadata':
    case 'minimal':
      parameters.remark(`${at}.format`, 'The output has the main headers as fields.');
      return {};
    default:
      return { output: 'full', ...files };
  }
}

const message: Record<string, ReadOperation> = {
  send: (parameters) => ({
    operation: 'send',
    to: addressesOf(parameters, 'toList'),
    subject: parameters.text('subject'),
    ...mailOf(parameters),
  }),
  reply: (parameters) => {
    parameters.ignore('threadId');
    return {
      operation: 'reply',
      id: parameters.text('messageId'),
      instead_to: addressesOf(parameters, 'toList'),
      ...mailOf(parameters),
    };
  },
  get: (parameters) => ({ operation: 'get', id: parameters.text('messageId'), ...outputOf(parameters) }),
  getAll: (parameters) => {
    const labels = labelsOf(parameters, `${at}.labelIds`);
    return {
      operation: 'list',
      search: parameters.text(`${at}.q`),
      ...(Array.isArray(labels) && labels.length === 0 ? {} : { with_labels: labels }),
      ...(parameters.flag(`${at}.includeSpamTrash`) ? { include_spam_trash: true } : {}),
      ...outputOf(parameters),
      ...pageOf(parameters, 10),
    };
  },
  delete: ofId('delete'),
};

const draft: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    to: addressesOf(parameters, `${at}.toList`),
    subject: parameters.text('subject'),
    thread_id: parameters.text(`${at}.threadId`),
    ...mailOf(parameters),
  }),
  get: (parameters) => ({ operation: 'get', id: parameters.text('messageId'), ...outputOf(parameters) }),
  getAll: (parameters) => ({
    operation: 'list',
    ...(parameters.flag(`${at}.includeSpamTrash`) ? { include_spam_trash: true } : {}),
    ...outputOf(parameters),
    ...pageOf(parameters, 10),
  }),
  delete: ofId('delete'),
};

const label: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    label_list: labelListOf(parameters, 'labelListVisibility'),
    message_list: parameters.text('messageListVisibility'),
  }),
  get: ofId('get', 'labelId'),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit'); // all labels are one response
    return { operation: 'list' };
  },
  delete: ofId('delete', 'labelId'),
};

/** Version 1 of n8n's node. */
export const n8nFirst: Resources = {
  draft: { type: 'gmail.draft', first: 'create', operations: draft },
  message: { type: 'gmail.message', first: 'send', operations: message },
  label: { type: 'gmail.label', first: 'create', operations: label },
  messageLabel: {
    type: 'gmail.message',
    first: 'add',
    operations: { add: relabel('add_labels'), remove: relabel('remove_labels') },
  },
};
