import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { googleTasks } from '../vendor.ts';

const list = text({
  title: 'List',
  description: 'ID of a task list.',
  choices: { list: 'task_lists' },
  required: true,
  maxLength: 200,
});
const title = text({ title: 'Title', required: true, maxLength: 1_024 });
const lists = '/tasks/v1/users/@me/lists';

const listLists = defineOperation({
  title: 'List',
  description: 'Lists the task lists of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: { id: 'MTIz', title: 'My Tasks' },
  request: () => ({ path: lists }),
  result: (body) => body['items'] ?? [],
  list: {
    next: cursorInQuery('pageToken', (body) => body['nextPageToken']),
    pageSize: { parameter: 'maxResults', max: 1_000 },
  },
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a task list.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { title },
  example: { title: 'Repairs' },
  output: { title: 'Repairs' },
  request: ({ title: named }) => ({ method: 'POST', path: lists, json: { title: named } }),
});

const update = defineOperation({
  title: 'Rename',
  description: 'Renames a task list.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { list, title },
  example: { list: 'MTIz', title: 'Repairs' },
  output: { id: 'MTIz', title: 'Repairs' },
  request: ({ list: of, title: named }) => ({
    method: 'PATCH',
    path: path`/tasks/v1/users/@me/lists/${of}`,
    json: { title: named },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a task list with its tasks. The first list cannot be deleted.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['notFound'],
  parameters: { list },
  example: { list: 'MTI0' },
  output: { id: 'MTI0', deleted: true },
  request: ({ list: of }) => ({ method: 'DELETE', path: path`/tasks/v1/users/@me/lists/${of}` }),
  result: (_body, { list: of }) => ({ id: of.trim(), deleted: true }),
});

/** Lists of Google Tasks: https://developers.google.com/workspace/tasks/reference/rest/v1/tasklists. */
export const node = vendorNode(googleTasks, {
  noun: 'list',
  title: 'Google Tasks list',
  description: 'Creates, lists, renames or deletes lists in Google Tasks.',
  first: 'list',
  operations: { list: listLists, create, update, delete: remove },
});
