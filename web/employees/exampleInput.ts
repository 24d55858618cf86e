import { asRecord, entrySchema, fieldsOf, titleOf, type JsonSchema, type NamedField } from '../forms/jsonSchema.ts';

/** A stranger may have written the schema: no deeper, no longer. */
const deepest = 8;
const mostEntries = 3;
const longestText = 400;

/**
 * An input that fits an input schema (`platform/schema/inputCheck.ts` says of which keywords one is made): what is required,
 * and what has a default or an example of its own. `given` stands in place of what would be made up.
 */
export function exampleInput(schema: JsonSchema, given: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...exampleFields(schema, 0), ...given };
}

function exampleFields(schema: JsonSchema, depth: number): Record<string, unknown> {
  const shown = fieldsOf(schema).filter(({ required, schema: field }) => required || ownExample(field) !== undefined);
  return Object.fromEntries(shown.map((field) => [field.name, exampleOf(field, depth + 1)]));
}

function exampleOf(field: NamedField, depth: number): unknown {
  const { schema } = field;
  const own = ownExample(schema);
  if (own !== undefined) return own;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0] as unknown;
  switch (Array.isArray(schema.type) ? (schema.type[0] as unknown) : schema.type) {
    case 'integer':
    case 'number':
      return exampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return exampleList(field, depth);
    case 'object':
      return depth < deepest ? exampleFields(schema, depth) : {};
    case 'string':
      return exampleText(titleOf(field), schema);
    default:
      return 'properties' in schema && depth < deepest ? exampleFields(schema, depth) : exampleText(titleOf(field), {});
  }
}

/** Returns the schema's own example or default. */
function ownExample({ examples, default: preset }: JsonSchema): unknown {
  const [first] = Array.isArray(examples) ? (examples as unknown[]) : [];
  return first ?? preset;
}

/** One where nothing forbids it, else what is nearest to the lower bound. */
function exampleNumber(schema: JsonSchema): number {
  const step = schema.type === 'integer' ? 1 : 0.5;
  const { minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  let value = 1;
  if (typeof minimum === 'number') value = Math.max(value, minimum);
  if (typeof above === 'number' && value <= above) value = above + step;
  if (typeof maximum === 'number') value = Math.min(value, maximum);
  if (typeof below === 'number' && value >= below) value = below - step;
  if (schema.type !== 'integer') return value;
  const isTooLow = typeof minimum === 'number' && Math.floor(value) < minimum;
  return isTooLow ? Math.ceil(value) : Math.floor(value);
}

function exampleList({ name, schema }: NamedField, depth: number): unknown[] {
  const entry = { name, schema: asRecord(entrySchema(schema)), required: true };
  const least = typeof schema.minItems === 'number' ? schema.minItems : 1;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : mostEntries;
  const length = Math.min(Math.max(least, 1), Math.max(most, 0), Math.max(mostEntries, Math.min(least, 20)));
  if (depth >= deepest) return [];
  return Array.from({ length }, () => exampleOf(entry, depth + 1));
}

/** The label of the field, as long as the schema wants it. */
function exampleText(title: string, { minLength, maxLength }: JsonSchema): string {
  const least = typeof minLength === 'number' ? Math.min(minLength, longestText) : 0;
  const padded = title.padEnd(least, '.');
  return typeof maxLength === 'number' ? padded.slice(0, Math.max(maxLength, 0)) : padded;
}
