import { asRecord, fieldsOf, type JsonSchema } from '../forms/jsonSchema.ts';
import type { Schema } from '../api/client.ts';

/**
 * The inputs of a search as a form shows them: with the first example as what an empty field suggests, and one field for a place. Coordinates have
 * fields of their own only if `values` has some from before.
 */
export function formSchemaOf(
  { inputs }: Pick<Schema<'CatalogSearch'>, 'inputs'>,
  values: Record<string, unknown> = {},
): JsonSchema {
  const isHidden = (name: string) =>
    takesPlace(inputs) &&
    coordinates.some((one) => one === name) &&
    coordinates.every((one) => values[one] === undefined);
  const fields = fieldsOf(inputs).filter(({ name }) => !isHidden(name));
  const properties = fields.map(({ name, schema }) => [name, { ...schema, ...placeholderOf(schema) }]);
  const needsPlace = fields.some(({ schema }) => asRecord(schema)['x-place'] === 'required') && isHidden('latitude');
  const required = [
    ...(Array.isArray(inputs['required']) ? (inputs['required'] as string[]) : []),
    ...(needsPlace ? ['place'] : []),
  ];
  return { ...inputs, required, properties: Object.fromEntries(properties) as JsonSchema };
}

/** A query in the language of a source is a text like others to the form: no editor of ours knows those. */
function placeholderOf(schema: JsonSchema): JsonSchema {
  const { examples } = schema;
  const [example] = Array.isArray(examples) ? (examples as unknown[]) : [];
  const hint = typeof example === 'string' || typeof example === 'number' ? String(example) : undefined;
  return { ...schema, 'x-language': undefined, ...(hint === undefined ? {} : { 'x-placeholder': hint }) };
}

const coordinates = ['latitude', 'longitude'] as const;

/** True if a search finds the coordinates of a place by itself. */
export function takesPlace(schema: JsonSchema): boolean {
  return fieldsOf(schema).some(({ schema: field }) => asRecord(field)['x-place'] !== undefined);
}

/** An example with its coordinates in the field for a place. */
function inOneField(schema: JsonSchema, { latitude, longitude, ...others }: Record<string, unknown>) {
  if (latitude === undefined || longitude === undefined) return others;
  return takesPlace(schema)
    ? { place: `${String(latitude)}, ${String(longitude)}`, ...others }
    : { latitude, longitude, ...others };
}

/** Returns a search's initial values: its defaults and, if given, the values of an example. */
export function firstValues(schema: JsonSchema, example: Record<string, unknown> = {}): Record<string, unknown> {
  const presets = fieldsOf(schema).flatMap(({ name, schema: field }) =>
    field.default === undefined ? [] : [[name, field.default] as const],
  );
  return { ...Object.fromEntries(presets), ...inOneField(schema, example) };
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
