import { boolean, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { graphqlData } from '../engine/graphql.ts';
import { board, column, columns, createLabels, group, item, requiredGroup } from './fields.ts';
import { neededId, neededItem } from './ids.ts';
import { columnValue, columnValues, itemFields } from './items.ts';
import { itemIn, send, thing } from './requests.ts';

const pump = { id: '9876543210', name: 'Pump fails' };
const newName = text({ title: 'Name', required: true, maxLength: 255 });
const ofItem = { board: '1234567890', item: pump.id };
const gone = ['ResourceNotFoundException'];
const changeColumns = `mutation($board: ID!, $item: ID, $columns: JSON!, $labels: Boolean) {
  change_multiple_column_values(board_id: $board, item_id: $item, column_values: $columns, create_labels_if_missing: $labels) { ${itemFields} }
}`;

export const create = defineOperation({
  title: 'Create',
  description: 'Creates an item on a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { board, group, new_name: newName, columns, create_labels: createLabels },
  example: {
    board: '1234567890',
    group: 'topics',
    new_name: 'Order {{ $json.id }}',
    columns: { status: 'Done', date4: '2026-12-01' },
  },
  output: { id: pump.id, name: 'Order 7' },
  request: ({ board: id, group: inside, new_name: name, columns: values, create_labels: labels }) =>
    send(
      `mutation($board: ID!, $name: String!, $group: String, $columns: JSON, $labels: Boolean) {
  create_item(board_id: $board, item_name: $name, group_id: $group, column_values: $columns, create_labels_if_missing: $labels) { ${itemFields} }
}`,
      { board: id, name, group: inside?.trim(), columns: columnValues(values), labels: labels || undefined },
    ),
  result: itemIn('create_item'),
});

export const createSubitem = defineOperation({
  title: 'Create subitem',
  description: 'Creates an item below another one. The columns are those of the board of subitems.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { item, new_name: newName, columns, create_labels: createLabels },
  example: { item: pump.id, new_name: 'Order {{ $json.id }}' },
  output: { name: 'Order 7' },
  request: ({ item: of, new_name: name, columns: values, create_labels: labels }) =>
    send(
      `mutation($item: ID!, $name: String!, $columns: JSON, $labels: Boolean) {
  create_subitem(parent_item_id: $item, item_name: $name, column_values: $columns, create_labels_if_missing: $labels) { ${itemFields} }
}`,
      { item: neededItem(of), name, columns: columnValues(values), labels: labels || undefined },
    ),
  result: itemIn('create_subitem'),
});

export const update = defineOperation({
  title: 'Update',
  description: 'Changes columns of an item, or its name. Other columns stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    board,
    item,
    name: text({ title: 'New name', maxLength: 255 }),
    columns,
    create_labels: createLabels,
  },
  example: { ...ofItem, columns: { status: '{ "label": "Done" }', numbers: '5' } },
  output: { id: pump.id },
  request: ({ board: of, item: id, name = '', columns: values, create_labels: labels }) => {
    const written = columnValues(name.trim() === '' ? values : { ...values, name });
    if (written === undefined) throw new AppError('parameter_invalid', 'Enter what to change.', { param: '/columns' });
    return send(changeColumns, { board: of, item: neededItem(id), columns: written, labels: labels || undefined });
  },
  result: itemIn('change_multiple_column_values'),
});

export const setColumn = defineOperation({
  title: 'Set column',
  description: 'Sets one column of an item.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    board,
    item,
    column,
    value: text({
      title: 'Value',
      description: 'A text, or JSON such as { "label": "Done" }. Empty: the column is emptied.',
      maxLength: 100_000,
    }),
    create_labels: createLabels,
  },
  example: { ...ofItem, column: 'text', value: 'Order {{ $json.id }}' },
  output: { id: pump.id },
  request: ({ board: of, item: id, column: name, value = '', create_labels: labels }) =>
    send(changeColumns, {
      board: of,
      item: neededItem(id),
      columns: JSON.stringify({ [name]: value === '' ? null : columnValue(value) }),
      labels: labels || undefined,
    }),
  result: itemIn('change_multiple_column_values'),
});

export const moveToGroup = defineOperation({
  title: 'Move to group',
  description: 'Moves an item to another group of its board.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { board, item, group: requiredGroup },
  example: { ...ofItem, group: 'later' },
  output: { id: pump.id, group: { id: 'later', title: 'Later' } },
  request: ({ item: id, group: into }) =>
    send(
      `mutation($item: ID, $group: String!) { move_item_to_group(item_id: $item, group_id: $group) { ${itemFields} } }`,
      {
        item: neededItem(id),
        group: into,
      },
    ),
  result: itemIn('move_item_to_group'),
});

export const moveToBoard = defineOperation({
  title: 'Move to board',
  description: 'Moves an item to a group of another board.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { item, board, group: requiredGroup },
  example: { ...ofItem, group: 'topics' },
  output: { id: pump.id },
  request: ({ item: id, board: into, group: inside }) =>
    send(
      `mutation($item: ID!, $board: ID!, $group: ID!) {
  move_item_to_board(item_id: $item, board_id: $board, group_id: $group) { ${itemFields} }
}`,
      { item: neededItem(id), board: into, group: inside },
    ),
  result: itemIn('move_item_to_board'),
});

export const duplicate = defineOperation({
  title: 'Duplicate',
  description: 'Copies an item on its board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { board, item, with_updates: boolean({ title: 'With updates', rare: true, default: false }) },
  example: ofItem,
  output: { name: 'Pump fails' },
  request: ({ board: of, item: id, with_updates: updates }) =>
    send(
      `mutation($board: ID!, $item: ID, $updates: Boolean) {
  duplicate_item(board_id: $board, item_id: $item, with_updates: $updates) { ${itemFields} }
}`,
      { board: of, item: neededItem(id), updates },
    ),
  result: itemIn('duplicate_item'),
});

const end = (mutation: 'archive_item' | 'delete_item', title: string, description: string) =>
  defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: gone,
    parameters: { item },
    example: { item: pump.id },
    output: { id: pump.id },
    request: ({ item: id }) =>
      send(`mutation($item: ID) { ${mutation}(item_id: $item) { id } }`, { item: neededItem(id) }),
    result: (_body, { item: id }) => ({ id }),
  });
export const archive = end('archive_item', 'Archive', 'Moves an item to the archive.');
export const remove = end('delete_item', 'Delete', 'Moves an item to the trash.');

/** https://developer.monday.com/api-reference/reference/assets-1 */
export const attach = defineOperation({
  title: 'Attach file',
  description: 'Attaches a file of the item to a file column or an update.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    to: choice(['column', 'update'], { column: 'File column', update: 'Update' })({
      title: 'Attach to',
      default: 'column',
    }),
    file_item: text({ title: 'Item', description: 'ID of an item.', showWhen: { to: ['column'] }, maxLength: 100 }),
    file_column: text({
      title: 'File column',
      description: 'ID of a column for files.',
      placeholder: 'files',
      showWhen: { to: ['column'] },
      maxLength: 100,
    }),
    file_update: text({
      title: 'Update',
      description: 'ID of an update.',
      showWhen: { to: ['update'] },
      maxLength: 100,
    }),
    binary_name: text({
      title: 'File field',
      description: 'Name of the file in the item.',
      default: 'data',
      minLength: 1,
      maxLength: 200,
    }),
    file_name: text({ title: 'File name', description: 'Default: the name of the file.', rare: true, maxLength: 255 }),
  },
  example: { file_item: pump.id, file_column: 'files', file_name: 'hello.txt' },
  output: { id: '801', name: 'hello.txt' },
  run: async (given, { client, item: input, files, key }) => {
    const { to, binary_name: name, file_name: fileName } = given;
    const binary = binaryOf(input, name, '/binary_name');
    const isColumn = to === 'column';
    const document = isColumn
      ? 'mutation($item: ID!, $column: String!, $file: File!) { add_file_to_column(item_id: $item, column_id: $column, file: $file) { id name url } }'
      : 'mutation($update: ID!, $file: File!) { add_file_to_update(update_id: $update, file: $file) { id name url } }';
    const { contentType = '', body: form } = encodeBody({
      kind: 'multipart',
      body: {
        query: document,
        ...(isColumn
          ? {
              'variables[item]': neededId(given.file_item, 'file_item'),
              'variables[column]': neededId(given.file_column, 'file_column'),
            }
          : { 'variables[update]': neededId(given.file_update, 'file_update') }),
      },
      files: { 'variables[file]': name },
      item: { ...input, binary: { [name]: { ...binary, file_name: fileName || binary.file_name } } },
      binaries: files,
    });
    const content = { body: form!, mediaType: contentType };
    const { body } = await client.send({ method: 'POST', path: '/v2/file', content }, { repeat: 'unsafe', key });
    const read = thing(isColumn ? 'add_file_to_column' : 'add_file_to_update');
    return [{ json: read({ data: graphqlData(body as JsonObject) }) as JsonObject }];
  },
});
