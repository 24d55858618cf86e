import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { assignee, folder, requiredList, space, workspace } from '../fields.ts';
import { listPriorities, priorityLabels, priorityOf } from '../priorities.ts';
import { dateFields, listId, needed, numberOf } from '../requests.ts';
import { clickup } from '../vendor.ts';

const place = {
  in: choice(['space', 'folder'], { space: 'Space', folder: 'Folder' })({ title: 'Lists of', default: 'space' }),
  workspace,
  space,
  folder,
};
const values = {
  content: text({ title: 'Description', control: 'textarea', rare: true, maxLength: 100_000 }),
  due_date: text({
    title: 'Due date',
    description: 'A day, or a time with its offset.',
    placeholder: '2026-12-01',
    rare: true,
    maxLength: 60,
  }),
  priority: choice(listPriorities, priorityLabels)({ title: 'Priority', rare: true, default: 'unchanged' }),
  assignee,
  color: text({ title: 'Color', description: 'Name of a color, such as red.', rare: true, maxLength: 100 }),
};
const here = { workspace: '108', space: '7', list: '901100' };
const ofList = { workspace, space, list: requiredList };

interface Values {
  content?: string;
  due_date?: string;
  priority: (typeof listPriorities)[number];
  assignee?: string;
  color?: string;
}

const valuesOf = ({ content, due_date: due, priority, assignee: user, color }: Values) => ({
  ...givenFields({ content, assignee: numberOf(user, 'assignee'), status: color?.trim() }),
  ...dateFields('due_date', due, 'due_date'),
  ...priorityOf(priority),
});

function pathOf({ in: inside, space: of, folder: id }: { in: string; space?: string; folder?: string }): string {
  return inside === 'folder'
    ? path`/folder/${needed(id, 'folder', 'folder')}/list`
    : path`/space/${needed(of, 'space', 'space')}/list`;
}

const create = defineOperation({
  title: 'Create',
  description: 'Creates a list in a space or a folder.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...place, new_name: text({ title: 'Name', required: true, maxLength: 1_000 }), ...values },
  example: { workspace: '108', space: '7', new_name: 'Order {{ $json.id }}' },
  output: { id: '901100', name: 'Order 7' },
  request: ({ new_name: name, ...given }) => ({
    method: 'POST',
    path: pathOf(given),
    json: { name, ...valuesOf(given) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a list with its statuses.',
  effects: reads,
  repeat: 'safe',
  parameters: ofList,
  example: here,
  output: { id: '901100', name: 'Ops' },
  request: ({ list: id }) => ({ path: path`/list/${listId(id)}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the lists of a folder, or those of a space outside of folders.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, archived: boolean({ title: 'Archived lists', rare: true, default: false }) },
  example: { in: 'folder', workspace: '108', space: '7', folder: '9' },
  output: { id: '901100', name: 'Ops' },
  request: ({ archived, ...given }) => ({ path: pathOf(given), query: archived ? { archived } : {} }),
  result: (body) => body['lists'],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a list. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...ofList,
    name: text({ title: 'New name', maxLength: 1_000 }),
    ...values,
    without_color: boolean({ title: 'Remove color', rare: true, default: false }),
  },
  example: { ...here, name: 'Operations' },
  output: { id: '901100', name: 'Operations' },
  request: ({ list: id, name, without_color: isCleared, ...given }) => ({
    method: 'PUT',
    path: path`/list/${listId(id)}`,
    json: changes({ name, ...valuesOf(given), ...(isCleared ? { unset_status: true } : {}) }),
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a list with its tasks.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: ofList,
  example: here,
  output: { id: '901100' },
  request: ({ list: id }) => ({ method: 'DELETE', path: path`/list/${listId(id)}` }),
  result: (_body, { list: id }) => ({ id: listId(id) }),
});

const fields = defineOperation({
  title: 'List custom fields',
  description: 'Lists the custom fields of a list.',
  effects: reads,
  repeat: 'safe',
  parameters: ofList,
  example: here,
  output: { name: 'Machine', type: 'short_text' },
  request: ({ list: id }) => ({ path: path`/list/${listId(id)}/field` }),
  result: (body) => body['fields'],
});

const members = defineOperation({
  title: 'List members',
  description: 'Lists the people who have access to a list.',
  effects: reads,
  repeat: 'safe',
  parameters: ofList,
  example: here,
  output: { id: 183, username: 'Ann' },
  request: ({ list: id }) => ({ path: path`/list/${listId(id)}/member` }),
  result: (body) => body['members'],
});

/** Lists of ClickUp: https://developer.clickup.com/reference/createlist */
export const node = vendorNode(clickup, {
  noun: 'list',
  title: 'ClickUp list',
  description: 'Creates, reads, changes or deletes lists in ClickUp.',
  first: 'create',
  operations: { create, get, list, update, delete: remove, fields, members },
});
