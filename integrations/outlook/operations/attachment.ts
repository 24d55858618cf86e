import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage, valueOf } from '../../microsoft/odata.ts';
import { addAttachment, attachmentsOf } from '../attachments.ts';
import { draftId, fileField, mailbox, messageId } from '../fields.ts';
import { downloadAttachment } from '../readMessages.ts';
import { messagePath, read } from '../requests.ts';
import { outlook } from '../vendor.ts';

const message = 'AAMkADmessage1=';
const attachment = 'AAMkADattachment1=';
const details = 'id,name,contentType,size,isInline';

const attachmentId = text({
  title: 'Attachment',
  description: 'ID of an attachment, such as the field id of the output of "List".',
  required: true,
  maxLength: 1_000,
});

const add = defineOperation({
  title: 'Add',
  description: 'Adds a file of the item to a draft.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { draft: draftId, binary_name: fileField, mailbox },
  example: { draft: 'AAMkADdraft1=' },
  output: { '@odata.type': '#microsoft.graph.fileAttachment', isInline: false },
  run: async ({ draft, binary_name: name, mailbox: owner }, call) => {
    const [file] = attachmentsOf([name], call);
    const { contentBytes: _bytes, ...json } = await addAttachment(messagePath(owner, draft), file!, call);
    return [{ json }];
  },
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the attachments of a message or draft, without their content.',
  effects: reads,
  repeat: 'safe',
  parameters: { message: messageId, mailbox },
  example: { message },
  output: { id: attachment, name: 'report.txt', contentType: 'text/plain' },
  request: ({ message: of, mailbox: owner }) => read(`${messagePath(owner, of)}/attachments`, { $select: details }),
  result: valueOf,
  list: { next: nextPage, pageSize: { parameter: '$top', max: 100 } },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of an attachment, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { message: messageId, attachment: attachmentId, mailbox },
  example: { message, attachment },
  output: { id: attachment, name: 'report.txt', contentType: 'text/plain' },
  request: ({ message: of, attachment: id, mailbox: owner }) =>
    read(`${messagePath(owner, of)}${path`/attachments/${id}`}`, { $select: details }),
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads an attachment. An attached mail is a file with the ending .eml.',
  effects: reads,
  repeat: 'safe',
  parameters: { message: messageId, attachment: attachmentId, binary_name: fileField, mailbox },
  example: { message, attachment },
  output: { id: attachment, name: 'report.txt', contentType: 'text/plain' },
  run: async ({ message: of, attachment: id, binary_name: name, mailbox: owner }, call) => {
    const address = `${messagePath(owner, of)}/attachments`;
    const request = read(`${address}${path`/${id}`}`, { $select: details });
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    const found = body as { id: string; name?: string; contentType?: string };
    return [{ json: { ...found }, binary: { [name]: await downloadAttachment(address, found, call) } }];
  },
});

/** Attachments of messages and drafts: https://learn.microsoft.com/graph/api/resources/attachment. */
export const node = vendorNode(outlook, {
  noun: 'attachment',
  title: 'Outlook attachment',
  description: 'Adds, lists or downloads attachments of mails in Outlook.',
  first: 'download',
  operations: { download, list, get, add },
});
