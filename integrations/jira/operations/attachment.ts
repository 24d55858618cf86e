import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { binaryOf, encodeBody } from '../../../activities/http/httpBody.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { issue } from '../fields.ts';
import { ofIssue } from '../requests.ts';
import { jira } from '../vendor.ts';

const attachment = text({ title: 'Attachment', description: 'ID of an attachment.', required: true, maxLength: 100 });
const binaryName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const file = { id: '10200', filename: 'hello.txt', size: 5, mimeType: 'text/plain' };

interface Attachment {
  id: string;
  filename: string;
  mimeType?: string;
}

/** Jira refuses uploads without the header, to protect browsers. */
const add = defineOperation({
  title: 'Add',
  description: 'Attaches a file of the item to an issue.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    issue,
    binary_name: binaryName,
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
  },
  example: { issue: 'OPS-24', binary_name: 'data', file_name: 'hello.txt' },
  output: file,
  run: async ({ issue: of, binary_name: name, file_name: fileName }, { client, item, files, key }) => {
    const binary = binaryOf(item, name, '/binary_name');
    const renamed = { ...binary, file_name: fileName || binary.file_name };
    const { contentType = '', body: form } = encodeBody({
      kind: 'multipart',
      body: {},
      files: { file: name },
      item: { ...item, binary: { [name]: renamed } },
      binaries: files,
    });
    const { body } = await client.send(
      {
        method: 'POST',
        path: ofIssue(of, '/attachments'),
        headers: { 'x-atlassian-token': 'no-check' },
        content: { body: form!, mediaType: contentType },
      },
      { repeat: 'unsafe', key },
    );
    return (body as JsonObject[]).map((json) => ({ json }));
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of an attachment, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { attachment },
  example: { attachment: '10200' },
  output: file,
  request: ({ attachment: id }) => ({ path: path`/rest/api/3/attachment/${id}` }),
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads an attachment. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { attachment, binary_name: binaryName },
  example: { attachment: '10200' },
  output: file,
  run: async ({ attachment: id, binary_name: name }, { client, files, key }) => {
    const { body } = await client.send({ path: path`/rest/api/3/attachment/${id}` }, { repeat: 'safe', key });
    const { filename, mimeType = 'application/octet-stream' } = body as Attachment;
    const answer = await client.download({ path: path`/rest/api/3/attachment/content/${id}` });
    const binary = await files.write(answer.body, { fileName: filename, mediaType: mimeType });
    return [{ json: { ...(body as JsonObject) }, binary: { [name]: binary } }];
  },
});

/** Jira lists attachments as a field of the issue. */
const listAttachments = defineOperation({
  title: 'List',
  description: 'Lists the attachments of an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue },
  example: { issue: 'OPS-24' },
  output: file,
  request: ({ issue: of }) => ({ path: ofIssue(of), query: { fields: 'attachment' } }),
  result: (body) => (body as { fields?: { attachment?: unknown } }).fields?.attachment ?? [],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an attachment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { attachment },
  example: { attachment: '10200' },
  output: { attachment: '10200' },
  request: ({ attachment: id }) => ({ method: 'DELETE', path: path`/rest/api/3/attachment/${id}` }),
  result: (_body, { attachment: id }) => ({ attachment: id }),
});

/** Files of issues: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/ */
export const node = vendorNode(jira, {
  noun: 'attachment',
  title: 'Jira attachment',
  description: 'Adds, downloads, lists or deletes files of issues in Jira.',
  first: 'add',
  operations: { add, get, list: listAttachments, download, delete: remove },
});
