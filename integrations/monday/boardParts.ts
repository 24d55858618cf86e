import { anyJson, choice, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { graphqlData } from '../engine/graphql.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { board, requiredGroup } from './fields.ts';
import { neededBoard } from './ids.ts';
import { send, thing } from './requests.ts';

const onBoard = { board: '1234567890' };
const columnTypes = {
  text: 'Text',
  status: 'Status',
  date: 'Date',
  numbers: 'Numbers',
  people: 'People',
  dropdown: 'Dropdown',
  long_text: 'Long text',
  checkbox: 'Checkbox',
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
  file: 'Files',
  timeline: 'Timeline',
  tags: 'Tags',
  rating: 'Rating',
  hour: 'Hour',
  week: 'Week',
  location: 'Location',
  country: 'Country',
  world_clock: 'World clock',
  team: 'Team',
  color_picker: 'Color',
  board_relation: 'Connected boards',
  dependency: 'Dependency',
  mirror: 'Mirror',
  formula: 'Formula',
  item_id: 'Item ID',
  auto_number: 'Auto number',
  button: 'Button',
  creation_log: 'Creation log',
  last_updated: 'Last updated',
  progress: 'Progress',
  time_tracking: 'Time tracking',
  vote: 'Vote',
  doc: 'Document',
} as const;

/** Returns a part of a board. Errors: `target_error` without the board. */
function partOf(name: 'groups' | 'columns'): (body: JsonObject) => unknown {
  return (body) => {
    const [found] = (graphqlData(body)['boards'] ?? []) as (JsonObject | null)[];
    if (found) return found[name] ?? [];
    throw new AppError('target_error', 'There is no such board, or the account may not see it.');
  };
}

export const listGroups = defineOperation({
  title: 'List groups',
  description: 'Lists the groups of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: { board },
  example: onBoard,
  output: { id: 'topics', title: 'This week' },
  request: ({ board: id }) =>
    send('query($board: [ID!]) { boards(ids: $board) { groups { id title color position archived } } }', {
      board: [neededBoard(id)],
    }),
  result: partOf('groups'),
});

export const createGroup = defineOperation({
  title: 'Create group',
  description: 'Creates a group on a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    board,
    group_title: text({ title: 'Title', required: true, maxLength: 255 }),
    color: text({ title: 'Color', placeholder: '#579bfc', rare: true, maxLength: 20 }),
  },
  example: { ...onBoard, group_title: 'Order {{ $json.id }}' },
  output: { id: 'new_group', title: 'Order 7' },
  request: ({ board: id, group_title: title, color }) =>
    send(
      `mutation($board: ID!, $title: String!, $color: String) {
  create_group(board_id: $board, group_name: $title, group_color: $color) { id title color position }
}`,
      { board: neededBoard(id), title, color: color?.trim() },
    ),
  result: thing('create_group'),
});

export const deleteGroup = defineOperation({
  title: 'Delete group',
  description: 'Deletes a group of a board with its items.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['ResourceNotFoundException'],
  parameters: { board, group: requiredGroup },
  example: { ...onBoard, group: 'later' },
  output: { id: 'later' },
  request: ({ board: id, group }) =>
    send('mutation($board: ID!, $group: String!) { delete_group(board_id: $board, group_id: $group) { id } }', {
      board: neededBoard(id),
      group,
    }),
  result: (_body, { group }) => ({ id: group }),
});

export const listColumns = defineOperation({
  title: 'List columns',
  description: 'Lists the columns of a board with their IDs, types and settings.',
  effects: reads,
  repeat: 'safe',
  parameters: { board },
  example: onBoard,
  output: { id: 'name', title: 'Name', type: 'name' },
  request: ({ board: id }) =>
    send('query($board: [ID!]) { boards(ids: $board) { columns { id title type settings_str archived } } }', {
      board: [neededBoard(id)],
    }),
  result: partOf('columns'),
});

export const createColumn = defineOperation({
  title: 'Create column',
  description: 'Creates a column on a board.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    board,
    column_title: text({ title: 'Title', required: true, maxLength: 255 }),
    column_type: choice(
      Object.keys(columnTypes) as (keyof typeof columnTypes)[],
      columnTypes,
    )({ title: 'Type', default: 'text' }),
    column_note: text({ title: 'Description', rare: true, maxLength: 2_000 }),
    defaults: anyJson({
      title: 'Settings',
      description: 'JSON: { "labels": { "1": "Done" } } for a status.',
      control: 'code',
      rare: true,
    }),
  },
  example: { ...onBoard, column_title: 'Order {{ $json.id }}' },
  output: { title: 'Order 7', type: 'text' },
  request: ({ board: id, column_title: title, column_type: type, column_note: note, defaults }) => {
    const read = jsonParameter(defaults, 'defaults');
    return send(
      `mutation($board: ID!, $title: String!, $type: ColumnType!, $note: String, $defaults: JSON) {
  create_column(board_id: $board, title: $title, column_type: $type, description: $note, defaults: $defaults) { id title type settings_str }
}`,
      {
        board: neededBoard(id),
        title,
        type,
        note: note?.trim(),
        defaults: read === undefined ? undefined : JSON.stringify(read),
      },
    );
  },
  result: thing('create_column'),
});
