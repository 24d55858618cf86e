import { asRecord, fieldsOf, type JsonSchema } from '../../forms/jsonSchema.ts';

/** Kinds of fields that are edited without a line of JSON Schema. */
export type RowKind = 'text' | 'long_text' | 'number' | 'integer' | 'switch' | 'choice' | 'list';

/** One field of an input. */
export type SchemaRow = {
  name: string;
  title: string;
  description: string;
  kind: RowKind;
  required: boolean;
  /** Of a choice. */
  choices: string[];
};

/** Texts that may be longer than this are shown with room for more than a line (`InputForm`). */
const longText = 10_000;

/** A new field. */
export const emptyRow: SchemaRow = { name: '', title: '', description: '', kind: 'text', required: false, choices: [] };

/** The JSON Schema of these fields. */
export function schemaOfRows(rows: readonly SchemaRow[]): Record<string, unknown> {
  if (rows.length === 0) return {};
  const required = rows.filter((row) => row.required).map(({ name }) => name);
  return {
    type: 'object',
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(rows.map((row) => [row.name, fieldOf(row)])),
  };
}

function fieldOf({ kind, title, description, choices }: SchemaRow): JsonSchema {
  const words = { ...(title === '' ? {} : { title }), ...(description === '' ? {} : { description }) };
  switch (kind) {
    case 'text':
      return { type: 'string', ...words };
    case 'long_text':
      return { type: 'string', ...words, maxLength: longText };
    case 'choice':
      return { type: 'string', ...words, enum: choices };
    case 'switch':
      return { type: 'boolean', ...words };
    case 'list':
      return { type: 'array', ...words, items: { type: 'string' } };
    default:
      return { type: kind, ...words };
  }
}

/** The fields of a schema; null if it says more than fields can show, so that nothing of it is lost. */
export function rowsOfSchema(schema: JsonSchema): SchemaRow[] | null {
  const rows = fieldsOf(schema).map(({ name, schema: field, required }) => ({ ...rowOf(field), name, required }));
  return isSame(schemaOfRows(rows), schema) || isEmptyObject(schema) ? rows : null;
}

function rowOf(field: JsonSchema): Omit<SchemaRow, 'name' | 'required'> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const choices = Array.isArray(field['enum']) ? field['enum'].filter((one) => typeof one === 'string') : [];
  return { title: text(field['title']), description: text(field['description']), kind: kindOf(field), choices };
}

function kindOf({ type, enum: choices, maxLength }: JsonSchema): RowKind {
  if (choices !== undefined) return 'choice';
  if (type === 'boolean') return 'switch';
  if (type === 'array') return 'list';
  if (type === 'number' || type === 'integer') return type;
  return maxLength === undefined ? 'text' : 'long_text';
}

function isEmptyObject(schema: JsonSchema): boolean {
  return isSame(schema, { type: 'object' }) || isSame(schema, { type: 'object', properties: {} });
}

/** The same JSON, whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, place) => isSame(entry, other[place]));
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return one === other;
  const [a, b] = [asRecord(one), asRecord(other)];
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** Returns the rows that cannot form a schema: a missing or duplicate name, an empty choice. Places of the wrong ones. */
export function wrongRows(rows: readonly SchemaRow[]): ReadonlyMap<number, 'name' | 'twice' | 'choices'> {
  const wrong = new Map<number, 'name' | 'twice' | 'choices'>();
  rows.forEach(({ name, kind, choices }, place) => {
    if (!/^\w{1,64}$/.test(name)) wrong.set(place, 'name');
    else if (rows.findIndex((other) => other.name === name) !== place) wrong.set(place, 'twice');
    else if (kind === 'choice' && choices.length === 0) wrong.set(place, 'choices');
  });
  return wrong;
}
