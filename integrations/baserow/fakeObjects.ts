import type { JsonObject } from '../../domains/executions/item.ts';

interface Field {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly primary?: true;
  readonly read_only?: true;
  readonly select_options?: readonly { id: number; value: string; color: string }[];
}

export const options = [
  { id: 11, value: 'Open', color: 'blue' },
  { id: 12, value: 'Done', color: 'green' },
];

/** Fields of each table: the types of https://baserow.io/docs/apis/rest-api and the serializers of the server. */
export const fields: readonly Field[] = [
  { id: 1, name: 'Name', type: 'text', primary: true },
  { id: 2, name: 'Active', type: 'boolean' },
  { id: 3, name: 'Amount', type: 'number' },
  { id: 4, name: 'Status', type: 'single_select', select_options: options },
  { id: 5, name: 'Tags', type: 'multiple_select', select_options: options },
  { id: 6, name: 'Due', type: 'date' },
  { id: 7, name: 'Files', type: 'file' },
  { id: 8, name: 'Created', type: 'created_on', read_only: true },
];

export const tables: readonly JsonObject[] = [
  { id: 42, name: 'Customers', order: 1, database_id: 7 },
  { id: 43, name: 'Orders', order: 2, database_id: 7 },
  { id: 44, name: 'Products', order: 3, database_id: 7 },
];

export const fieldOf = (key: string): Field | undefined =>
  fields.find(({ id, name }) => name === key || `field_${id}` === key || String(id) === key);

/** Cells of a row by the name of the field. Numbers are texts. */
export function cellsOf(id: number): JsonObject {
  return {
    Name: ['Ada', 'Bo', 'Cleo'][id - 1] ?? '',
    Active: true,
    Amount: '12.50',
    Status: options[0],
    Tags: [options[0], options[1]],
    Due: '2026-12-01',
    Files: [],
    Created: '2026-11-02T09:14:07Z',
  };
}

export function rowOf(id: number, cells: JsonObject, byName: boolean): JsonObject {
  const keyed = Object.entries(cells).map(([name, value]) => [byName ? name : `field_${fieldOf(name)!.id}`, value]);
  return { id, order: `${id}.00000000000000000000`, ...Object.fromEntries(keyed) };
}

/** Returns how a written value is read back; null if the field does not take it. */
export function stored({ type }: Field, value: unknown): { value: unknown } | null {
  if (value === null) return { value };
  const option = (one: unknown) => options.find(({ id, value: text }) => one === id || one === text);
  switch (type) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number' ? { value: String(value) } : null;
    case 'boolean':
      return typeof value === 'boolean' ? { value } : null;
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(String(value)) ? { value: Number(value).toFixed(2) } : null;
    case 'single_select':
      return option(value) ? { value: option(value) } : null;
    case 'multiple_select':
      return Array.isArray(value) && value.every(option) ? { value: value.map(option) } : null;
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? { value } : null;
    case 'file':
      return Array.isArray(value) && value.every((one) => typeof (one as JsonObject | null)?.['name'] === 'string')
        ? { value }
        : null;
    default:
      return null;
  }
}
