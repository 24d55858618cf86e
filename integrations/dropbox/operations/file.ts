import { setTimeout as wait } from 'node:timers/promises';

import { boolean, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { binaryOf } from '../../../activities/http/httpBody.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { download, fileDetails } from '../download.ts';
import { entryItem, metadataItem } from '../entries.ts';
import { file, fileField, folder, ifExists, keepItem, root } from '../fields.ts';
import { pathInside, thingPath } from '../paths.ts';
import { rpc, withRoot } from '../routes.ts';
import { fileContent, upload, type Content, type Destination } from '../upload.ts';
import { dropbox } from '../vendor.ts';

const name = text({
  title: 'Name',
  description: 'Below the folder; it may have a path, such as 2026/May.csv. Default: the name of the file.',
  maxLength: 5_000,
});

const mute = boolean({
  title: 'No notification',
  description: 'People who use Dropbox are not told about the change.',
  default: false,
  rare: true,
});

const report = { type: 'file', name: 'report.txt', path_display: '/Reports/report.txt', id: 'id:a2', size: 5 };

interface NewFile extends Pick<Destination, 'mute' | 'root'> {
  folder: string;
  name?: string;
  if_exists: Destination['ifExists'];
}

async function uploaded(
  given: NewFile,
  fallback: string,
  { content, call }: { content: Content; call: OperationCall },
) {
  const { folder: into, name: named = '', if_exists: exists, mute: isMute, root: at } = await withRoot(given, call);
  const path = pathInside(into, named.trim() || fallback);
  const json = await upload({ path, ifExists: exists, mute: isMute, root: at }, content, call);
  return [{ json: entryItem(json, 'file') }];
}

const uploadFile = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { binary_name: fileField, folder, name, if_exists: ifExists, mute, root },
  example: { binary_name: 'data', folder: '/Reports', name: 'report.txt' },
  output: { ...report, size: 5 },
  run: async ({ binary_name: field, ...given }, call) => {
    const binary = binaryOf(call.item, field, '/binary_name');
    return uploaded(given, binary.file_name, { content: fileContent(call.files, binary), call });
  },
});

const createFromText = defineOperation({
  title: 'Create from text',
  description: 'Writes a text as a file.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    content: text({ title: 'Text', control: 'textarea', default: '', maxLength: 10_000_000 }),
    folder,
    name,
    if_exists: ifExists,
    mute,
    root,
  },
  example: { content: 'Order {{ $json.id }}', folder: '/Orders', name: 'order.txt' },
  output: { type: 'file', name: 'order.txt', path_display: '/Orders/order.txt', size: 7 },
  run: async ({ content: written, ...given }, call) => {
    const bytes = Buffer.from(written);
    const open = async function* () {
      yield bytes;
    };
    return uploaded(given, 'text.txt', { content: { sizeBytes: bytes.length, open }, call });
  },
});

const downloadFile = defineOperation({
  title: 'Download',
  description: 'Downloads a file. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, binary_name: fileField, keep_item: keepItem, root },
  example: { file: '/Reports/report.txt' },
  output: report,
  run: async (parameters, call) => {
    const given = await withRoot(parameters, call);
    const path = thingPath(given.file, '/file');
    const wanted = {
      argument: { path },
      root: given.root,
      binaryName: given.binary_name,
      keepItem: given.keep_item,
      details: fileDetails,
      file: (metadata: JsonObject) => ({ name: String(metadata['name'] ?? path.split('/').at(-1)) }),
    };
    return download('files/download', wanted, call);
  },
});

const exportFile = defineOperation({
  title: 'Export',
  description: 'Downloads a document of Dropbox Paper or Google in a format of its own.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file,
    export_format: text({
      title: 'Format',
      description: 'Such as markdown, html or docx. Default: the first one that Dropbox offers.',
      maxLength: 40,
    }),
    binary_name: fileField,
    keep_item: keepItem,
    root,
  },
  example: { file: '/Reports/plan.paper', export_format: 'markdown' },
  output: { type: 'file', name: 'plan.paper', export_name: 'doc.md' },
  run: async (parameters, call) => {
    const given = await withRoot(parameters, call);
    const format = given.export_format?.trim() ?? '';
    const nameOf = (metadata: JsonObject): string =>
      String((metadata['export_metadata'] as JsonObject | undefined)?.['name'] ?? 'export');
    const wanted = {
      argument: { path: thingPath(given.file, '/file'), ...(format === '' ? {} : { export_format: format }) },
      root: given.root,
      binaryName: given.binary_name,
      keepItem: given.keep_item,
      details: (metadata: JsonObject) => ({
        ...fileDetails((metadata['file_metadata'] ?? {}) as JsonObject),
        export_name: nameOf(metadata),
      }),
      file: (metadata: JsonObject) => ({ name: nameOf(metadata) }),
    };
    return download('files/export', wanted, call);
  },
});

const temporaryLink = defineOperation({
  title: 'Get temporary link',
  description: 'Returns a link to the content of a file. It works for four hours, without a sign-in.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, root },
  example: { file: '/Reports/report.txt' },
  output: report,
  prepare: withRoot,
  request: ({ file: of, root: at }) => rpc('files/get_temporary_link', { path: thingPath(of, '/file') }, at),
  result: (body) => ({ ...metadataItem(body, 'file'), link: body['link'] }),
});

/** Dropbox gives up after 15 minutes. */
const maxChecks = 120;
const maxWaitMs = 8_000;

const saveUrl = defineOperation({
  title: 'Save from URL',
  description: 'Lets Dropbox download a file from an address. Waits until it is there.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    url: text({ title: 'URL', placeholder: 'https://example.com/report.pdf', required: true, maxLength: 4_000 }),
    folder,
    saved_as: text({ title: 'Name', placeholder: 'report.pdf', required: true, maxLength: 5_000 }),
    root,
  },
  example: { url: 'https://example.com/report.pdf', folder: '/Reports', saved_as: 'report.pdf' },
  output: { type: 'file', name: 'report.pdf', path_display: '/Reports/report.pdf' },
  run: async (parameters, call) => {
    const { url, folder: into, saved_as: named, root: at } = await withRoot(parameters, call);
    const { client, key, signal } = call;
    const started = await client.send(rpc('files/save_url', { path: pathInside(into, named), url }, at), {
      repeat: 'unsafe',
      key,
    });
    let state = started.body as JsonObject;
    const job = state['async_job_id'];
    for (let checks = 0; state['.tag'] !== 'complete'; checks += 1) {
      if (state['.tag'] === 'failed')
        throw new AppError('target_error', 'Dropbox: The address could not be downloaded. Check it, and try again.');
      if (checks >= maxChecks)
        throw new AppError('target_error', 'Dropbox: The download of the address takes too long.');
      if (checks > 0) await wait(Math.min(500 * 2 ** checks, maxWaitMs), undefined, { signal });
      const request = rpc('files/save_url/check_job_status', { async_job_id: job });
      state = (await client.send(request, { repeat: 'safe', key })).body as JsonObject;
    }
    const { '.tag': _tag, ...metadata } = state;
    return [{ json: entryItem(metadata, 'file') }];
  },
});

const revisions = defineOperation({
  title: 'List versions',
  description: 'Lists earlier versions of a file, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file,
    max_revisions: integer({ title: 'Max versions', minimum: 1, maximum: 100, default: 10 }),
    root,
  },
  example: { file: '/Reports/report.txt' },
  output: { ...report, rev: '61a3f0c2b9d4e5f60' },
  prepare: withRoot,
  request: ({ file: of, max_revisions: limit, root: at }) => {
    const path = thingPath(of, '/file');
    return rpc('files/list_revisions', { path, mode: path.startsWith('id:') ? 'id' : 'path', limit }, at);
  },
  result: (body) => (body['entries'] as JsonObject[]).map((entry) => entryItem(entry, 'file')),
});

const restore = defineOperation({
  title: 'Restore version',
  description: 'Makes an earlier version of a file, or a deleted file, the current one.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    file,
    rev: text({
      title: 'Version',
      description: 'The field rev of "List versions".',
      placeholder: '61a3f0c2b9d4e5f60',
      required: true,
      maxLength: 100,
    }),
    root,
  },
  example: { file: '/Reports/report.txt', rev: '61a3f0c2b9d4e5f60' },
  output: report,
  prepare: withRoot,
  request: ({ file: of, rev, root: at }) => rpc('files/restore', { path: thingPath(of, '/file'), rev: rev.trim() }, at),
  result: (body) => entryItem(body, 'file'),
});

/** Files of Dropbox: https://www.dropbox.com/developers/documentation/http/documentation#files. */
export const node = vendorNode(dropbox, {
  noun: 'file',
  title: 'Dropbox file',
  description: 'Uploads, downloads or exports files in Dropbox, and restores earlier versions.',
  first: 'upload',
  operations: {
    upload: uploadFile,
    create_from_text: createFromText,
    download: downloadFile,
    export: exportFile,
    temporary_link: temporaryLink,
    save_url: saveUrl,
    list_versions: revisions,
    restore,
  },
});
