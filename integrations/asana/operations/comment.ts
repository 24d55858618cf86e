import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { task, textOf } from '../fields.ts';
import { dataOf, list as paged, write } from '../requests.ts';
import { asana } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 60 });
const content = {
  text: text({ title: 'Text', control: 'textarea', required: true, maxLength: 65_000 }),
  text_format: choice(['plain', 'html'], { plain: 'Plain text', html: 'HTML' })({
    title: 'Text format',
    rare: true,
    default: 'plain',
  }),
};

const add = defineOperation({
  title: 'Add',
  description: 'Adds a comment to a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { task, ...content, pinned: boolean({ title: 'Pin', rare: true, default: false }) },
  example: { task: '12345', text: 'Order {{ $json.id }} was shipped.' },
  output: { gid: '5001', text: 'Order 7 was shipped.' },
  request: ({ task: of, text: written, text_format: format, pinned }) =>
    write('POST', path`/tasks/${of}/stories`, {
      ...textOf('text', written, format),
      ...(pinned ? { is_pinned: true } : {}),
    }),
  result: dataOf,
});

/** Asana lists comments with the other events of the task. */
const list = defineOperation({
  title: 'List',
  description: 'Lists the comments of a task, oldest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { task },
  example: { task: '12345' },
  output: { gid: '5001', text: 'Looks good.' },
  request: ({ task: of }) => ({
    path: path`/tasks/${of}/stories`,
    query: { opt_fields: 'type,resource_subtype,text,created_at,created_by.name,is_pinned' },
  }),
  result: (body) => (dataOf(body) as JsonObject[]).filter(({ type }) => type === 'comment'),
  list: paged,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { comment, ...content },
  example: { comment: '5001', text: 'It arrived.' },
  output: { gid: '5001', text: 'It arrived.' },
  request: ({ comment: id, text: written, text_format: format }) =>
    write('PUT', path`/stories/${id}`, textOf('text', written, format)),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { comment },
  example: { comment: '5001' },
  output: { gid: '5001' },
  request: ({ comment: id }) => ({ method: 'DELETE', path: path`/stories/${id}` }),
  result: (_body, { comment: id }) => ({ gid: id }),
});

/** Comments of tasks: https://developers.asana.com/reference/stories */
export const node = vendorNode(asana, {
  noun: 'comment',
  title: 'Asana comment',
  description: 'Adds, lists, changes or deletes comments of tasks in Asana.',
  first: 'add',
  operations: { add, list, update, delete: remove },
});
