import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { dueOf, timeOf } from '../times.ts';
import { googleTasks } from '../vendor.ts';

const list = text({
  title: 'List',
  description: 'ID of a task list; @default is the first one.',
  choices: { list: 'task_lists' },
  default: '@default',
  minLength: 1,
  maxLength: 200,
});

const task = text({
  title: 'Task',
  description: 'ID of a task.',
  choices: { list: 'tasks', needs: ['list'] },
  required: true,
  maxLength: 200,
});

const notes = text({ title: 'Notes', control: 'textarea', maxLength: 8_192 });
const due = text({
  title: 'Due on',
  description: 'A date. Google Tasks keeps no time of day.',
  placeholder: '2026-12-31',
  maxLength: 40,
});
const parent = text({
  title: 'Parent task',
  description: 'ID of a task of the list. The task becomes a subtask.',
  choices: { list: 'tasks', needs: ['list'] },
  rare: true,
  maxLength: 200,
});
const previous = text({
  title: 'After task',
  description: 'ID of the task that comes before. Default: at the top.',
  choices: { list: 'tasks', needs: ['list'] },
  rare: true,
  maxLength: 200,
});

const call = { kind: 'tasks#task', title: 'Call' };

/** Returns the fields that are given. */
function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

const create = defineOperation({
  title: 'Create',
  description: 'Adds a task to a list.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    list,
    title: text({ title: 'Title', required: true, maxLength: 1_024 }),
    notes,
    due,
    completed: boolean({ title: 'Completed', default: false, rare: true }),
    parent,
    previous,
  },
  example: { list: 'MTIz', title: 'Call about order {{ $json.id }}', due: '2026-12-01' },
  output: { title: 'Call about order 7', due: '2026-12-01T00:00:00.000Z', status: 'needsAction' },
  request: ({ list: of, title, notes: about, due: on, completed, parent: above, previous: before }) => ({
    method: 'POST',
    path: path`/tasks/v1/lists/${of}/tasks`,
    query: { parent: above?.trim(), previous: before?.trim() },
    json: given({ title, notes: about, due: dueOf(on), status: completed ? 'completed' : undefined }),
  }),
});

const listTasks = defineOperation({
  title: 'List',
  description: 'Lists the tasks of a list.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    list,
    show_completed: boolean({
      title: 'With completed ones',
      description: 'Those completed in the apps of Google are hidden, too.',
      default: true,
    }),
    show_hidden: boolean({ title: 'With hidden ones', default: false }),
    show_deleted: boolean({ title: 'With deleted ones', default: false, rare: true }),
    show_assigned: boolean({
      title: 'With assigned ones',
      description: 'Tasks that were assigned in Docs or Chat.',
      default: false,
      rare: true,
    }),
    due_min: text({ title: 'Due from', placeholder: '2026-12-01', rare: true, maxLength: 40 }),
    due_max: text({ title: 'Due until', placeholder: '2026-12-31', rare: true, maxLength: 40 }),
    completed_min: text({ title: 'Completed from', placeholder: '2026-12-01', rare: true, maxLength: 40 }),
    completed_max: text({ title: 'Completed until', placeholder: '2026-12-31', rare: true, maxLength: 40 }),
    updated_min: text({ title: 'Changed from', placeholder: '2026-12-01T08:00:00Z', rare: true, maxLength: 40 }),
  },
  example: { list: 'MTIz' },
  output: { id: 't1', title: 'Call' },
  request: (wanted) => ({
    path: path`/tasks/v1/lists/${wanted.list}/tasks`,
    query: {
      showCompleted: wanted.show_completed,
      showHidden: wanted.show_hidden,
      showDeleted: wanted.show_deleted,
      showAssigned: wanted.show_assigned,
      dueMin: timeOf(wanted.due_min, '/due_min'),
      dueMax: timeOf(wanted.due_max, '/due_max'),
      completedMin: timeOf(wanted.completed_min, '/completed_min'),
      completedMax: timeOf(wanted.completed_max, '/completed_max'),
      updatedMin: timeOf(wanted.updated_min, '/updated_min'),
    },
  }),
  result: (body) => body['items'] ?? [],
  list: {
    next: cursorInQuery('pageToken', (body) => body['nextPageToken']),
    pageSize: { parameter: 'maxResults', max: 100 },
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { list, task },
  example: { list: 'MTIz', task: 't1' },
  output: { id: 't1', ...call },
  request: ({ list: of, task: id }) => ({ path: path`/tasks/v1/lists/${of}/tasks/${id}` }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a task. Fields that are empty stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    list,
    task,
    new_title: text({ title: 'New title', maxLength: 1_024 }),
    notes,
    due,
    status: choice(['keep', 'open', 'completed'], { keep: 'As it is', open: 'Open', completed: 'Completed' })({
      title: 'Status',
      default: 'keep',
    }),
    without_due: boolean({ title: 'Remove the date', default: false, rare: true }),
  },
  example: { list: 'MTIz', task: 't1', new_title: 'Call again' },
  output: { id: 't1', title: 'Call again' },
  request: ({ list: of, task: id, new_title: title, notes: about, due: on, status, without_due: removes }) => ({
    method: 'PATCH',
    path: path`/tasks/v1/lists/${of}/tasks/${id}`,
    json: {
      ...given({ title, notes: about, due: dueOf(on) }),
      ...(removes ? { due: null } : {}),
      ...(status === 'completed' ? { status } : {}),
      // The time of completion would complete it again.
      ...(status === 'open' ? { status: 'needsAction', completed: null } : {}),
    },
  }),
});

const complete = defineOperation({
  title: 'Complete',
  description: 'Marks a task as completed.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list, task },
  example: { list: 'MTIz', task: 't1' },
  output: { id: 't1', status: 'completed' },
  request: ({ list: of, task: id }) => ({
    method: 'PATCH',
    path: path`/tasks/v1/lists/${of}/tasks/${id}`,
    json: { status: 'completed' },
  }),
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves a task to another place, or to another list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    list,
    task,
    to_list: text({
      title: 'To list',
      description: 'Default: the same one. Recurring tasks cannot change it.',
      choices: { list: 'task_lists' },
      maxLength: 200,
    }),
    parent,
    previous,
  },
  example: { list: 'MTIz', task: 't1', parent: 't2' },
  output: { id: 't1', parent: 't2' },
  request: ({ list: of, task: id, to_list: target, parent: above, previous: before }) => ({
    method: 'POST',
    path: path`/tasks/v1/lists/${of}/tasks/${id}/move`,
    query: { parent: above?.trim(), previous: before?.trim(), destinationTasklist: target?.trim() },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a task. If it was assigned in Docs or Chat, it is deleted there, too.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { list, task },
  example: { list: 'MTIz', task: 't1' },
  output: { id: 't1', deleted: true },
  request: ({ list: of, task: id }) => ({ method: 'DELETE', path: path`/tasks/v1/lists/${of}/tasks/${id}` }),
  result: (_body, { task: id }) => ({ id: id.trim(), deleted: true }),
});

const clear = defineOperation({
  title: 'Hide completed',
  description: 'Hides all completed tasks of a list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list },
  example: { list: 'MTIz' },
  output: { list: 'MTIz', cleared: true },
  request: ({ list: of }) => ({ method: 'POST', path: path`/tasks/v1/lists/${of}/clear` }),
  result: (_body, { list: of }) => ({ list: of, cleared: true }),
});

/** Tasks of Google Tasks: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks. */
export const node = vendorNode(googleTasks, {
  noun: 'task',
  title: 'Google Tasks task',
  description: 'Creates, lists, completes or moves tasks in Google Tasks.',
  first: 'create',
  operations: { create, list: listTasks, get, update, complete, move, delete: remove, clear },
});
