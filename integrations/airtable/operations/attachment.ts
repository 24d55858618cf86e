import { text } from '../../../platform/schema/schema.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { airtableId } from '../airtableId.ts';
import { base, file, record, table } from '../fields.ts';
import { perBase, recordPath, type AirtableRecord } from '../records.ts';
import { airtable } from '../vendor.ts';

/** https://airtable.com/developers/web/api/upload-attachment: 5 MB a file. */
const maxUploadBytes = 5 * 1024 * 1024;
const maxDownloads = 100;

const field = text({
  title: 'Field',
  description: 'Name or ID of the field with attachments.',
  placeholder: 'fld0123456789ABCD',
  choices: { list: 'attachment_fields', needs: ['base', 'table'] },
  required: true,
  maxLength: 200,
});
const example = {
  base: 'appAAAAAAAAAAAAAA',
  table: 'tblAAAAAAAAAAAAAA',
  record: 'recAAAAAAAAAAAAA1',
  field: 'Files',
};

const upload = defineOperation({
  title: 'Upload',
  description: 'Adds a file of the item to a record, up to 5 MB.',
  effects: ['changes'],
  repeat: 'unsafe',
  limit: perBase,
  parameters: {
    base,
    table,
    record,
    field,
    binary_name: file,
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
  },
  example: { ...example, binary_name: 'data', file_name: 'report.txt' },
  output: { id: 'recAAAAAAAAAAAAA1', attachment: { filename: 'report.txt', size: 5 } },
  run: async (parameters, { client, item, files, key, signal }) => {
    const binary = binaryOf(item, parameters.binary_name, '/binary_name');
    if (binary.size_bytes > maxUploadBytes) {
      const advice = 'Write the public URL of a larger file to the field with "Airtable record: Update".';
      throw new AppError('parameter_invalid', `Airtable accepts files up to 5 MB. ${advice}`, {
        param: '/binary_name',
      });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of contentOf(files, binary)) {
      signal.throwIfAborted();
      chunks.push(chunk as Buffer);
    }
    const request = {
      method: 'POST',
      apiUrl: 'https://content.airtable.com/v0',
      path: path`/${airtableId(parameters.base, 'app')}/${airtableId(parameters.record, 'rec')}/${parameters.field}/uploadAttachment`,
      json: {
        contentType: binary.media_type,
        filename: parameters.file_name || binary.file_name,
        file: Buffer.concat(chunks).toString('base64'),
      },
    } as const;
    const { body } = await client.send(request, { repeat: 'unsafe', key, limit: perBase(parameters) });
    const { id, createdTime, fields } = body as AirtableRecord;
    // The response has this one field, by its ID; new attachments are at its end.
    const all = Object.values(fields)[0] as unknown[] | undefined;
    return [{ json: { id, createdTime, attachment: all?.at(-1) ?? null, attachments: all ?? [] } }];
  },
});

interface Attachment {
  id: string;
  url: string;
  filename: string;
  type?: string;
}

/** The addresses of attachments expire after some hours, so the record is read first. */
const download = defineOperation({
  title: 'Download',
  description: 'Downloads the attachments of a record. Each attachment is an item with its details and its content.',
  effects: reads,
  repeat: 'safe',
  limit: perBase,
  parameters: { base, table, record, field, binary_name: file },
  example,
  output: { id: 'attAAAAAAAAAAAAAA', filename: 'report.txt', record: 'recAAAAAAAAAAAAA1' },
  run: async (parameters, call) => {
    const { base: of, table: name, record: id, field: key, binary_name: as } = parameters;
    const request = { path: recordPath(of, name, id), query: { returnFieldsByFieldId: /^fld\w{14}$/.test(key) } };
    const sending = { repeat: 'safe', key: call.key, limit: perBase(parameters) } as const;
    const { body } = await call.client.send(request, sending);
    const found = (body as AirtableRecord).fields[key] ?? [];
    if (!isAttachments(found))
      throw new AppError('parameter_invalid', 'The field has no attachments.', { param: '/field' });
    const items: Item[] = [];
    for (const attachment of found.slice(0, maxDownloads))
      items.push({
        json: { record: airtableId(id, 'rec'), ...attachment },
        binary: { [as]: await contentOfFile(attachment, call) },
      });
    return items;
  },
});

function isAttachments(value: unknown): value is Attachment[] {
  return Array.isArray(value) && value.every((entry) => typeof (entry as Attachment | null)?.url === 'string');
}

async function contentOfFile({ url, filename, type }: Attachment, { client, files }: OperationCall) {
  const answer = await client.downloadFrom(url);
  return files.write(answer.body, { fileName: filename, mediaType: type ?? 'application/octet-stream' });
}

/** Attachments of Airtable: https://airtable.com/developers/web/api/field-model#multipleattachment. */
export const node = vendorNode(airtable, {
  noun: 'attachment',
  title: 'Airtable attachment',
  description: 'Uploads or downloads attachments of records in Airtable.',
  first: 'upload',
  operations: { upload, download },
});
