import { text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { pageNumber } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { read, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const file = text({
  title: 'File',
  description: 'ID of a file (F…).',
  placeholder: 'F0123456789',
  required: true,
  maxLength: 200,
});
const fileName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
const report = { id: 'F0000000001', name: 'report.txt', title: 'Report', mimetype: 'text/plain', size: 5 };

interface SlackFile {
  id: string;
  name: string;
  mimetype: string;
  url_private_download?: string;
  url_private?: string;
}

/**
 * Uploads in three steps: address, bytes, and sharing (https://docs.slack.dev/messaging/working-with-files). Only the last step is visible
 * to people, so only that one must not be repeated.
 */
const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item and shares it in a channel.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    binary_name: fileName,
    share_in: text({
      title: 'Channel',
      description: 'ID of a channel. Without one, only the account sees the file.',
      placeholder: 'C0123456789',
      choices: { list: 'channels' },
      maxLength: 200,
    }),
    title: text({ title: 'Title', maxLength: 500 }),
    initial_comment: text({ title: 'Comment', control: 'textarea', maxLength: 40_000 }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
    thread_ts: text({ title: 'Thread timestamp', rare: true, maxLength: 40 }),
  },
  example: { binary_name: 'data', share_in: 'C0000000001', title: 'Report' },
  output: { id: 'F0000000001', title: 'Report' },
  run: async (parameters, { client, item, files, key }) => {
    const binary = binaryOf(item, parameters.binary_name, '/binary_name');
    const filename = parameters.file_name || binary.file_name;
    const { body } = await client.send(read('files.getUploadURLExternal', { filename, length: binary.size_bytes }), {
      repeat: 'safe',
      key,
    });
    const { upload_url: url, file_id: id } = body as { upload_url: string; file_id: string };
    const content = {
      mediaType: 'application/octet-stream',
      body: { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) },
    };
    await client.put(url, content, 'POST');
    const { share_in: channel, initial_comment: comment, thread_ts: thread } = parameters;
    const shared = await client.send(
      write('files.completeUploadExternal', {
        files: [{ id, title: parameters.title || filename }],
        ...(channel ? { channel_id: channel, ...(thread ? { thread_ts: thread } : {}) } : {}),
        ...(comment ? { initial_comment: comment } : {}),
      }),
      { repeat: 'unsafe', key },
    );
    return (shared.body as { files: JsonObject[] }).files.map((json) => ({ json }));
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a file, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file },
  example: { file: 'F0000000001' },
  output: report,
  request: ({ file: id }) => read('files.info', { file: id }),
  result: (body) => body['file'],
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, binary_name: fileName },
  example: { file: 'F0000000001' },
  output: report,
  run: async ({ file: id, binary_name: name }, call) => {
    const { body } = await call.client.send(read('files.info', { file: id }), { repeat: 'safe', key: call.key });
    const found = (body as { file: SlackFile }).file;
    return [{ json: { ...found }, binary: { [name]: await contentOfFile(found, call) } }];
  },
});

async function contentOfFile(found: SlackFile, { client, files }: OperationCall) {
  const url = found.url_private_download ?? found.url_private;
  if (url === undefined)
    throw new AppError('target_error', 'Slack: The file is stored elsewhere and cannot be downloaded.');
  const answer = await client.download({ path: url });
  // Slack shows its sign-in page with status 200 to a token without the scope.
  if (/^text\/html\b/i.test(answer.headers['content-type'] ?? '') && found.mimetype !== 'text/html') {
    answer.body.destroy();
    throw new AppError('target_error', 'Slack: The token cannot read files. Add the scope files:read to the app.');
  }
  return files.write(answer.body, { fileName: found.name, mediaType: found.mimetype });
}

interface Listed {
  files: JsonObject[];
  paging?: { pages: number };
}

const listFiles = defineOperation({
  title: 'List',
  description: 'Lists files that the account can see.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_channel: text({
      title: 'Only in channel',
      description: 'ID of a channel.',
      choices: { list: 'channels' },
      rare: true,
      maxLength: 200,
    }),
    by_user: text({
      title: 'Only by user',
      description: 'ID of a user.',
      choices: { list: 'users' },
      rare: true,
      maxLength: 200,
    }),
    types: text({
      title: 'Types',
      description: 'With commas: images, pdfs, zips, snippets, gdocs, spaces.',
      rare: true,
      maxLength: 200,
    }),
    ts_from: text({ title: 'From', description: 'Unix time in seconds.', rare: true, maxLength: 40 }),
    ts_to: text({ title: 'Until', description: 'Unix time in seconds.', rare: true, maxLength: 40 }),
  },
  example: {},
  output: report,
  request: ({ in_channel: channel, by_user: user, types, ts_from: from, ts_to: to }) =>
    read('files.list', { channel, user, types, ts_from: from, ts_to: to, page: 1 }),
  result: (body) => body['files'],
  list: {
    next: pageNumber('page', {
      hasMore: ({ response }, number) => number < ((response.body as Listed).paging?.pages ?? 0),
    }),
    pageSize: { parameter: 'count', max: 100 },
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a file.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['file_deleted', 'file_not_found'],
  parameters: { file },
  example: { file: 'F0000000001' },
  output: { id: 'F0000000001' },
  request: ({ file: id }) => write('files.delete', { file: id }),
  result: (_body, { file: id }) => ({ id }),
});

/** Files of Slack: https://docs.slack.dev/reference/methods#files. */
export const node = vendorNode(slack, {
  noun: 'file',
  title: 'Slack file',
  description: 'Uploads, downloads, lists or deletes files in Slack.',
  first: 'upload',
  operations: { upload, download, get, list: listFiles, delete: remove },
});
