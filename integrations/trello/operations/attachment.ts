import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { card, filled, fromBoard } from '../fields.ts';
import { trello } from '../vendor.ts';

const attachment = text({ title: 'Attachment', description: 'ID of an attachment.', required: true, maxLength: 60 });
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const where = { board: '5abbe4b7b000000000000001', card: '5abbe4b7c000000000000001' };
const file = { id: '5abbe4b7af00000000000001', name: 'hello.txt', mimeType: 'text/plain' };

interface Attachment {
  name: string;
  url: string;
  mimeType?: string | null;
  isUpload?: boolean;
}

const add = defineOperation({
  title: 'Add',
  description: 'Attaches a file of the item, or an address, to a card.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    ...fromBoard,
    card,
    source: choice(['file', 'url'], { file: 'File of the item', url: 'Address' })({ title: 'Source', default: 'file' }),
    binary_name: binaryName,
    url: text({ title: 'URL', showWhen: { source: ['url'] }, maxLength: 2_000 }),
    name: text({ title: 'Name', rare: true, maxLength: 256 }),
    set_cover: boolean({ title: 'Set as cover', rare: true, default: false }),
  },
  example: { ...where, binary_name: 'data', name: 'hello.txt' },
  output: file,
  run: async ({ card: of, source, binary_name: from, url, name, set_cover: isCover }, { client, item, files, key }) => {
    const request = { method: 'POST', path: path`/cards/${of}/attachments` } as const;
    const more = filled({ name, ...(isCover ? { setCover: true } : {}) });
    if (source === 'url') {
      if (!url) throw new AppError('parameter_invalid', 'Enter the URL.', { param: '/url' });
      const { body } = await client.send({ ...request, json: { url, ...more } }, { repeat: 'unsafe', key });
      return [{ json: body as JsonObject }];
    }
    const binary = binaryOf(item, from, '/binary_name');
    const { contentType = '', body: form } = encodeBody({
      kind: 'multipart',
      body: { mimeType: binary.media_type, ...more },
      files: { file: from },
      item,
      binaries: files,
    });
    const content = { body: form!, mediaType: contentType };
    const { body } = await client.send({ ...request, content }, { repeat: 'unsafe', key });
    return [{ json: body as JsonObject }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of an attachment.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card, attachment },
  example: { ...where, attachment: file.id },
  output: file,
  request: ({ card: of, attachment: id }) => ({ path: path`/cards/${of}/attachments/${id}` }),
});

/** The address of an upload on trello.com takes no credential of the API, so the one of the API is built from it. */
const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file that was uploaded to a card. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card, attachment, binary_name: binaryName },
  example: { ...where, attachment: file.id },
  output: file,
  run: async ({ card: of, attachment: id, binary_name: to }, { client, files, key }) => {
    const place = path`/cards/${of}/attachments/${id}`;
    const { body } = await client.send({ path: place }, { repeat: 'safe', key });
    const { name, url, mimeType, isUpload } = body as Attachment;
    if (isUpload === false)
      throw new AppError('target_error', 'Trello: The attachment is an address, not a file. Use "HTTP request".');
    const stored = decodeURIComponent(/[^/]*$/.exec(url)![0]) || name;
    const answer = await client.download({ path: `${place}${path`/download/${stored}`}` });
    const meta = { fileName: name, mediaType: mimeType ?? 'application/octet-stream' };
    return [{ json: { ...(body as JsonObject) }, binary: { [to]: await files.write(answer.body, meta) } }];
  },
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the attachments of a card.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...fromBoard, card },
  example: where,
  output: file,
  request: ({ card: of }) => ({ path: path`/cards/${of}/attachments` }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an attachment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...fromBoard, card, attachment },
  example: { ...where, attachment: file.id },
  output: { id: file.id },
  request: ({ card: of, attachment: id }) => ({ method: 'DELETE', path: path`/cards/${of}/attachments/${id}` }),
  result: (_body, { attachment: id }) => ({ id }),
});

/** Attachments of cards: https://developer.atlassian.com/cloud/trello/rest/api-group-cards/ */
export const node = vendorNode(trello, {
  noun: 'attachment',
  title: 'Trello attachment',
  description: 'Adds, downloads, lists or deletes attachments of cards in Trello.',
  first: 'add',
  operations: { add, get, list, download, delete: remove },
});
