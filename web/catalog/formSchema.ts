import { asRecord, fieldsOf, type JsonSchema } from '../forms/jsonSchema.ts';
import type { Schema } from '../api/client.ts';

/** The inputs of a search as a form shows them: with the first example as what an empty field suggests. */
export function formSchemaOf({ inputs }: Pick<Schema<'CatalogSearch'>, 'inputs'>): JsonSchema {
  const properties = fieldsOf(inputs).map(({ name, schema }) => [name, { ...schema, ...placeholderOf(schema) }]);
  return { ...inputs, properties: Object.fromEntries(properties) as JsonSchema };
}

/** A query in the language of a source is a text like others to the form: no editor of ours knows those. */
function placeholderOf(schema: JsonSchema): JsonSchema {
  const { examples } = schema;
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const hint = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined;
  return { ...schema, 'x-language': undefined, ...(hint === undefined ? {} : { 'x-placeholder': hint }) };
}

/** What a search starts with: its defaults, and the values of one of its examples where one is wanted. */
export function firstValues(schema: JsonSchema, example: Record<string, unknown> = {}): Record<string, unknown> {
  const presets = fieldsOf(schema).flatMap(({ name, schema: field }) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  );
  return { ...Object.fromEntries(presets), ...example };
}

/** Without what is empty: it is not sent. */
export function givenValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Names of inputs that this value can be looked up for. */
export function lookupsOf(schema: JsonSchema): { name: string; lookup: string; isNumber: boolean }[] {
  return fieldsOf(schema).flatMap(({ name, schema: field }) => {
    const lookup = asRecord(field)['x-lookup'];
    return typeof lookup === 'string' ? [{ name, lookup, isNumber: field.type === 'number' }] : [];
  });
}
