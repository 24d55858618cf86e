import { asRecord, entrySchema, fieldsOf, type JsonSchema } from './jsonSchema.ts';

/** One line of a field that holds names with values. */
export type Pair = { key: string; value: unknown };

/** Reads both stored shapes: an object of names and values, or a list of entries with a name (or key) and a value. */
export function readPairs(value: unknown): Pair[] {
  if (!Array.isArray(value)) return Object.entries(asRecord(value)).map(([key, held]) => ({ key, value: held }));
  return value.map((entry) => {
    const { name, key, value: held } = asRecord(entry);
    return { key: String(name ?? key ?? ''), value: held };
  });
}

/** Writes lines in the shape that the schema asks for. In an object, the last of two equal names counts. */
export function writePairs(pairs: readonly Pair[], schema: JsonSchema): unknown {
  if (schema.type !== 'array') return Object.fromEntries(pairs.map(({ key, value }) => [key, value ?? '']));
  const nameKey = fieldsOf(entrySchema(schema)).some(({ name }) => name === 'key') ? 'key' : 'name';
  return pairs.map(({ key, value }) => ({ [nameKey]: key, value: value ?? '' }));
}
