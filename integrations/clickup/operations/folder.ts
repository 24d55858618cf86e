import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { requiredFolder, requiredSpace, space, workspace } from '../fields.ts';
import { clickup } from '../vendor.ts';

const newName = text({ title: 'Name', required: true, maxLength: 1_000 });
const ofFolder = { workspace, space, folder: requiredFolder };
const here = { workspace: '108', space: '7', folder: '9' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a folder in a space.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { workspace, space: requiredSpace, new_name: newName },
  example: { workspace: '108', space: '7', new_name: 'Order {{ $json.id }}' },
  output: { id: '9', name: 'Order 7' },
  request: ({ space: of, new_name: name }) => ({ method: 'POST', path: path`/space/${of}/folder`, json: { name } }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a folder with its lists.',
  effects: reads,
  repeat: 'safe',
  parameters: ofFolder,
  example: here,
  output: { id: '9', name: 'Machines' },
  request: ({ folder: id }) => ({ path: path`/folder/${id}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the folders of a space.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace,
    space: requiredSpace,
    archived: boolean({ title: 'Archived folders', rare: true, default: false }),
  },
  example: { workspace: '108', space: '7' },
  output: { id: '9', name: 'Machines' },
  request: ({ space: of, archived }) => ({ path: path`/space/${of}/folder`, query: archived ? { archived } : {} }),
  result: (body) => body['folders'],
});

const update = defineOperation({
  title: 'Rename',
  description: 'Changes the name of a folder.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...ofFolder, new_name: newName },
  example: { ...here, new_name: 'Machines 2' },
  output: { id: '9', name: 'Machines 2' },
  request: ({ folder: id, new_name: name }) => ({ method: 'PUT', path: path`/folder/${id}`, json: { name } }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a folder with its lists.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: ofFolder,
  example: here,
  output: { id: '9' },
  request: ({ folder: id }) => ({ method: 'DELETE', path: path`/folder/${id}` }),
  result: (_body, { folder: id }) => ({ id }),
});

/** Folders of ClickUp: https://developer.clickup.com/reference/createfolder */
export const node = vendorNode(clickup, {
  noun: 'folder',
  title: 'ClickUp folder',
  description: 'Creates, reads, renames or deletes folders in ClickUp.',
  first: 'create',
  operations: { create, get, list, update, delete: remove },
});
