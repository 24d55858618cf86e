import { binaryOf } from '../../../activities/http/httpBody.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { fileForm } from '../fileForm.ts';
import { base } from '../requests.ts';
import { salesforce } from '../vendor.ts';

const binaryName = text({
  title: 'Binary',
  description: 'Name of the file in the item.',
  maxLength: 200,
  default: 'data',
});

const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file, and links it with a record.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    binary_name: binaryName,
    file_title: text({ title: 'Title', description: 'Empty: the name of the file.', maxLength: 255 }),
    link_to: text({ title: 'Record', description: 'ID of the record that gets the file.', maxLength: 40 }),
    description: text({ title: 'Description', rare: true, maxLength: 1_000 }),
  },
  example: { link_to: '0015g0000AAAAA1AAA' },
  output: { success: true },
  run: async ({ binary_name: name, file_title: title = '', link_to: link = '', description = '' }, call) => {
    const { client, item, files, key } = call;
    const binary = binaryOf(item, name, '/binary_name');
    const fields = {
      Title: title || binary.file_name,
      PathOnClient: binary.file_name,
      ContentLocation: 'S',
      ...(link.trim() === '' ? {} : { FirstPublishLocationId: link.trim() }),
      ...(description === '' ? {} : { Description: description }),
    };
    const { body } = await client.send(
      { method: 'POST', path: `${base}/sobjects/ContentVersion`, content: fileForm(fields, binary, files) },
      { repeat: 'unsafe', key },
    );
    return [{ json: body as JsonObject }];
  },
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a version of a file, or an attachment.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    kind: choice(['file', 'attachment'], { file: 'File', attachment: 'Attachment' })({
      title: 'Kind',
      default: 'file',
    }),
    file_id: text({
      title: 'File',
      description: 'ID of a version (ContentVersion, 068…) or of an attachment (00P…).',
      required: true,
      maxLength: 40,
    }),
    file_name: text({ title: 'File name', placeholder: 'report.pdf', maxLength: 255 }),
    binary_name: binaryName,
  },
  example: { file_id: '0685g0000AAAAA1AAA', file_name: 'hello.txt' },
  output: { id: '0685g0000AAAAA1AAA' },
  run: async ({ kind, file_id: id, file_name: name = '', binary_name: binary }, { client, files }) => {
    const address =
      kind === 'file' ? path`/sobjects/ContentVersion/${id}/VersionData` : path`/sobjects/Attachment/${id}/Body`;
    const answer = await client.download({ path: `${base}${address}`, headers: { accept: '*/*' } });
    const fileName = name.trim() || id.trim();
    const content = await files.write(answer.body, { fileName, mediaType: mediaTypeOf(fileName) });
    return [{ json: { id: id.trim() }, binary: { [binary]: content } }];
  },
});

/** Files of records: https://developer.salesforce.com/docs/atlas.en-us.object_reference.meta/object_reference/sforce_api_objects_contentversion.htm. */
export const node = vendorNode(salesforce, {
  noun: 'file',
  title: 'Salesforce file',
  description: 'Uploads files to records of Salesforce, or downloads them.',
  first: 'upload',
  operations: { upload, download },
});
