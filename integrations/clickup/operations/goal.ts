import { boolean, choice, integer, list as listOf, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes, givenFields } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { inWorkspace } from '../fields.ts';
import { listId, msOf, numbersOf, taskId } from '../requests.ts';
import { clickup } from '../vendor.ts';

const id = { required: true, maxLength: 100 } as const;
const goal = text({ title: 'Goal', description: 'ID of a goal.', ...id });
const keyResult = text({ title: 'Key result', description: 'ID of a key result.', ...id });
const newName = text({ title: 'Name', required: true, maxLength: 2_000 });
const name = text({ title: 'New name', maxLength: 2_000 });
const ids = (title: string, entry: string, description: string) =>
  listOf(text({ title, required: true, maxLength: 500 }))({ title, description, entry, rare: true, maxItems: 100 });
const owners = ids('Owners', 'owner', 'IDs of users.');
const goalValues = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 100_000 }),
  due_date: text({
    title: 'Due date',
    description: 'A day, or a time with its offset.',
    placeholder: '2026-12-01',
    maxLength: 60,
  }),
  color: text({ title: 'Color', placeholder: '#32a852', rare: true, maxLength: 20 }),
};
const resultValues = {
  steps_start: integer({ title: 'Start value' }),
  steps_end: integer({ title: 'Target value' }),
  unit: text({ title: 'Unit', rare: true, maxLength: 200 }),
  owners,
  task_ids: ids('Tasks', 'task', 'IDs of tasks that count.'),
  list_ids: ids('Lists', 'list', 'IDs of lists whose tasks count.'),
};
const exampleGoal = 'e53a033c-900e-462d-a849-4a216b06d930';
const exampleResult = '947d46ed-c36d-4b43-af8b-1e4e0f7b9c11';

interface GoalValues {
  description?: string;
  due_date?: string;
  color?: string;
}
const goalOf = ({ description, due_date: due, color }: GoalValues): JsonObject =>
  givenFields({ description, due_date: msOf(due, 'due_date'), color });

interface ResultValues {
  steps_start?: number;
  steps_end?: number;
  unit?: string;
  owners?: string[];
  task_ids?: string[];
  list_ids?: string[];
}
const resultOf = ({
  steps_start: from,
  steps_end: to,
  unit,
  owners: of,
  task_ids: tasks,
  list_ids: lists,
}: ResultValues) =>
  givenFields({
    steps_start: from,
    steps_end: to,
    unit,
    owners: numbersOf(of, 'owners'),
    task_ids: (tasks ?? []).map(taskId),
    list_ids: (lists ?? []).map(listId),
  });

const create = defineOperation({
  title: 'Create',
  description: 'Creates a goal in a workspace.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    workspace: inWorkspace,
    new_name: newName,
    ...goalValues,
    multiple_owners: boolean({ title: 'Several owners', rare: true, default: true }),
    owners,
  },
  example: { workspace: '108', new_name: 'Order {{ $json.id }}', due_date: '2026-12-01' },
  output: { id: exampleGoal, name: 'Order 7' },
  request: ({ workspace, new_name: given, multiple_owners: several, owners: of, ...more }) => ({
    method: 'POST',
    path: path`/team/${workspace}/goal`,
    json: {
      name: given,
      multiple_owners: several,
      ...goalOf(more),
      ...givenFields({ owners: numbersOf(of, 'owners') }),
    },
  }),
  result: (body) => body['goal'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a goal with its key results.',
  effects: reads,
  repeat: 'safe',
  parameters: { goal },
  example: { goal: exampleGoal },
  output: { id: exampleGoal, name: 'Reliable pumps' },
  request: ({ goal: of }) => ({ path: path`/goal/${of}` }),
  result: (body) => body['goal'],
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the goals of a workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace: inWorkspace,
    with_completed: boolean({ title: 'With completed goals', rare: true, default: true }),
  },
  example: { workspace: '108' },
  output: { id: exampleGoal, name: 'Reliable pumps' },
  request: ({ workspace, with_completed: completed }) => ({
    path: path`/team/${workspace}/goal`,
    query: { include_completed: completed },
  }),
  // Goals in folders are in a list of their own.
  result: ({ goals, folders }) => [
    ...((goals ?? []) as JsonObject[]),
    ...((folders ?? []) as JsonObject[]).flatMap(({ goals: inside }) => (inside ?? []) as JsonObject[]),
  ],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a goal. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    goal,
    name,
    ...goalValues,
    add_owners: ids('Add owners', 'owner', 'IDs of users.'),
    remove_owners: ids('Remove owners', 'owner', 'IDs of users.'),
  },
  example: { goal: exampleGoal, name: 'Very reliable pumps' },
  output: { id: exampleGoal, name: 'Very reliable pumps' },
  request: ({ goal: of, name: given, add_owners: add, remove_owners: rem, ...more }) => ({
    method: 'PUT',
    path: path`/goal/${of}`,
    json: changes({
      name: given,
      ...goalOf(more),
      add_owners: numbersOf(add, 'add_owners'),
      rem_owners: numbersOf(rem, 'remove_owners'),
    }),
  }),
  result: (body) => body['goal'],
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a goal.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { goal },
  example: { goal: exampleGoal },
  output: { id: exampleGoal },
  request: ({ goal: of }) => ({ method: 'DELETE', path: path`/goal/${of}` }),
  result: (_body, { goal: of }) => ({ id: of }),
});

const createResult = defineOperation({
  title: 'Create key result',
  description: 'Adds a key result to a goal.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    goal,
    new_name: newName,
    result_type: choice(['number', 'currency', 'boolean', 'percentage', 'automatic'], {
      number: 'Number',
      currency: 'Currency',
      boolean: 'True or false',
      percentage: 'Percentage',
      automatic: 'Tasks',
    })({ title: 'Type', default: 'number' }),
    ...resultValues,
  },
  example: { goal: exampleGoal, new_name: 'Order {{ $json.id }}', steps_start: 10, steps_end: 2 },
  output: { id: exampleResult, name: 'Order 7' },
  request: ({ goal: of, new_name: given, result_type: type, ...more }) => ({
    method: 'POST',
    path: path`/goal/${of}/key_result`,
    json: { name: given, type, ...resultOf(more) },
  }),
  result: (body) => body['key_result'],
});

const updateResult = defineOperation({
  title: 'Update key result',
  description: 'Changes a key result, or notes its progress. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    key_result: keyResult,
    name,
    steps_current: integer({ title: 'Current value' }),
    note: text({ title: 'Note', rare: true, maxLength: 10_000 }),
    ...resultValues,
  },
  example: { key_result: exampleResult, steps_current: 5 },
  output: { id: exampleResult },
  request: ({ key_result: of, name: given, steps_current: now, note, ...more }) => ({
    method: 'PUT',
    path: path`/key_result/${of}`,
    json: changes({ name: given, steps_current: now, note, ...resultOf(more) }),
  }),
  result: (body) => body['key_result'],
});

const removeResult = defineOperation({
  title: 'Delete key result',
  description: 'Deletes a key result.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { key_result: keyResult },
  example: { key_result: exampleResult },
  output: { id: exampleResult },
  request: ({ key_result: of }) => ({ method: 'DELETE', path: path`/key_result/${of}` }),
  result: (_body, { key_result: of }) => ({ id: of }),
});

/** Goals of ClickUp: https://developer.clickup.com/reference/creategoal */
export const node = vendorNode(clickup, {
  noun: 'goal',
  title: 'ClickUp goal',
  description: 'Creates, reads, changes or deletes goals and their key results in ClickUp.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    update,
    delete: remove,
    create_key_result: createResult,
    update_key_result: updateResult,
    delete_key_result: removeResult,
  },
});
