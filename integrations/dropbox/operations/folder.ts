import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { download } from '../download.ts';
import { entryItem, metadataItem } from '../entries.ts';
import { fileField, folder, keepItem, root } from '../fields.ts';
import { pathOf, thingPath } from '../paths.ts';
import { continueAt, rpc, withRoot } from '../routes.ts';
import { dropbox } from '../vendor.ts';

const create = defineOperation({
  title: 'Create',
  description: 'Creates a folder, with the folders above it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    new_folder: text({
      title: 'Path',
      description: 'Path of the new folder, such as /Reports/2026.',
      placeholder: '/Reports/2026',
      required: true,
      maxLength: 5_000,
    }),
    if_exists: choice(['return', 'fail'], { return: 'Return it', fail: 'Fail' })({
      title: 'If the folder exists',
      default: 'return',
    }),
    root,
  },
  example: { new_folder: '/Reports/2026' },
  output: { type: 'folder', name: '2026', path_display: '/Reports/2026', id: 'id:a1' },
  run: async (parameters, call) => {
    const { new_folder: written, if_exists: ifExists, root: at } = await withRoot(parameters, call);
    const { client, key } = call;
    const path = thingPath(written, '/new_folder');
    const exists = ['path/conflict/folder'];
    const { status, body } = await client.send(rpc('files/create_folder_v2', { path, autorename: false }, at), {
      repeat: 'safe',
      key,
      ...(ifExists === 'return' ? { accept: exists } : { acceptRepeated: exists }),
    });
    if (status < 400) return [{ json: metadataItem(body as JsonObject, 'folder') }];
    const found = await client.send(rpc('files/get_metadata', { path }, at), { repeat: 'safe', key });
    return [{ json: entryItem(found.body as JsonObject) }];
  },
});

const listFolder = defineOperation({
  title: 'List',
  description: 'Lists the files and folders in a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    folder,
    recursive: boolean({ title: 'With folders below', default: false }),
    include_deleted: boolean({ title: 'With deleted ones', default: false, rare: true }),
    include_mounted_folders: boolean({ title: 'With shared folders', default: true, rare: true }),
    include_non_downloadable_files: boolean({
      title: 'With files that cannot be downloaded',
      description: 'Such as documents of Paper and Google.',
      default: true,
      rare: true,
    }),
    shared_link: text({
      title: 'Shared link',
      description: 'Lists the folder of this link. The folder above is then a path inside of it.',
      rare: true,
      maxLength: 2_000,
    }),
    shared_link_password: text({ title: 'Password of the link', rare: true, maxLength: 500 }),
    root,
  },
  example: { folder: '/Reports', recursive: true },
  output: { type: 'folder', name: 'Reports', path_display: '/Reports' },
  prepare: withRoot,
  request: ({ folder: of, root: at, shared_link: url = '', shared_link_password: password, ...options }) => {
    if (url !== '' && options.recursive)
      throw new AppError('parameter_invalid', 'Dropbox lists the folder of a link without the folders below.', {
        param: '/recursive',
      });
    const link = { url, ...(password ? { password } : {}) };
    return rpc(
      'files/list_folder',
      { path: pathOf(of), ...withoutLimits(options), ...(url === '' ? {} : { shared_link: link }) },
      at,
    );
  },
  result: (body) => (body['entries'] as JsonObject[]).map((entry) => entryItem(entry)),
  list: { next: continueAt('files/list_folder/continue'), pageSize: { parameter: 'limit', max: 2_000, in: 'json' } },
});

/** The parameters of every list are no arguments of the route. */
function withoutLimits(options: JsonObject): JsonObject {
  const { all: _all, limit: _limit, ...rest } = options;
  return rest;
}

const downloadZip = defineOperation({
  title: 'Download as zip',
  description: 'Downloads a folder of up to 20 GB and 10,000 entries as one file.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_folder: text({
      title: 'Folder',
      description: 'Path, such as /Reports.',
      placeholder: '/Reports',
      choices: { list: 'folders' },
      required: true,
      maxLength: 5_000,
    }),
    binary_name: fileField,
    keep_item: keepItem,
    root,
  },
  example: { of_folder: '/Reports' },
  output: { type: 'folder', name: 'Reports', path_display: '/Reports' },
  run: async (parameters, call) => {
    const given = await withRoot(parameters, call);
    const detailsOf = (metadata: JsonObject): JsonObject => metadataItem(metadata, 'folder');
    const wanted = {
      argument: { path: thingPath(given.of_folder, '/of_folder') },
      root: given.root,
      binaryName: given.binary_name,
      keepItem: given.keep_item,
      details: detailsOf,
      file: (metadata: JsonObject) => ({
        name: `${String(detailsOf(metadata)['name'] ?? 'folder')}.zip`,
        mediaType: 'application/zip',
      }),
    };
    return download('files/download_zip', wanted, call);
  },
});

/** Folders of Dropbox: https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder. */
export const node = vendorNode(dropbox, {
  noun: 'folder',
  title: 'Dropbox folder',
  description: 'Creates, lists or downloads folders in Dropbox.',
  first: 'list',
  operations: { list: listFolder, create, download_zip: downloadZip },
});
