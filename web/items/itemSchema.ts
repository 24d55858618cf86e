import type { FieldPath } from './fieldPath.ts';
import { itemJson, type Item } from './itemJson.ts';

/** Type of a value as people know it. */
export type ValueType = 'text' | 'number' | 'boolean' | 'null' | 'list' | 'object';

/** A field that items have: with the types it has among them, and the first value as an example. */
export type SchemaField = {
  key: string;
  path: FieldPath;
  types: ValueType[];
  example: unknown;
  fields: SchemaField[];
};

/** Items that are looked at: the first ones say enough, and the answer stays quick. */
const lookedAt = 200;
const maxDepth = 8;
const maxFields = 200;

/** The type of a value. */
function valueType(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'number' : 'boolean';
}

/** The fields of the first items, nested ones below; a list shows the fields of its first entry. */
export function itemSchema(items: readonly Item[]): SchemaField[] {
  return fieldsOf(items.slice(0, lookedAt).map(itemJson), [], 0);
}

function fieldsOf(records: readonly object[], path: FieldPath, depth: number): SchemaField[] {
  const values = new Map<string, unknown[]>();
  for (const record of records)
    for (const [key, value] of Object.entries(record)) {
      const seen = values.get(key);
      if (seen !== undefined) seen.push(value);
      else if (values.size < maxFields) values.set(key, [value]);
    }
  return [...values].map(([key, seen]) => fieldOf(key, seen, { path: [...path, key], depth }));
}

function fieldOf(
  key: string,
  seen: readonly unknown[],
  { path, depth }: { path: FieldPath; depth: number },
): SchemaField {
  const types = [...new Set(seen.map(valueType))];
  const example = seen.find((value) => value !== null && value !== undefined) ?? seen[0];
  return { key, path, types, example, fields: depth >= maxDepth ? [] : nestedFields(seen, path, depth) };
}

function nestedFields(seen: readonly unknown[], path: FieldPath, depth: number): SchemaField[] {
  const objects = seen.filter((value): value is object => valueType(value) === 'object');
  if (objects.length > 0) return fieldsOf(objects, path, depth + 1);
  const firstEntries = seen.flatMap((value) => (Array.isArray(value) ? value.slice(0, 1) : []));
  const entries = firstEntries.filter((value): value is object => valueType(value) === 'object');
  return fieldsOf(entries, [...path, 0], depth + 1);
}
