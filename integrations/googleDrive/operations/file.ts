import { boolean, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { download } from '../download.ts';
import { driveId } from '../driveId.ts';
import { exportFields } from '../exports.ts';
import {
  contentOptions,
  description,
  fields,
  file,
  fileField,
  folder,
  name,
  permanent,
  requiredFolder,
} from '../fields.ts';
import { everyDrive, everyDriveInLists, fieldsOf, filePath, nextPage, parentsOf, removal } from '../requests.ts';
import { placeOf, searchFields, searchOf } from '../search.ts';
import { shortcutType } from '../searchText.ts';
import { sharing, sharingFields } from '../sharing.ts';
import { upload } from '../../google/upload.ts';
import { contentQuery, createFromText, fileContent, metadataOf, uploadFile } from '../uploads.ts';
import { googleDrive } from '../vendor.ts';

const reportId = '1FakeFileOfGoogleDrive-0000000001';
const ordersId = '1FakeFileOfGoogleDrive-0000000011';
const report = { id: reportId, name: 'report.txt', mimeType: 'text/plain', size: '5', parents: [ordersId] };

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a file or folder, without its content.',
  effects: reads,
  repeat: 'safe',
  parameters: { file, fields },
  example: { file: reportId },
  output: report,
  request: ({ file: id, fields: wanted }) => ({
    path: filePath(id),
    query: { ...everyDrive, fields: fieldsOf(wanted) },
  }),
});

const downloadFile = defineOperation({
  title: 'Download',
  description: 'Downloads a file. Files of Google Docs, Sheets, Slides and Drawings are exported.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    file,
    binary_name: fileField,
    ...exportFields,
    file_name: text({
      title: 'File name',
      description: 'Default: the name of the file.',
      rare: true,
      maxLength: 1_000,
    }),
    keep_item: boolean({
      title: 'Keep the item',
      description: 'The output has the fields and files of the item, instead of the details of the file.',
      default: false,
      rare: true,
    }),
  },
  example: { file: reportId },
  output: report,
  run: async (given, call) => [await download(given, call)],
});

const search = defineOperation({
  title: 'Search',
  description: 'Finds files and folders, or lists those of a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...searchFields, fields },
  example: { in_folder: ordersId },
  output: { id: reportId, name: 'report.txt' },
  request: (given) => ({
    path: '/drive/v3/files',
    query: {
      ...everyDriveInLists,
      ...placeOf(given),
      q: searchOf(given),
      orderBy: given.order_by,
      fields: `nextPageToken,files(${fieldsOf(given.fields)})`,
    },
  }),
  result: (body) => body['files'],
  list: { next: nextPage, pageSize: { parameter: 'pageSize', max: 1000 } },
});

const update = defineOperation({
  title: 'Update',
  description: 'Renames a file or folder, changes its details or its content.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    file,
    name,
    new_content: text({
      title: 'File field of the content',
      description: 'Name of the file in the item. Empty: the content stays.',
      placeholder: 'data',
      maxLength: 200,
    }),
    trashed: boolean({ title: 'In the trash', rare: true }),
    starred: boolean({ title: 'Starred', rare: true }),
    media_type: text({ title: 'Media type', placeholder: 'text/csv', rare: true, maxLength: 200 }),
    description,
    ...contentOptions,
    fields,
  },
  example: { file: reportId, name: 'order {{ $json.id }}.txt' },
  output: { id: reportId, name: 'order 7.txt' },
  run: async ({ file: id, new_content: from, trashed, starred, media_type: mimeType, ...given }, call) => {
    const metadata = {
      ...metadataOf(given),
      ...(trashed === undefined ? {} : { trashed }),
      ...(starred === undefined ? {} : { starred }),
      ...(mimeType ? { mimeType } : {}),
    };
    const query = contentQuery(given);
    const path = filePath(id);
    if (from) {
      const content = fileContent(call, from, '/new_content');
      return [{ json: await upload({ title: 'Google Drive', method: 'PATCH', path, query, metadata, content }, call) }];
    }
    const request = { method: 'PATCH', path, query, json: metadata } as const;
    const { body } = await call.client.send(request, { repeat: 'safe', key: call.key });
    return [{ json: body as JsonObject }];
  },
});

/** Returns the identifier of a folder. The top of My Drive has one, too, by which a file says that it is there. */
async function folderId(value: string, { client, key }: Pick<OperationCall, 'client' | 'key'>): Promise<string> {
  const given = driveId(value);
  if (given !== 'root') return given;
  const { body } = await client.send({ path: filePath('root'), query: { fields: 'id' } }, { repeat: 'safe', key });
  return (body as { id: string }).id;
}

const move = defineOperation({
  title: 'Move',
  description: 'Moves a file or folder to another folder.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { file, folder: requiredFolder, fields },
  example: { file: reportId, folder: '1FakeFileOfGoogleDrive-0000000012' },
  output: { id: reportId, parents: ['1FakeFileOfGoogleDrive-0000000012'] },
  run: async ({ file: id, folder: to, fields: wanted }, { client, key }) => {
    const path = filePath(id);
    const asked = { path, query: { ...everyDrive, fields: 'parents' } };
    const { body } = await client.send(asked, { repeat: 'safe', key });
    const { parents = [] } = body as { parents?: string[] };
    const target = await folderId(to, { client, key });
    const isThere = parents.includes(target);
    const moved = await client.send(
      {
        method: 'PATCH',
        path,
        query: {
          ...everyDrive,
          fields: fieldsOf(wanted),
          ...(isThere ? {} : { addParents: target, removeParents: parents.join(',') }),
        },
        json: {},
      },
      { repeat: 'unsafe', key },
    );
    return [{ json: moved.body as JsonObject }];
  },
});

const copy = defineOperation({
  title: 'Copy',
  description: 'Copies a file. Folders cannot be copied.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    file,
    name,
    to_folder: text({
      title: 'To folder',
      description: 'ID or link of a folder. Empty: the folder of the file.',
      choices: { list: 'folders' },
      maxLength: 2_000,
    }),
    description,
    copy_requires_writer_permission: boolean({ title: 'Only editors may copy and download', rare: true }),
    fields,
  },
  example: { file: reportId, name: 'copy of the report.txt' },
  output: { name: 'copy of the report.txt', parents: [ordersId] },
  request: ({ file: id, to_folder: to, copy_requires_writer_permission: isGuarded, fields: wanted, ...given }) => ({
    method: 'POST',
    path: `${filePath(id)}/copy`,
    query: { ...everyDrive, fields: fieldsOf(wanted) },
    json: {
      ...metadataOf(given),
      ...(to ? { parents: parentsOf(to) } : {}),
      ...(isGuarded === undefined ? {} : { copyRequiresWriterPermission: isGuarded }),
    },
  }),
});

const share = defineOperation({
  title: 'Share',
  description: 'Shares a file with a person, a group, a domain or everybody.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { file, ...sharingFields },
  example: { file: reportId, email: 'grace@example.com' },
  output: { type: 'user', role: 'reader' },
  request: ({ file: id, ...given }) => sharing(id, given),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a file to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { file, permanent },
  example: { file: reportId },
  output: { id: reportId, success: true },
  request: ({ file: id, permanent: isPermanent }) => removal(id, isPermanent),
  result: (_body, { file: id }) => ({ id: driveId(id), success: true }),
});

const createShortcut = defineOperation({
  title: 'Create shortcut',
  description: 'Creates a shortcut to a file or folder.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { file, name, folder, fields },
  example: { file: reportId, name: 'Report' },
  output: { name: 'Report', shortcutDetails: { targetId: reportId } },
  request: ({ file: id, name: named, folder: to, fields: wanted }) => ({
    method: 'POST',
    path: '/drive/v3/files',
    query: { ...everyDrive, fields: fieldsOf(wanted) },
    json: {
      ...(named ? { name: named } : {}),
      mimeType: shortcutType,
      shortcutDetails: { targetId: driveId(id) },
      parents: parentsOf(to),
    },
  }),
});

const emptyTrash = defineOperation({
  title: 'Empty trash',
  description: 'Deletes everything in the trash, of My Drive or of a shared drive.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    of_drive: text({
      title: 'Only of shared drive',
      description: 'ID of a shared drive. Empty: My Drive.',
      choices: { list: 'shared_drives' },
      maxLength: 2_000,
    }),
  },
  example: {},
  output: { success: true },
  request: ({ of_drive: id }) => ({
    method: 'DELETE',
    path: '/drive/v3/files/trash',
    query: id ? { driveId: driveId(id) } : {},
  }),
  result: () => ({ success: true }),
});

/** Files of Google Drive: https://developers.google.com/workspace/drive/api/reference/rest/v3/files. */
export const node = vendorNode(googleDrive, {
  noun: 'file',
  title: 'Google Drive file',
  description: 'Uploads, downloads, finds, moves, shares or deletes files in Google Drive.',
  first: 'upload',
  operations: {
    upload: uploadFile,
    download: downloadFile,
    search,
    create_from_text: createFromText,
    update,
    move,
    copy,
    share,
    get,
    create_shortcut: createShortcut,
    delete: remove,
    empty_trash: emptyTrash,
  },
});
