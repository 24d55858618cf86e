import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { nextPage } from '../../microsoft/odata.ts';
import { folderPath } from '../address.ts';
import { createFolder } from '../createFolder.ts';
import { itemsOf } from '../driveItem.ts';
import { drive, inFolder } from '../fields.ts';
import { itemOperations } from '../itemOperations.ts';
import { onedrive } from '../vendor.ts';

const id = '01FOLDER1ABCDEFGH';

const list = defineOperation({
  title: 'List content',
  description: 'Lists the files and folders in a folder.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_folder: inFolder,
    only: choice(['any', 'file', 'folder'], { any: 'Files and folders', file: 'Files', folder: 'Folders' })({
      title: 'Only',
      rare: true,
      default: 'any',
    }),
    drive,
  },
  example: {},
  output: { id, name: 'Orders' },
  request: ({ in_folder: of, drive: there }) => ({ path: `${folderPath(there, of, true)}/children` }),
  result: (body, { only }) => itemsOf(body, only),
  list: { next: nextPage, pageSize: { parameter: '$top', max: 200 } },
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a folder, with missing folders above it.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    path: text({
      title: 'Name',
      description: 'Or several names with slashes, such as Orders/2026.',
      placeholder: 'Orders/2026',
      required: true,
      maxLength: 400,
    }),
    in_folder: inFolder,
    if_folder_exists: choice(['use', 'rename', 'fail'], {
      use: 'Use it',
      rename: 'Create another one',
      fail: 'Stop with an error',
    })({ title: 'If the folder exists', rare: true, default: 'use' }),
    drive,
  },
  example: { path: 'Order {{ $json.id }}' },
  output: { name: 'Order 7', folder: { childCount: 0 } },
  run: createFolder,
});

/** Folders of OneDrive and SharePoint: https://learn.microsoft.com/graph/api/resources/driveitem. */
export const node = vendorNode(onedrive, {
  noun: 'folder',
  title: 'OneDrive folder',
  description: 'Creates, lists, moves, shares or deletes folders in OneDrive and SharePoint.',
  first: 'list',
  operations: { list, create, ...itemOperations({ kind: 'folder', id, shownName: 'Orders' }) },
});
