import { asRecord, type JsonSchema } from '../forms/jsonSchema.ts';

const deepest = 12;

/** The schema of a stranger's tool as our forms read it: hints that only our own schemas may give are taken out. */
export function toolSchema(schema: JsonSchema): JsonSchema {
  return plain(schema, 0) as JsonSchema;
}

function plain(value: unknown, depth: number): unknown {
  if (depth > deepest) return undefined;
  if (Array.isArray(value)) return value.map((entry) => plain(entry, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(asRecord(value))
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [key, plain(inner, depth + 1)]),
  );
}
