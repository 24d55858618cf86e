import { text } from '../../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { baserow } from '../vendor.ts';

const output = { name: 'a1_5d41.txt', original_name: 'hello.txt', mime_type: 'text/plain' };

/** A file belongs to no row before a file field has its name. */
const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item. Write [{ name }] to a file field with "Baserow row: Update".',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
  },
  example: {},
  output: { name: 'a1_5d41.txt', mime_type: 'text/plain' },
  run: async ({ binary_name: name }, { client, item, files, key }) => {
    const encoded = encodeBody({
      kind: 'multipart',
      body: {},
      files: { file: 'file' },
      item: { json: {}, binary: { file: binaryOf(item, name, '/binary_name') } },
      binaries: files,
    });
    const content = { mediaType: encoded.contentType!, body: encoded.body! };
    const request = { method: 'POST', path: '/api/user-files/upload-file/', content } as const;
    return itemsOf((await client.send(request, { repeat: 'safe', key })).body);
  },
});

const uploadUrl = defineOperation({
  title: 'Upload from URL',
  description: 'Lets Baserow load a file from a public address.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    url: text({
      title: 'URL',
      placeholder: 'https://example.com/report.pdf',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://\\S+$',
    }),
  },
  example: { url: 'https://example.com/hello.txt' },
  output,
  request: ({ url }) => ({ method: 'POST', path: '/api/user-files/upload-via-url/', json: { url } }),
});

/** Files of Baserow: https://api.baserow.io/api/redoc/#tag/User-files. */
export const node = vendorNode(baserow, {
  noun: 'file',
  title: 'Baserow file',
  description: 'Uploads files to Baserow, for file fields of rows.',
  first: 'upload',
  operations: { upload, upload_url: uploadUrl },
});
