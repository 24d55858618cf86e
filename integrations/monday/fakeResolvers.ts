import type { JsonObject } from '../../domains/executions/item.ts';
import { refused } from './fakeErrors.ts';
import { hooked, hooksOf, unhooked } from './fakeHooks.ts';
import {
  account,
  ann,
  asset,
  boards,
  columns,
  document,
  groups,
  items,
  tag,
  team,
  updates,
  users,
  workspaces,
} from './fakeObjects.ts';
import { checkValue, checkValues } from './fakeValues.ts';

/** The part of the request that lists depend on. */
export interface FakeContext {
  readonly repeatsPages: boolean;
}

interface Page {
  readonly limit?: number | null;
  readonly page?: number | null;
  readonly ids?: readonly string[] | null;
}

type Args = JsonObject;

/** Lists by page number honor `limit`, because a short page is the last one. */
function paged(all: readonly JsonObject[], maxLimit: number) {
  return ({ limit, page, ids }: Page, { repeatsPages }: FakeContext): readonly JsonObject[] => {
    const size = limit ?? 25;
    if (size < 1 || size > maxLimit) throw refused('InvalidArgumentException', `limit must be from 1 to ${maxLimit}`);
    if (page !== undefined && page !== null && page < 1)
      throw refused('InvalidArgumentException', 'page must be at least 1');
    if (ids && ids.length > 100) throw refused('InvalidArgumentException', 'At most 100 ids are allowed.');
    const found = ids ? all.filter(({ id }) => ids.includes(String(id))) : all;
    const from = repeatsPages ? 0 : ((page ?? 1) - 1) * size;
    return found.slice(from, from + size);
  };
}

/** https://developer.monday.com/api-reference/reference/items-page: each page has one item here, whatever the limit says. */
function itemsPage({ cursor, limit, query_params: query }: Args, { repeatsPages }: FakeContext): JsonObject {
  if (cursor && query) throw refused('InvalidArgumentException', 'cursor and query_params cannot be given together.');
  if (Number(limit) < 1 || Number(limit) > 500)
    throw refused('InvalidArgumentException', 'limit must be from 1 to 500');
  const rules = ((query as { rules?: JsonObject[] } | undefined)?.rules ?? []).map(({ column_id: id }) => String(id));
  const unknown = rules.find((id) => !id.startsWith('__') && !columns.some((one) => one['id'] === id));
  if (unknown !== undefined)
    throw refused('InvalidColumnIdException', "This column ID doesn't exist for the board", { column_id: unknown });
  const place = cursor ? Number(/^MSw5NzI4M(\d)$/.exec(String(cursor))?.[1]) : 0;
  if (Number.isNaN(place))
    throw refused('CursorException', 'The cursor is invalid or has expired. Send the request without it.');
  const next = repeatsPages ? 1 : place + 1;
  return { cursor: next < items.length ? `MSw5NzI4M${next}` : null, items: items.slice(place, place + 1).map(itemOf) };
}

function groupOf(group: JsonObject): JsonObject {
  return { ...group, items_page: itemsPage };
}

function boardOf(board: JsonObject): JsonObject {
  return {
    ...board,
    items_page: itemsPage,
    columns: ({ ids }: Args) => (ids ? columns.filter(({ id }) => (ids as unknown[]).includes(id)) : columns),
    groups: ({ ids }: Args) => (ids ? groups.filter(({ id }) => (ids as unknown[]).includes(id)) : groups).map(groupOf),
  };
}

function itemOf(item: JsonObject): JsonObject {
  const values = item['allValues'] as readonly JsonObject[];
  return {
    ...item,
    board: () => boardOf(boards[0]!),
    column_values: ({ ids }: Args) => (ids ? values.filter(({ id }) => (ids as unknown[]).includes(id)) : values),
    updates: paged(updates, 100),
    assets: [asset],
  };
}

function boardWith(id: unknown): JsonObject {
  const board = boards.find((one) => one['id'] === id);
  if (!board) throw refused('InvalidBoardIdException', 'Board does not exist', { board_id: id });
  return board;
}

function itemWith(id: unknown): JsonObject {
  const item = items.find((one) => one['id'] === id);
  if (!item) throw refused('ResourceNotFoundException', 'Item not found in Monday', { item_id: id });
  return item;
}

function groupWith(id: unknown): JsonObject {
  const group = groups.find((one) => one['id'] === id);
  if (!group) throw refused('ResourceNotFoundException', 'Group not found', { group_id: id });
  return group;
}

function updateWith(id: unknown): JsonObject {
  const update = updates.find((one) => one['id'] === id);
  if (!update) throw refused('ResourceNotFoundException', 'Update not found', { update_id: id });
  return update;
}

const queries = {
  me: ann,
  account,
  users: (args: Page & { emails?: string[] | null }, context: FakeContext) =>
    paged(args.emails ? users.filter(({ email }) => args.emails!.includes(String(email))) : users, 1_000)(
      args,
      context,
    ),
  teams: [team],
  workspaces: paged(workspaces, 100),
  tags: [tag],
  docs: paged([document], 100),
  boards: (args: Page, context: FakeContext) => paged(boards, 100)(args, context).map(boardOf),
  items: (args: Page, context: FakeContext) => paged(items, 100)(args, context).map(itemOf),
  items_page_by_column_values: (args: Args, context: FakeContext) => {
    boardWith(args['board_id']);
    if (!args['cursor'] === !args['columns'])
      throw refused('InvalidArgumentException', 'Give either columns or cursor.');
    return itemsPage(args, context);
  },
  next_items_page: itemsPage,
  updates: paged(updates, 100),
  assets: [asset],
  webhooks: (args: Args) => {
    boardWith(args['board_id']);
    return hooksOf(args);
  },
  complexity: { before: 5_000_000, query: 30, after: 4_999_970, reset_in_x_seconds: 60 },
  version: { kind: 'current', value: '2026-10', display_name: 'Current' },
};

function created(
  item: JsonObject,
  { item_name: name, column_values: values, create_labels_if_missing: labels }: Args,
): JsonObject {
  if (values !== undefined && values !== null) checkValues(values, labels as boolean);
  return itemOf({ ...item, name });
}

function changed(args: Args, check: () => void): JsonObject {
  boardWith(args['board_id']);
  const item = itemWith(args['item_id']);
  check();
  return itemOf(item);
}

const mutations = {
  create_item: (args: Args) => {
    boardWith(args['board_id']);
    if (args['group_id']) groupWith(args['group_id']);
    if (!args['position_relative_method'] !== !args['relative_to'])
      throw refused('InvalidArgumentException', 'position_relative_method and relative_to belong together.');
    return created(items[0]!, args);
  },
  create_subitem: (args: Args) => created({ ...items[1]!, parent_item: itemWith(args['parent_item_id']) }, args),
  change_multiple_column_values: (args: Args) =>
    changed(args, () => checkValues(args['column_values'], args['create_labels_if_missing'] as boolean)),
  change_column_value: (args: Args) =>
    changed(args, () =>
      checkValue(String(args['column_id']), args['value'], args['create_labels_if_missing'] === true),
    ),
  change_simple_column_value: (args: Args) =>
    changed(args, () =>
      checkValue(String(args['column_id']), args['value'], args['create_labels_if_missing'] === true),
    ),
  move_item_to_group: (args: Args) => itemOf({ ...itemWith(args['item_id']), group: groupWith(args['group_id']) }),
  move_item_to_board: (args: Args) => {
    boardWith(args['board_id']);
    return itemOf({ ...itemWith(args['item_id']), group: groupWith(args['group_id']) });
  },
  archive_item: (args: Args) => itemOf({ ...itemWith(args['item_id']), state: 'archived' }),
  delete_item: (args: Args) => itemOf({ ...itemWith(args['item_id']), state: 'deleted' }),
  duplicate_item: (args: Args) => changed(args, () => {}),
  clear_item_updates: (args: Args) => itemOf(itemWith(args['item_id'])),
  create_update: ({ item_id: item, parent_id: parent, body }: Args) => {
    if (!item && !parent) throw refused('InvalidArgumentException', 'Give item_id or parent_id.');
    if (item) itemWith(item);
    if (parent) updateWith(parent);
    return { ...updates[0], body };
  },
  edit_update: ({ id, body }: Args) => ({ ...updateWith(id), body }),
  delete_update: ({ id }: Args) => updateWith(id),
  like_update: ({ update_id: id }: Args) => updateWith(id),
  create_board: ({ board_name: name, board_kind: kind, description }: Args) =>
    boardOf({ ...boards[0], name, board_kind: kind, description: description ?? null }),
  archive_board: ({ board_id: id }: Args) => boardOf({ ...boardWith(id), state: 'archived' }),
  delete_board: ({ board_id: id }: Args) => boardOf({ ...boardWith(id), state: 'deleted' }),
  create_group: ({ board_id: id, group_name: title, group_color: color }: Args) => {
    boardWith(id);
    return groupOf({ ...groups[0], id: 'new_group', title, color: color ?? groups[0]!['color'] });
  },
  delete_group: ({ board_id: id, group_id: group }: Args) => {
    boardWith(id);
    return groupOf({ ...groupWith(group), deleted: true });
  },
  archive_group: ({ board_id: id, group_id: group }: Args) => {
    boardWith(id);
    return groupOf({ ...groupWith(group), archived: true });
  },
  create_column: ({ board_id: id, title, column_type: type, description, id: given }: Args) => {
    boardWith(id);
    return { ...columns[3], id: given ?? 'text_mk1', title, type, description: description ?? null };
  },
  delete_column: ({ board_id: id, column_id: column }: Args) => {
    boardWith(id);
    return columns.find((one) => one['id'] === column);
  },
  create_notification: ({ text }: Args) => ({ id: '-1', text }),
  add_file_to_column: ({ item_id: id, column_id: column }: Args) => {
    itemWith(id);
    if (!columns.some((one) => one['id'] === column && one['type'] === 'file'))
      throw refused('InvalidColumnIdException', 'The column is no file column.', { column_id: column });
    return asset;
  },
  add_file_to_update: ({ update_id: id }: Args) => {
    updateWith(id);
    return asset;
  },
  create_webhook: (args: Args) => {
    boardWith(args['board_id']);
    return hooked(args);
  },
  delete_webhook: unhooked,
};

export const resolvers = { ...queries, ...mutations };
