import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { task } from '../fields.ts';
import { dataOf, list as paged } from '../requests.ts';
import { asana } from '../vendor.ts';

const attachment = text({ title: 'Attachment', description: 'ID of an attachment.', required: true, maxLength: 60 });
const file = { gid: '6001', name: 'hello.txt' };

const upload = defineOperation({
  title: 'Upload',
  description: 'Attaches a file of the item to a task. At most 100 MB.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    task,
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
  },
  example: { task: '12345', file_name: 'hello.txt' },
  output: file,
  run: async ({ task: parent, binary_name: name, file_name: fileName }, { client, item, files, key }) => {
    const binary = binaryOf(item, name, '/binary_name');
    const { contentType = '', body: form } = encodeBody({
      kind: 'multipart',
      body: { parent },
      files: { file: name },
      item: { ...item, binary: { [name]: { ...binary, file_name: fileName || binary.file_name } } },
      binaries: files,
    });
    const content = { body: form!, mediaType: contentType };
    const { body } = await client.send({ method: 'POST', path: '/attachments', content }, { repeat: 'unsafe', key });
    return [{ json: dataOf(body as JsonObject) as JsonObject }];
  },
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the attachments of a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task },
  example: { task: '12345' },
  output: file,
  request: ({ task: parent }) => ({ path: '/attachments', query: { parent, opt_fields: 'name,size,host,created_at' } }),
  result: dataOf,
  list: paged,
});

const get = defineOperation({
  title: 'Get',
  description:
    'Returns the details of an attachment, with an address to download it. The address is valid for some minutes.',
  effects: reads,
  repeat: 'safe',
  parameters: { attachment },
  example: { attachment: '6001' },
  output: file,
  request: ({ attachment: id }) => ({ path: path`/attachments/${id}` }),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an attachment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { attachment },
  example: { attachment: '6001' },
  output: { gid: '6001' },
  request: ({ attachment: id }) => ({ method: 'DELETE', path: path`/attachments/${id}` }),
  result: (_body, { attachment: id }) => ({ gid: id }),
});

/** Files of tasks: https://developers.asana.com/reference/attachments */
export const node = vendorNode(asana, {
  noun: 'attachment',
  title: 'Asana attachment',
  description: 'Uploads, lists or deletes files of tasks in Asana.',
  first: 'upload',
  operations: { upload, list, get, delete: remove },
});
