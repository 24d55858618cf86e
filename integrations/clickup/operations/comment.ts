import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { readComments } from '../comments.ts';
import { assignee, notifyAll } from '../fields.ts';
import { listId, numberOf, taskId } from '../requests.ts';
import { clickup } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 100 });
const place = {
  on: choice(['task', 'list', 'view'], { task: 'Task', list: 'List', view: 'View' })({
    title: 'Comments of',
    default: 'task',
  }),
  place: text({
    title: 'ID',
    description: 'ID of the task, list or view.',
    placeholder: '86c1x2y3z',
    required: true,
    maxLength: 500,
  }),
};
const written = text({ title: 'Text', control: 'textarea', required: true, maxLength: 100_000 });

function pathOf({ on, place: id }: { on: 'task' | 'list' | 'view'; place: string }): string {
  if (on === 'task') return path`/task/${taskId(id)}/comment`;
  return on === 'list' ? path`/list/${listId(id)}/comment` : path`/view/${id}/comment`;
}

const add = defineOperation({
  title: 'Add',
  description: 'Adds a comment to a task, a list or a view.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { ...place, text: written, assignee, notify_all: notifyAll },
  example: { place: '86c1x2y3z', text: 'Order {{ $json.id }} was shipped.' },
  output: { id: 90_110_031 },
  request: ({ text: said, assignee: user, notify_all: notify, ...of }) => ({
    method: 'POST',
    path: pathOf(of),
    json: { comment_text: said, notify_all: notify, assignee: numberOf(user, 'assignee') },
  }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the comments of a task, a list or a view, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, ...listFields },
  example: { place: '86c1x2y3z' },
  output: { id: '90110030', comment_text: 'Pressure is back.' },
  run: async ({ all, limit, ...of }, { client }): Promise<Item[]> => {
    const found = await readComments(client, pathOf(of), all ? undefined : limit);
    return found.map((json) => ({ json }));
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a comment. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    comment,
    new_text: text({ title: 'New text', control: 'textarea', maxLength: 100_000 }),
    assignee,
    resolved: boolean({ title: 'Resolved', rare: true }),
  },
  example: { comment: '90110030', new_text: 'It arrived.', resolved: true },
  output: { id: '90110030' },
  request: ({ comment: id, new_text: said, assignee: user, resolved }) => ({
    method: 'PUT',
    path: path`/comment/${id}`,
    json: changes({ comment_text: said, assignee: numberOf(user, 'assignee'), resolved }),
  }),
  result: (_body, { comment: id }) => ({ id }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { comment },
  example: { comment: '90110030' },
  output: { id: '90110030' },
  request: ({ comment: id }) => ({ method: 'DELETE', path: path`/comment/${id}` }),
  result: (_body, { comment: id }) => ({ id }),
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Answers a comment in its thread.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { comment, text: written, assignee, notify_all: notifyAll },
  example: { comment: '90110030', text: 'Order {{ $json.id }} was shipped.' },
  output: { id: 90_110_031 },
  request: ({ comment: id, text: said, assignee: user, notify_all: notify }) => ({
    method: 'POST',
    path: path`/comment/${id}/reply`,
    json: { comment_text: said, notify_all: notify, assignee: numberOf(user, 'assignee') },
  }),
});

const replies = defineOperation({
  title: 'List replies',
  description: 'Lists the replies to a comment.',
  effects: reads,
  repeat: 'safe',
  parameters: { comment },
  example: { comment: '90110030' },
  output: { id: '90110028' },
  request: ({ comment: id }) => ({ path: path`/comment/${id}/reply` }),
  result: (body: JsonObject) => body['comments'],
});

/** Comments of ClickUp: https://developer.clickup.com/reference/createtaskcomment */
export const node = vendorNode(clickup, {
  noun: 'comment',
  title: 'ClickUp comment',
  description: 'Adds, lists, changes or deletes comments of tasks, lists and views in ClickUp.',
  first: 'add',
  operations: { add, list, update, delete: remove, reply, replies },
});
