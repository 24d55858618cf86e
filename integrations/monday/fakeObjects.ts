import type { JsonObject } from '../../domains/executions/item.ts';

/** The things that the fake of monday.com knows, with the fields of the schema. */
export const account = { id: '77', name: 'Acme', slug: 'acme', tier: 'pro' };

export const users: readonly JsonObject[] = ['Ann', 'Bob', 'Cem'].map((name, place) => ({
  id: String(9_603_417 + place),
  name,
  email: `${name.toLowerCase()}@acme.test`,
  title: null,
  url: `https://acme.monday.com/users/${9_603_417 + place}`,
  kind: 'member',
  created_at: '2026-01-05',
  status: 'ACTIVE',
  account,
}));
export const ann = users[0]!;

export const team = { id: '51', name: 'Plant', users: [ann] };

export const workspaces: readonly JsonObject[] = ['Main', 'Plant', 'Office'].map((name, place) => ({
  id: String(601 + place),
  name,
  kind: 'open',
  description: null,
  state: 'active',
}));

const column = { description: null, archived: false, width: null, settings_str: '{}', settings: '{}' };
export const statusLabels: Readonly<Record<number, string>> = { 0: 'Working on it', 1: 'Done', 2: 'Stuck' };
export const columns: readonly JsonObject[] = [
  { ...column, id: 'name', title: 'Name', type: 'name' },
  {
    ...column,
    id: 'status',
    title: 'Status',
    type: 'status',
    settings_str: JSON.stringify({ labels: statusLabels, done_colors: [1] }),
  },
  { ...column, id: 'date4', title: 'Due', type: 'date' },
  { ...column, id: 'text', title: 'Machine', type: 'text' },
  { ...column, id: 'numbers', title: 'Hours', type: 'numbers' },
  {
    ...column,
    id: 'dropdown',
    title: 'Hall',
    type: 'dropdown',
    settings_str: JSON.stringify({ labels: [{ id: 1, name: 'North' }] }),
  },
  { ...column, id: 'connect', title: 'Parts', type: 'board_relation' },
  { ...column, id: 'mirror', title: 'Supplier', type: 'mirror' },
  { ...column, id: 'files', title: 'Files', type: 'file' },
  { ...column, id: 'formula', title: 'Cost', type: 'formula' },
];

export const groups: readonly JsonObject[] = [
  { id: 'topics', title: 'This week', color: '#579bfc', position: '65536', archived: false, deleted: false },
  { id: 'later', title: 'Later', color: '#a25ddc', position: '98304', archived: false, deleted: false },
];

const columnOf = (id: string): JsonObject => columns.find((one) => one['id'] === id)!;
const valueOf = (typename: string, id: string, more: JsonObject): JsonObject => ({
  __typename: typename,
  id,
  type: columnOf(id)['type'],
  column: columnOf(id),
  text: null,
  value: null,
  ...more,
});

/** Values of an item; mirrored and linked ones have no text (https://developer.monday.com/api-reference/reference/column-values-v2). */
const values: readonly JsonObject[] = [
  valueOf('StatusValue', 'status', { text: 'Stuck', value: '{"index":2}', label: 'Stuck', index: 2, is_done: false }),
  valueOf('DateValue', 'date4', { text: '2026-10-05', value: '{"date":"2026-10-05"}', date: '2026-10-05', time: '' }),
  valueOf('TextValue', 'text', { text: 'A', value: '"A"' }),
  valueOf('NumbersValue', 'numbers', { text: '12.5', value: '"12.5"', number: 12.5, symbol: '' }),
  valueOf('BoardRelationValue', 'connect', { linked_item_ids: ['11'], linked_items: [], display_value: 'Gasket' }),
  valueOf('MirrorValue', 'mirror', { display_value: 'Example Works' }),
  valueOf('FormulaValue', 'formula', { display_value: '42' }),
];

export const boardId = '1234567890';

/** An item on each page. */
export const items: readonly JsonObject[] = ['Pump fails', 'Valve leaks', 'Belt slips'].map((name, place) => {
  const id = String(9_876_543_210 + place);
  return {
    id,
    name,
    state: 'active',
    email: `pulse-${id}@acme.monday.com`,
    url: `https://acme.monday.com/boards/${boardId}/pulses/${id}`,
    relative_link: `/boards/${boardId}/pulses/${id}`,
    created_at: '2026-10-02T09:00:00Z',
    updated_at: '2026-10-02T09:00:00Z',
    creator_id: ann['id'],
    creator: ann,
    group: groups[0],
    parent_item: null,
    subitems: [],
    allValues: values,
  };
});

export const asset = {
  id: '801',
  name: 'hello.txt',
  url: 'https://acme.monday.com/protected_static/77/resources/801/hello.txt',
  public_url: 'https://files.example.test/801/hello.txt?signature=x',
  file_extension: '.txt',
  file_size: 5,
  created_at: '2026-10-02T09:00:00Z',
  uploaded_by: ann,
};

/** Updates of an item, newest first. */
export const updates: readonly JsonObject[] = ['501', '502', '503'].map((id) => ({
  id,
  body: '<p>Pressure is back.</p>',
  text_body: 'Pressure is back.',
  item_id: items[0]!['id'],
  creator_id: ann['id'],
  creator: ann,
  created_at: '2026-10-02T10:00:00Z',
  updated_at: '2026-10-02T10:00:00Z',
  edited_at: '2026-10-02T10:00:00Z',
  replies: [],
  assets: [],
}));

/** Boards: a list of three, as many on a page as the limit says. */
export const boards: readonly JsonObject[] = [boardId, '1234567891', '1234567892'].map((id, place) => ({
  id,
  name: ['Maintenance', 'Parts', 'Subitems of Maintenance'][place],
  state: 'active',
  type: place === 2 ? 'sub_items_board' : 'board',
  board_kind: 'public',
  description: null,
  board_folder_id: null,
  workspace_id: workspaces[0]!['id'],
  workspace: workspaces[0],
  permissions: 'everyone',
  items_count: 3,
  item_terminology: 'item',
  url: `https://acme.monday.com/boards/${id}`,
  updated_at: '2026-10-02T09:00:00Z',
  owners: [ann],
  creator: ann,
  subscribers: [ann],
  tags: [],
}));

export const tag = { id: '71', name: 'pump', color: '#ff158a' };

export const document = {
  id: '91',
  object_id: '1234567899',
  name: 'Manual',
  url: 'https://acme.monday.com/docs/1234567899',
  workspace_id: workspaces[0]!['id'],
  created_at: '2026-10-02T09:00:00Z',
};
