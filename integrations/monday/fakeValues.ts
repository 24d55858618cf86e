import { isObject } from '../engine/fake/shape.ts';
import { refused } from './fakeErrors.ts';
import { columns, statusLabels } from './fakeObjects.ts';

const readOnly = new Set(['formula', 'mirror', 'auto_number', 'creation_log', 'last_updated', 'item_id', 'button']);

/**
 * Checks the values that are written (https://developer.monday.com/api-reference/docs/change-column-values, a page for each type of column).
 * Errors: unknown columns, labels that do not exist, and values of another shape.
 */
export function checkValues(values: unknown, createLabels: boolean | undefined): void {
  if (!isObject(values)) throw refused('JsonParseException', 'Column values must be an object.');
  for (const [id, value] of Object.entries(values)) checkValue(id, value, createLabels === true);
}

export function checkValue(id: string, value: unknown, createLabels: boolean): void {
  const column = columns.find((one) => one['id'] === id);
  if (!column)
    throw refused('InvalidColumnIdException', "This column ID doesn't exist for the board", { column_id: id });
  const type = String(column['type']);
  const invalid = (message: string) =>
    refused('ColumnValueException', message, { column_id: id, column_type: type, column_value: JSON.stringify(value) });
  if (readOnly.has(type)) throw invalid(`The column of type ${type} cannot be changed.`);
  if (value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)) return;
  if (!(shapes[type]?.(value) ?? true))
    throw invalid(`invalid value, please check our API documentation for the correct data structure for this column.`);
  const label = isObject(value) ? (value['label'] ?? null) : value;
  if (type === 'status' && typeof label === 'string' && !Object.values(statusLabels).includes(label) && !createLabels)
    throw invalid(`This status label doesn't exist, possible statuses are: {0: Working on it, 1: Done, 2: Stuck}`);
}

const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  name: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string',
  numbers: (value) => typeof value === 'string' && !Number.isNaN(Number(value)),
  status: (value) =>
    typeof value === 'string' ||
    (isObject(value) && (typeof value['label'] === 'string' || Number.isInteger(value['index']))),
  date: (value) =>
    (typeof value === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(value)) ||
    (isObject(value) && /^\d{4}-\d\d-\d\d$/.test(String(value['date']))),
  dropdown: (value) =>
    typeof value === 'string' || (isObject(value) && (Array.isArray(value['labels']) || Array.isArray(value['ids']))),
  board_relation: (value) => isObject(value) && Array.isArray(value['item_ids']),
};
