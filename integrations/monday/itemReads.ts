import { choice, list as listOf, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { givenFields } from '../engine/changes.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { graphqlData } from '../engine/graphql.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { board, column, group, item, rules } from './fields.ts';
import { neededBoard, neededItem } from './ids.ts';
import { itemFields, itemOf } from './items.ts';
import { itemPages, send } from './requests.ts';

const pump = { id: '9876543210', name: 'Pump fails' };
const onBoard = { board: '1234567890' };
/** IDs of one request: https://developer.monday.com/api-reference/reference/items. */
const maxIds = 100;

export const get = defineOperation({
  title: 'Get',
  description: 'Returns an item with the values of its columns.',
  effects: reads,
  repeat: 'safe',
  parameters: { item },
  example: { item: pump.id },
  output: { ...pump, columns: { status: 'Stuck', mirror: 'Example Works' } },
  request: ({ item: id }) => readItems([neededItem(id)]),
  result: (body, { item: id }) => {
    const [found] = itemsIn(body);
    if (found) return found;
    throw new AppError('target_error', `There is no item ${id.slice(0, 100)}, or the account may not see it.`);
  },
});

export const getMany = defineOperation({
  title: 'Get several',
  description: 'Returns up to 100 items by their IDs. Items that do not exist are left out.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    items: text({ title: 'Items', description: 'IDs of items, with commas.', required: true, maxLength: 3_000 }),
  },
  example: { items: '9876543210, 9876543211' },
  output: pump,
  request: ({ items }) => {
    const ids = items.split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
    if (ids.length > 0 && ids.length <= maxIds) return readItems(ids);
    throw new AppError('parameter_invalid', `Enter from 1 to ${maxIds} IDs of items.`, { param: '/items' });
  },
  result: itemsIn,
});

function readItems(ids: readonly string[]) {
  // Without a limit, a request has 25 items.
  return send(`query($ids: [ID!], $limit: Int) { items(ids: $ids, limit: $limit) { ${itemFields} } }`, {
    ids,
    limit: maxIds,
  });
}

function itemsIn(body: JsonObject): JsonObject[] {
  return ((graphqlData(body)['items'] ?? []) as JsonObject[]).map(itemOf);
}

const page = `cursor items { ${itemFields} }`;
const ofBoard = `query($board: [ID!], $limit: Int!, $query: ItemsQuery) {
  boards(ids: $board) { items_page(limit: $limit, query_params: $query) { ${page} } }
}`;
const ofGroup = `query($board: [ID!], $group: [String], $limit: Int!, $query: ItemsQuery) {
  boards(ids: $board) { groups(ids: $group) { items_page(limit: $limit, query_params: $query) { ${page} } } }
}`;

export const list = defineOperation({
  title: 'List',
  description: 'Lists the items of a board or of a group.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    board,
    group,
    rules,
    match: choice(['and', 'or'], { and: 'All', or: 'One of them' })({
      title: 'Rules to fit',
      rare: true,
      default: 'and',
    }),
    order_by: text({
      title: 'Order by',
      description: 'ID of a column.',
      choices: { list: 'columns', needs: ['board'] },
      rare: true,
      maxLength: 100,
    }),
    direction: choice(['asc', 'desc'], { asc: 'Ascending', desc: 'Descending' })({
      title: 'Direction',
      rare: true,
      default: 'asc',
    }),
  },
  example: onBoard,
  output: { ...pump, columns: { status: 'Stuck' } },
  request: ({ board: id, group: inside = '', rules: written, match, order_by: order = '', direction }) => {
    const found = rulesOf(written);
    const query = givenFields({
      rules: found,
      operator: found.length > 1 ? match : undefined,
      order_by: order.trim() === '' ? undefined : [{ column_id: order.trim(), direction }],
    });
    const variables = { board: [neededBoard(id)], query: Object.keys(query).length === 0 ? undefined : query };
    return inside.trim() === '' ? send(ofBoard, variables) : send(ofGroup, { ...variables, group: [inside.trim()] });
  },
  ...itemPages((data) => {
    const [found] = (data['boards'] ?? []) as { items_page?: unknown; groups?: { items_page?: unknown }[] }[];
    if (!found) throw new AppError('target_error', 'There is no such board, or the account may not see it.');
    if (!found.groups) return found.items_page;
    const [first] = found.groups;
    if (!first) throw new AppError('target_error', 'The board has no such group. Select it again.');
    return first.items_page;
  }),
});

/** Errors: `parameter_invalid`. */
function rulesOf(written: unknown): JsonObject[] {
  const read = jsonParameter(written, 'rules');
  if (read === undefined) return [];
  const isRule = (rule: unknown): boolean => (rule as JsonObject | null)?.['column_id'] !== undefined;
  if (Array.isArray(read) && read.every(isRule)) return read as JsonObject[];
  throw new AppError('parameter_invalid', 'Enter a list such as [{ "column_id": "status", "compare_value": [1] }].', {
    param: '/rules',
  });
}

export const find = defineOperation({
  title: 'Find by column',
  description: 'Lists the items of a board that have one of some values in a column.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    board,
    column,
    values: listOf(text({ title: 'Value', required: true, maxLength: 10_000 }))({
      title: 'Values',
      description: 'Texts as the board shows them.',
      entry: 'value',
      required: true,
      minItems: 1,
      maxItems: 100,
    }),
  },
  example: { ...onBoard, column: 'status', values: ['Stuck'] },
  output: pump,
  request: ({ board: id, column: name, values }) =>
    send(
      `query($board: ID!, $limit: Int!, $columns: [ItemsPageByColumnValuesQuery!]) {
  items_page_by_column_values(board_id: $board, limit: $limit, columns: $columns) { ${page} }
}`,
      { board: neededBoard(id), columns: [{ column_id: name, column_values: values }] },
    ),
  ...itemPages((data) => data['items_page_by_column_values']),
});

export const files = defineOperation({
  title: 'List files',
  description: 'Lists the files of an item. The public addresses last an hour.',
  effects: reads,
  repeat: 'safe',
  parameters: { item },
  example: { item: pump.id },
  output: { id: '801', name: 'hello.txt' },
  request: ({ item: id }) =>
    send(
      `query($ids: [ID!]) {
  items(ids: $ids) { assets { id name url public_url file_extension file_size created_at uploaded_by { id name } } }
}`,
      { ids: [neededItem(id)] },
    ),
  result: (body) => {
    const [found] = (graphqlData(body)['items'] ?? []) as { assets?: unknown }[];
    if (found) return found.assets ?? [];
    throw new AppError('target_error', 'There is no such item, or the account may not see it.');
  },
});
