import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { andWait, messageWithLink, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { n8nFirst } from './n8nFirst.ts';
import { gmailTrigger } from './n8nTrigger.ts';
import type { ReadOperation, Resources } from './n8nResources.ts';
import { filtersOf, labelListOf, labelsOf, mailOf, outputOf, pageOf, recipientsOf } from './n8nMail.ts';

const credentials = {
  gmailOAuth2: 'google_oauth2',
  googleOAuth2Api: 'google_oauth2',
  googleApi: 'google_service_account',
};

/** Versions 1 to 2.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.gmail/ */
const gmail: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation', 'region');
  const resources = version < 2 ? n8nFirst : nouns;
  const resource = parameters.choice('resource', version < 2 ? 'draft' : 'message');
  const noun = ownEntry(resources, resource);
  const operation = parameters.choice('operation', noun?.first ?? '');
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Gmail: "${resource}: ${operation}" is not supported. Use "Gmail API call".`);
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  const mapped = {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
  return operation === sendAndWaitOperation ? andWait(source, mapped) : mapped;
};

const ofId =
  (operation: string, name = 'messageId'): ReadOperation =>
  (parameters) => ({ operation, id: parameters.text(name) });

const relabel =
  (operation: string, name = 'messageId'): ReadOperation =>
  (parameters) => ({ operation, id: parameters.text(name), labels: labelsOf(parameters, 'labelIds') });

const message: Record<string, ReadOperation> = {
  send: (parameters) => ({
    operation: 'send',
    to: parameters.text('sendTo'),
    subject: parameters.text('subject'),
    ...mailOf(parameters, 'html'),
  }),
  [sendAndWaitOperation]: (parameters) => ({
    operation: 'send',
    to: parameters.text('sendTo'),
    subject: parameters.text('subject'),
    html: messageWithLink(parameters, 'html'),
  }),
  reply: (parameters) => ({
    operation: 'reply',
    id: parameters.text('messageId'),
    ...mailOf(parameters, 'html'),
    ...recipientsOf(parameters),
  }),
  get: (parameters) => ({ operation: 'get', id: parameters.text('messageId'), ...outputOf(parameters) }),
  getAll: (parameters) => ({
    operation: 'list',
    ...filtersOf(parameters, 'filters'),
    ...outputOf(parameters),
    ...pageOf(parameters, 50),
  }),
  markAsRead: ofId('mark_read'),
  markAsUnread: ofId('mark_unread'),
  addLabels: relabel('add_labels'),
  removeLabels: relabel('remove_labels'),
  delete: ofId('delete'),
};

const draft: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    to: parameters.text('options.sendTo'),
    subject: parameters.text('subject'),
    thread_id: parameters.text('options.threadId'),
    send_as: parameters.text('options.fromAlias'),
    ...mailOf(parameters, 'text'),
  }),
  get: (parameters) => ({
    operation: 'get',
    id: parameters.text('messageId'),
    ...outputOf(parameters, { isSimple: false }),
  }),
  getAll: (parameters) => ({
    operation: 'list',
    ...(parameters.flag('options.includeSpamTrash') ? { include_spam_trash: true } : {}),
    ...outputOf(parameters, { isSimple: false }),
    ...pageOf(parameters, 50),
  }),
  delete: ofId('delete'),
};

const thread: Record<string, ReadOperation> = {
  getAll: (parameters) => ({ operation: 'list', ...filtersOf(parameters, 'filters'), ...pageOf(parameters, 50) }),
  get: (parameters) => {
    parameters.ignore('options.returnOnlyMessages');
    return { operation: 'get', id: parameters.text('threadId'), ...outputOf(parameters, { rest: 'gmail' }) };
  },
  reply: (parameters) => ({
    operation: 'reply',
    id: parameters.text('threadId'),
    message_id: parameters.text('messageId'),
    ...mailOf(parameters, 'text'),
    ...recipientsOf(parameters),
  }),
  addLabels: relabel('add_labels', 'threadId'),
  removeLabels: relabel('remove_labels', 'threadId'),
  trash: ofId('trash', 'threadId'),
  untrash: ofId('untrash', 'threadId'),
  delete: ofId('delete', 'threadId'),
};

const label: Record<string, ReadOperation> = {
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit'); // all labels are one response
    return { operation: 'list' };
  },
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    label_list: labelListOf(parameters, 'options.labelListVisibility'),
    message_list: parameters.text('options.messageListVisibility'),
  }),
  get: ofId('get', 'labelId'),
  delete: ofId('delete', 'labelId'),
};

const nouns: Resources = {
  message: { type: 'gmail.message', first: 'send', operations: message },
  draft: { type: 'gmail.draft', first: 'create', operations: draft },
  thread: { type: 'gmail.thread', first: 'getAll', operations: thread },
  label: { type: 'gmail.label', first: 'getAll', operations: label },
};

/** Mappings of n8n's nodes for Gmail, by type. */
export const n8n: VendorMappings = { gmail, gmailTrigger: gmailTrigger(credentials) };
