import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** The body and the options of a mail since version 2; `type` is the default of the operation. n8n's footer is left out. */
export function mailOf(parameters: Parameters, type: 'html' | 'text'): JsonObject {
  parameters.ignore('options.appendAttribution');
  return {
    [parameters.word('emailType', { html: 'html', text: 'text' }, type)]: parameters.text('message'),
    cc: addressesOf(parameters, 'options.ccList'),
    bcc: addressesOf(parameters, 'options.bccList'),
    reply_to: parameters.text('options.replyTo'),
    ...senderOf(parameters, 'options.senderName'),
    ...filesOf(parameters, 'options'),
  };
}

/** The recipients of a reply: by default the sender and all recipients, without those of the copy. */
export function recipientsOf(parameters: Parameters): JsonObject {
  const isSenderOnly = parameters.flag('options.replyToSenderOnly');
  const isWithoutSender = parameters.flag('options.replyToRecipientsOnly');
  if (isWithoutSender && !isSenderOnly)
    parameters.remark('options.replyToRecipientsOnly', 'The reply goes to the sender, too.');
  return isSenderOnly ? {} : { recipients: 'recipients' };
}

/** Addresses are a list in version 1, and a text since version 2. */
export function addressesOf(parameters: Parameters, path: string): string {
  const value = parameters.value(path);
  return Array.isArray(value) ? value.map(String).join(', ') : parameters.text(path);
}

/** Labels; an expression can return the whole list. */
export function labelsOf(parameters: Parameters, path: string): unknown {
  const value = parameters.value(path);
  return typeof value === 'string' && value.includes('{{') ? value : parameters.names(path);
}

/** The name of the sender; version 1 stores the address with it. */
export function senderOf(parameters: Parameters, path: string): JsonObject {
  const name = parameters.text(path);
  return name.includes('<') ? { send_as: name } : { sender_name: name };
}

/** The names of files; a name can be a list with commas. */
export function filesOf(parameters: Parameters, at: string): JsonObject {
  const entries = parameters.list(`${at}.attachmentsUi.attachmentsBinary`);
  const names = entries.flatMap((entry) => (entry.has('property') ? entry.names('property') : ['data']));
  return names.length > 0 ? { attach: names } : {};
}

/** Filters of messages and threads. */
export function filtersOf(parameters: Parameters, at: string): JsonObject {
  const labels = labelsOf(parameters, `${at}.labelIds`);
  const status = parameters.word(`${at}.readStatus`, { both: 'any', read: 'read', unread: 'unread' }, 'any');
  return {
    search: parameters.text(`${at}.q`),
    from: parameters.text(`${at}.sender`),
    received_after: parameters.text(`${at}.receivedAfter`),
    received_before: parameters.text(`${at}.receivedBefore`),
    ...(status === 'any' ? {} : { read_status: status }),
    ...(Array.isArray(labels) && labels.length === 0 ? {} : { with_labels: labels }),
    ...(parameters.flag(`${at}.includeSpamTrash`) ? { include_spam_trash: true } : {}),
  };
}

/** The number of results. */
export function pageOf(parameters: Parameters, limit: number): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', limit) };
}

const shapes = {
  simple: 'The output has from, to, subject and labelIds instead of From, To, Subject and labels.',
  full: 'The output has from.address instead of from.value[0].address, and headers without their names.',
};

/** How messages are returned. The fields of the items differ from n8n's, so the report says which. */
export function outputOf(
  parameters: Parameters,
  { isSimple = true, rest = 'full' }: { isSimple?: boolean; rest?: 'full' | 'gmail' } = {},
): JsonObject {
  if (isSimple && parameters.flag('simple', true)) {
    parameters.ignore('options.downloadAttachments', 'options.dataPropertyAttachmentsPrefixName');
    parameters.remark('simple', shapes.simple);
    return {};
  }
  parameters.ignore('simple');
  if (rest === 'gmail') return { output: 'gmail' };
  parameters.remark(null, shapes.full);
  return { output: 'full', ...attachmentsOf(parameters, 'options', parameters.flag('options.downloadAttachments')) };
}

/** The download of attachments, and the beginning of their names. */
export function attachmentsOf(parameters: Parameters, at: string, isWanted: boolean): JsonObject {
  const prefix = parameters.text(`${at}.dataPropertyAttachmentsPrefixName`);
  return isWanted ? { attachments: true, attachment_prefix: prefix } : {};
}

/** The visibility of a label in the list of labels. */
export function labelListOf(parameters: Parameters, path: string): string {
  return parameters.word(path, { labelShow: 'show', labelShowIfUnread: 'unread', labelHide: 'hide' }, 'show');
}
