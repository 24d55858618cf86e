import { boolean, integer, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { assignee, customIn, task } from '../fields.ts';
import { customIds, numberOf, taskId } from '../requests.ts';
import { clickup } from '../vendor.ts';

const id = { required: true, maxLength: 100 } as const;
const checklist = text({ title: 'Checklist', description: 'ID of a checklist.', ...id });
const entry = text({ title: 'Entry', description: 'ID of an entry of the checklist.', ...id });
const newName = text({ title: 'Name', required: true, maxLength: 2_000 });
const name = text({ title: 'New name', maxLength: 2_000 });
const exampleIds = {
  checklist: 'b955c4dc-b8a8-48d8-a0c6-b4200788a683',
  entry: '21e08dc8-e491-47f5-9fd8-d1dc4cedcc6f',
};

const create = defineOperation({
  title: 'Create',
  description: 'Adds a checklist to a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { task, custom_in: customIn, new_name: newName },
  example: { task: '86c1x2y3z', new_name: 'Order {{ $json.id }}' },
  output: { id: exampleIds.checklist, name: 'Order 7' },
  request: ({ task: of, custom_in: inside, new_name: given }) => ({
    method: 'POST',
    path: path`/task/${taskId(of)}/checklist`,
    query: customIds(inside),
    json: { name: given },
  }),
  result: (body) => body['checklist'],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the name or the position of a checklist.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    checklist,
    name,
    position: integer({ title: 'Position', description: '0: the first one.', minimum: 0, maximum: 10_000 }),
  },
  example: { checklist: exampleIds.checklist, name: 'Repair' },
  output: { id: exampleIds.checklist, name: 'Repair' },
  request: ({ checklist: of, name: given, position }) => ({
    method: 'PUT',
    path: path`/checklist/${of}`,
    json: changes({ name: given, position }),
  }),
  result: (body, { checklist: of }) => body['checklist'] ?? { id: of },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a checklist.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { checklist },
  example: { checklist: exampleIds.checklist },
  output: { id: exampleIds.checklist },
  request: ({ checklist: of }) => ({ method: 'DELETE', path: path`/checklist/${of}` }),
  result: (_body, { checklist: of }) => ({ id: of }),
});

const addEntry = defineOperation({
  title: 'Add entry',
  description: 'Adds an entry to a checklist.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { checklist, new_name: newName, assignee },
  example: { checklist: exampleIds.checklist, new_name: 'Order {{ $json.id }}' },
  output: { id: exampleIds.checklist },
  request: ({ checklist: of, new_name: given, assignee: user }) => ({
    method: 'POST',
    path: path`/checklist/${of}/checklist_item`,
    json: { name: given, assignee: numberOf(user, 'assignee') },
  }),
  result: (body) => body['checklist'],
});

const updateEntry = defineOperation({
  title: 'Update entry',
  description: 'Changes an entry of a checklist, or checks it off. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    checklist,
    entry,
    name,
    assignee,
    resolved: boolean({ title: 'Done' }),
    parent: text({ title: 'Parent', description: 'ID of another entry.', rare: true, maxLength: 100 }),
  },
  example: { ...exampleIds, resolved: true },
  output: { id: exampleIds.checklist },
  request: ({ checklist: of, entry: one, name: given, assignee: user, resolved, parent }) => ({
    method: 'PUT',
    path: path`/checklist/${of}/checklist_item/${one}`,
    json: changes({ name: given, assignee: numberOf(user, 'assignee'), resolved, parent: parent?.trim() }),
  }),
  result: (body) => body['checklist'],
});

const removeEntry = defineOperation({
  title: 'Delete entry',
  description: 'Deletes an entry of a checklist.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { checklist, entry },
  example: exampleIds,
  output: { id: exampleIds.entry },
  request: ({ checklist: of, entry: one }) => ({
    method: 'DELETE',
    path: path`/checklist/${of}/checklist_item/${one}`,
  }),
  result: (_body, { entry: one }) => ({ id: one }),
});

/** Checklists of tasks: https://developer.clickup.com/reference/createchecklist */
export const node = vendorNode(clickup, {
  noun: 'checklist',
  title: 'ClickUp checklist',
  description: 'Creates, changes or deletes checklists of tasks and their entries in ClickUp.',
  first: 'create',
  operations: {
    create,
    update,
    delete: remove,
    add_entry: addEntry,
    update_entry: updateEntry,
    delete_entry: removeEntry,
  },
});
