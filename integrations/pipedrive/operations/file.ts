import { text } from '../../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import * as fields from '../fields.ts';
import { dataOf } from '../kinds.ts';
import { pipedrive } from '../vendor.ts';

const output = { id: 1, name: 'report.txt', file_size: 5 };
const file = fields.thing('File');
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});

const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item to a deal, person, organization, product, activity or lead.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    binary_name: binaryName,
    deal: fields.deal,
    person: fields.person,
    organization: fields.organization,
    product: fields.related({ title: 'Product', list: 'products', rare: true }),
    activity: fields.related({ title: 'Activity', rare: true }),
    lead: fields.lead,
  },
  example: { deal: '1' },
  output,
  run: async (given, { client, item, files, key }) => {
    const body = givenFields({
      deal_id: fields.idOf(given.deal, 'deal'),
      person_id: fields.idOf(given.person, 'person'),
      org_id: fields.idOf(given.organization, 'organization'),
      product_id: fields.idOf(given.product, 'product'),
      activity_id: fields.idOf(given.activity, 'activity'),
      lead_id: given.lead,
    });
    const encoded = encodeBody({
      kind: 'multipart',
      body,
      files: { file: 'file' },
      item: { json: {}, binary: { file: binaryOf(item, given.binary_name, '/binary_name') } },
      binaries: files,
    });
    const content = { mediaType: encoded.contentType!, body: encoded.body! };
    const response = await client.send({ method: 'POST', path: '/v1/files', content }, { repeat: 'unsafe', key });
    return itemsOf(dataOf(response.body as JsonObject));
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a file, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file },
  example: { file: '1' },
  output,
  request: ({ file: id }) => ({ path: path`/v1/files/${id}` }),
  result: dataOf,
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, binary_name: binaryName },
  example: { file: '1' },
  output,
  run: async ({ file: id, binary_name: name }, { client, files, key }) => {
    const { body } = await client.send({ path: path`/v1/files/${id}` }, { repeat: 'safe', key });
    const json = dataOf(body as JsonObject) as JsonObject & { name?: string };
    const answer = await client.download({ path: path`/v1/files/${id}/download`, headers: { accept: '*/*' } });
    const fileName = json.name ?? `file-${id.trim()}`;
    const written = await files.write(answer.body, { fileName, mediaType: mediaTypeOf(fileName) });
    return [{ json, binary: { [name]: written } }];
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the name or the description of a file.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    file,
    name: text({ title: 'Name', maxLength: 255 }),
    description: text({ title: 'Description', control: 'textarea', maxLength: 10_000 }),
  },
  example: { file: '1', name: 'Report' },
  output: { id: 1, name: 'Report' },
  request: ({ file: id, ...given }) => ({ method: 'PUT', path: path`/v1/files/${id}`, json: changes(given) }),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404', 'status 410'],
  parameters: { file },
  example: { file: '1' },
  output: { id: 1 },
  request: ({ file: id }) => ({ method: 'DELETE', path: path`/v1/files/${id}` }),
  result: (_body, { file: id }) => ({ id: Number(id) }),
});

/** Files of Pipedrive: https://developers.pipedrive.com/docs/api/v1/Files. */
export const node = vendorNode(pipedrive, {
  noun: 'file',
  title: 'Pipedrive file',
  description: 'Uploads, downloads, changes or deletes files in Pipedrive.',
  first: 'upload',
  operations: { upload, download, get, update, delete: remove },
});
