import { text } from '../../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, teamOfChannel } from '../fields.ts';
import { mattermost } from '../vendor.ts';

const found = { id: 'f1aaaaaaaaaaaaaaaaaaaaaaaa', mime_type: 'text/plain' };
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const file = text({ title: 'File', description: 'ID of a file.', required: true, maxLength: 26 });

/** An uploaded file is visible once a message has it. */
const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item for a message in a channel.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { team: teamOfChannel, channel, binary_name: binaryName },
  example: { team: 't1aaaaaaaaaaaaaaaaaaaaaaaa', channel: 'c1aaaaaaaaaaaaaaaaaaaaaaaa' },
  output: found,
  run: async ({ channel: to, binary_name: name }, { client, item, files, key }) => {
    const encoded = encodeBody({
      kind: 'multipart',
      body: { channel_id: to },
      files: { files: 'files' },
      item: { json: {}, binary: { files: binaryOf(item, name, '/binary_name') } },
      binaries: files,
    });
    const content = { mediaType: encoded.contentType!, body: encoded.body! };
    const { body } = await client.send({ method: 'POST', path: '/files', content }, { repeat: 'unsafe', key });
    return itemsOf((body as { file_infos: JsonObject[] }).file_infos);
  },
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, binary_name: binaryName },
  example: { file: found.id },
  output: found,
  run: async ({ file: id, binary_name: name }, { client, files, key }) => {
    const { body } = await client.send({ path: path`/files/${id}/info` }, { repeat: 'safe', key });
    const { name: fileName, mime_type: mediaType } = body as { name: string; mime_type: string };
    const answer = await client.download({ path: path`/files/${id}` });
    const written = await files.write(answer.body, { fileName, mediaType });
    return [{ json: body as JsonObject, binary: { [name]: written } }];
  },
});

/** Files of Mattermost: https://developers.mattermost.com/api-documentation/. */
export const node = vendorNode(mattermost, {
  noun: 'file',
  title: 'Mattermost file',
  description: 'Uploads or downloads files of messages in Mattermost.',
  first: 'upload',
  operations: { upload, download },
});
