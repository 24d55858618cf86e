import type { JsonObject } from '../../domains/executions/item.ts';

/** Identifiers of the fake. Airtable accepts the name of a table, field or view in place of its id. */
export const ids = {
  base: 'appAAAAAAAAAAAAAA',
  table: 'tblAAAAAAAAAAAAAA',
  view: 'viwAAAAAAAAAAAAAA',
  record: 'recAAAAAAAAAAAAA1',
  linked: 'recBBBBBBBBBBBBB1',
  comment: 'comAAAAAAAAAAAAAA',
  user: 'usrAAAAAAAAAAAAAA',
  attachment: 'attAAAAAAAAAAAAAA',
} as const;

/** A field of the table (https://airtable.com/developers/web/api/field-model). */
export interface FakeField {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly options?: JsonObject;
}

const choices = (...names: string[]): JsonObject => ({
  choices: names.map((name, index) => ({ id: `selAAAAAAAAAAAAA${index + 1}`, name, color: 'blueLight2' })),
});

export const fields: readonly FakeField[] = [
  { id: 'fldName0000000001', name: 'Name', type: 'singleLineText' },
  { id: 'fldEmail000000001', name: 'Email', type: 'email' },
  { id: 'fldNotes000000001', name: 'Notes', type: 'multilineText' },
  { id: 'fldStatus00000001', name: 'Status', type: 'singleSelect', options: choices('Open', 'Done') },
  { id: 'fldTags0000000001', name: 'Tags', type: 'multipleSelects', options: choices('New', 'Large') },
  { id: 'fldAmount00000001', name: 'Amount', type: 'number', options: { precision: 2 } },
  { id: 'fldPaid0000000001', name: 'Paid', type: 'checkbox', options: { icon: 'check', color: 'greenBright' } },
  {
    id: 'fldDue00000000001',
    name: 'Due',
    type: 'date',
    options: { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } },
  },
  { id: 'fldOwner000000001', name: 'Owner', type: 'singleCollaborator' },
  {
    id: 'fldOrders00000001',
    name: 'Orders',
    type: 'multipleRecordLinks',
    options: { linkedTableId: 'tblBBBBBBBBBBBBBB', isReversed: false, prefersSingleRecordLink: false },
  },
  { id: 'fldFiles000000001', name: 'Files', type: 'multipleAttachments', options: { isReversed: false } },
  { id: 'fldTotal000000001', name: 'Total', type: 'formula', options: { isValid: true, formula: '{Amount}' } },
  { id: 'fldCreated0000001', name: 'Created', type: 'createdTime' },
];

/** https://airtable.com/developers/web/api/get-base-schema */
export const tables: readonly JsonObject[] = [
  {
    id: ids.table,
    name: 'Customers',
    primaryFieldId: fields[0]!.id,
    fields,
    views: [{ id: ids.view, name: 'Grid view', type: 'grid' }],
  },
  {
    id: 'tblBBBBBBBBBBBBBB',
    name: 'Orders 2026/27',
    primaryFieldId: 'fldNumber00000001',
    fields: [{ id: 'fldNumber00000001', name: 'Number', type: 'singleLineText' }],
    views: [{ id: 'viwBBBBBBBBBBBBBB', name: 'All orders', type: 'grid' }],
  },
];

/** The base of each page. */
export const bases: readonly JsonObject[] = ['Shop', 'Support', 'Marketing'].map((name, index) => ({
  id: `app${'ABC'[index]!.repeat(14)}`,
  name,
  permissionLevel: index === 2 ? 'read' : 'create',
}));

/** A record with its cells by name of the field. Empty cells are absent. */
export interface FakeRecord {
  readonly id: string;
  readonly createdTime: string;
  readonly cells: JsonObject;
}

const createdTime = '2026-01-02T03:04:05.000Z';

/** The attachment of a record. Its address expires, and needs no token. */
export const attachmentAt = (url: string) => ({
  id: ids.attachment,
  url: `${url}/v3/u/1/report.txt`,
  filename: 'report.txt',
  size: 5,
  type: 'text/plain',
});

/** The record of each page. */
export function recordsAt(url: string): readonly FakeRecord[] {
  const people = [
    { Name: 'Ada', Email: 'ada@example.com', Status: 'Open', Amount: 12.5, Paid: true, Files: [attachmentAt(url)] },
    { Name: 'Grace', Email: 'grace@example.com', Status: 'Open', Amount: 7 },
    { Name: 'Linus', Email: 'linus@example.com', Status: 'Done', Amount: 3 },
  ];
  return people.map((cells, index) => ({
    id: `recAAAAAAAAAAAAA${index + 1}`,
    createdTime: createdTime.replace('05.000', `0${5 + index}.000`),
    cells: { ...cells, Total: cells.Amount, Created: createdTime },
  }));
}

export function newRecord(cells: JsonObject, index = 0): FakeRecord {
  return { id: `recNEW0000000000${index + 1}`, createdTime, cells: { ...cells, Created: createdTime } };
}

/** The comment of each page. */
export const comments: readonly JsonObject[] = ['Called.', 'Paid.', 'Shipped.'].map((text, index) => ({
  id: `comAAAAAAAAAAAAA${'A12'[index]}`,
  author: { id: ids.user, email: 'ada@example.com', name: 'Ada Example' },
  text,
  createdTime,
  lastUpdatedTime: null,
  mentioned: {},
}));

/** Finds a field by id or name. */
export function fieldOf(key: string): FakeField | undefined {
  return fields.find(({ id, name }) => id === key || name === key);
}

const computed = new Set(['formula', 'createdTime']);
const isText = (value: unknown): boolean => typeof value === 'string';
const isRecordId = (value: unknown): boolean => isText(value) && /^rec\w+$/.test(value as string);
const keysWithin = (value: unknown, ...names: string[]): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).every((name) => names.includes(name));

/** Values that a cell accepts without `typecast`, by type of the field (https://airtable.com/developers/web/api/field-model). */
const accepts: Readonly<Record<string, (value: unknown, names: readonly string[]) => boolean>> = {
  singleLineText: isText,
  multilineText: isText,
  email: isText,
  singleSelect: (value, names) => names.includes(String(value)),
  multipleSelects: (value, names) => Array.isArray(value) && value.every((name) => names.includes(String(name))),
  number: (value) => typeof value === 'number',
  checkbox: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && /^\d{4}-\d\d-\d\d$/.test(value as string),
  singleCollaborator: (value) => keysWithin(value, 'id', 'email'),
  multipleRecordLinks: (value) => Array.isArray(value) && value.every(isRecordId),
  multipleAttachments: (value) =>
    Array.isArray(value) && value.every((file) => keysWithin(file, 'id', 'url', 'filename')),
};

/** A refusal: the type and the message of the error. */
export type Refusal = readonly [type: string, message: string];

/** Returns why the cells are refused, or null. */
export function refusalOf(cells: JsonObject, typecast: boolean): Refusal | null {
  for (const [key, value] of Object.entries(cells)) {
    const field = fieldOf(key);
    if (!field) return ['UNKNOWN_FIELD_NAME', `Unknown field name: "${key}"`];
    if (computed.has(field.type))
      return ['INVALID_VALUE_FOR_COLUMN', `Field "${field.name}" cannot accept a value because the field is computed`];
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue; // empties the cell
    const names = (((field.options ?? {})['choices'] ?? []) as { name: string }[]).map(({ name }) => name);
    if (typecast || accepts[field.type]?.(value, names)) continue;
    const isSelect = field.type.endsWith('Select') || field.type.endsWith('Selects');
    return isSelect && (isText(value) || Array.isArray(value))
      ? [
          'INVALID_MULTIPLE_CHOICE_OPTIONS',
          `Insufficient permissions to create new select option ${JSON.stringify(String(value))}`,
        ]
      : ['INVALID_VALUE_FOR_COLUMN', `Field "${field.name}" cannot accept the provided value`];
  }
  return null;
}

/** Returns the cells by name, without the empty ones. Unchecked boxes are empty, too. */
export function storedCells(cells: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(cells)
      .map(([key, value]) => [fieldOf(key)?.name ?? key, value] as const)
      .filter(([, value]) => value !== null && value !== '' && value !== false)
      .filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

/** How cells are returned. */
export interface Shape {
  readonly byId?: boolean;
  /** Fields to return; undefined for all. */
  readonly only?: readonly string[] | undefined;
  readonly asText?: boolean;
  readonly withComments?: boolean;
}

/** Returns a record as the API does. */
export function shown({ id, createdTime: created, cells }: FakeRecord, shape: Shape = {}): JsonObject {
  const { byId = false, only, asText = false, withComments = false } = shape;
  const names = only?.map((key) => fieldOf(key)?.name);
  const entries = Object.entries(cells)
    .filter(([name]) => names === undefined || names.includes(name))
    .map(([name, value]) => [
      byId ? (fieldOf(name)?.id ?? name) : name,
      asText && typeof value !== 'string' ? JSON.stringify(value) : value,
    ]);
  return {
    id,
    createdTime: created,
    ...(withComments ? { commentCount: 1 } : {}),
    fields: Object.fromEntries(entries),
  };
}
