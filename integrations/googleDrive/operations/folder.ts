import { choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { driveId } from '../driveId.ts';
import { description, fields, permanent, givenFolder } from '../fields.ts';
import { everyDrive, everyDriveInLists, fieldsOf, filePath, nextPage, parentsOf, removal } from '../requests.ts';
import { allOf, folderType, quoted } from '../searchText.ts';
import { sharing, sharingFields } from '../sharing.ts';
import { googleDrive } from '../vendor.ts';

const ordersId = '1FakeFileOfGoogleDrive-0000000011';
const orders = { id: ordersId, name: 'Orders', mimeType: folderType };

/** Creating a folder reads first if folders with the name are reused; two runs at once may still make two. */
const create = defineOperation({
  title: 'Create',
  description: 'Creates a folder.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', placeholder: 'Orders', maxLength: 1_000 }),
    parent: text({
      title: 'In folder',
      description: 'ID or link of a folder. Empty: the top of My Drive. The ID of a shared drive is its top.',
      choices: { list: 'folders' },
      maxLength: 2_000,
    }),
    if_exists: choice(['create', 'reuse'], { create: 'Create another one', reuse: 'Return it' })({
      title: 'If the name exists',
      description: 'Names are not unique in Google Drive.',
      default: 'create',
    }),
    color: text({
      title: 'Color',
      description: 'Google uses the nearest color of its palette.',
      placeholder: '#4986e7',
      rare: true,
      maxLength: 20,
    }),
    description,
    fields,
  },
  example: { name: 'Order {{ $json.id }}' },
  output: { name: 'Order 7', mimeType: folderType },
  run: async ({ name: named, parent, if_exists: ifExists, color, description: about, fields: wanted }, call) => {
    const { client, key } = call;
    const name = named || 'Untitled';
    const parents = parentsOf(parent);
    const selected = fieldsOf(wanted);
    if (ifExists === 'reuse') {
      const conditions = [
        `name = ${quoted(name)}`,
        `mimeType = ${quoted(folderType)}`,
        `${quoted(parents[0]!)} in parents`,
      ];
      const q = allOf([...conditions, 'trashed = false']);
      const query = { ...everyDriveInLists, q, pageSize: 1, orderBy: 'createdTime', fields: `files(${selected})` };
      const { body } = await client.send({ path: '/drive/v3/files', query }, { repeat: 'safe', key });
      const [found] = (body as { files: JsonObject[] }).files;
      if (found) return [{ json: found }];
    }
    const json = {
      name,
      mimeType: folderType,
      parents,
      ...(color ? { folderColorRgb: color } : {}),
      ...(about ? { description: about } : {}),
    };
    const query = { ...everyDrive, fields: selected };
    const request = { method: 'POST', path: '/drive/v3/files', query, json } as const;
    const { body } = await client.send(request, { repeat: 'unsafe', key });
    return [{ json: body as JsonObject }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: { folder: givenFolder, fields },
  example: { folder: ordersId },
  output: orders,
  request: ({ folder: id, fields: wanted }) => ({
    path: filePath(id),
    query: { ...everyDrive, fields: fieldsOf(wanted) },
  }),
});

const listFiles = defineOperation({
  title: 'List content',
  description: 'Lists the files and folders in a folder, without those in its folders.',
  effects: reads,
  repeat: 'safe',
  parameters: { folder: givenFolder, fields },
  example: { folder: ordersId },
  output: { name: 'report.txt' },
  request: ({ folder: id, fields: wanted }) => ({
    path: '/drive/v3/files',
    query: {
      ...everyDriveInLists,
      q: allOf([`${quoted(driveId(id))} in parents`, 'trashed = false']),
      orderBy: 'folder,name_natural',
      fields: `nextPageToken,files(${fieldsOf(wanted)})`,
    },
  }),
  result: (body) => body['files'],
  list: { next: nextPage, pageSize: { parameter: 'pageSize', max: 1000 } },
});

const share = defineOperation({
  title: 'Share',
  description: 'Shares a folder and everything in it.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { folder: givenFolder, ...sharingFields },
  example: { folder: ordersId, share_with: 'domain', domain: 'example.com', role: 'writer' },
  output: { type: 'domain', role: 'writer' },
  request: ({ folder: id, ...given }) => sharing(id, given),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a folder with everything in it to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { folder: givenFolder, permanent },
  example: { folder: ordersId, permanent: true },
  output: { id: ordersId, success: true },
  request: ({ folder: id, permanent: isPermanent }) => removal(id, isPermanent),
  result: (_body, { folder: id }) => ({ id: driveId(id), success: true }),
});

/** Folders of Google Drive, which are files without content: https://developers.google.com/workspace/drive/api/guides/folder. */
export const node = vendorNode(googleDrive, {
  noun: 'folder',
  title: 'Google Drive folder',
  description: 'Creates, shares, lists or deletes folders in Google Drive.',
  first: 'create',
  operations: { create, list: listFiles, share, get, delete: remove },
});
