import { text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { item } from '../fields.ts';
import { neededItem, neededUpdate } from '../ids.ts';
import { readNumbered, send, thing } from '../requests.ts';
import { monday } from '../vendor.ts';

const updateFields =
  'id body text_body created_at updated_at creator { id name } replies { id body text_body created_at creator { id name } }';
const update = text({ title: 'Update', description: 'ID of an update.', required: true, maxLength: 100 });
const body = text({ title: 'Text', description: 'HTML.', control: 'textarea', required: true, maxLength: 100_000 });

const post = defineOperation({
  title: 'Post',
  description: 'Posts an update to an item.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { item, body },
  example: { item: '9876543210', body: 'Order {{ $json.id }} was shipped.' },
  output: { body: 'Order 7 was shipped.' },
  request: ({ item: id, body: written }) =>
    send(`mutation($item: ID, $body: String!) { create_update(item_id: $item, body: $body) { ${updateFields} } }`, {
      item: neededItem(id),
      body: written,
    }),
  result: thing('create_update'),
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Answers an update.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { update, body },
  example: { update: '501', body: 'Order {{ $json.id }} was shipped.' },
  output: { body: 'Order 7 was shipped.' },
  request: ({ update: id, body: written }) =>
    send(
      `mutation($parent: ID, $body: String!) { create_update(parent_id: $parent, body: $body) { ${updateFields} } }`,
      {
        parent: neededUpdate(id),
        body: written,
      },
    ),
  result: thing('create_update'),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the updates of an item with their replies, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { item, ...listFields },
  example: { item: '9876543210' },
  output: { id: '501', text_body: 'Pressure is back.' },
  run: async ({ item: id, all, limit }, { client }): Promise<Item[]> => {
    const found = await readNumbered(client, {
      document: `query($ids: [ID!], $limit: Int, $page: Int) {
  items(ids: $ids) { updates(limit: $limit, page: $page) { ${updateFields} } }
}`,
      variables: { ids: [neededItem(id)] },
      entries: (data) => updatesIn(data, id),
      wanted: all ? undefined : limit,
    });
    return found.map((json) => ({ json }));
  },
});

function updatesIn(data: JsonObject, id: string): unknown {
  const [found] = (data['items'] ?? []) as { updates?: unknown }[];
  if (found) return found.updates;
  throw new AppError('target_error', `There is no item ${id.slice(0, 100)}, or the account may not see it.`);
}

const edit = defineOperation({
  title: 'Edit',
  description: 'Replaces the text of an update.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { update, body },
  example: { update: '501', body: 'It arrived.' },
  output: { id: '501', body: 'It arrived.' },
  request: ({ update: id, body: written }) =>
    send(`mutation($id: ID!, $body: String!) { edit_update(id: $id, body: $body) { ${updateFields} } }`, {
      id: neededUpdate(id),
      body: written,
    }),
  result: thing('edit_update'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an update.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['ResourceNotFoundException'],
  parameters: { update },
  example: { update: '501' },
  output: { id: '501' },
  request: ({ update: id }) => send('mutation($id: ID!) { delete_update(id: $id) { id } }', { id: neededUpdate(id) }),
  result: (_body, { update: id }) => ({ id }),
});

/** Updates of items: https://developer.monday.com/api-reference/reference/updates */
export const node = vendorNode(monday, {
  noun: 'update',
  title: 'Monday.com update',
  description: 'Posts, answers, lists, edits or deletes updates of items in monday.com.',
  first: 'post',
  operations: { post, reply, list, edit, delete: remove },
});
