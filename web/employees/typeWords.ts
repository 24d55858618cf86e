import { entrySchema, wordsOf, type JsonSchema } from '../forms/jsonSchema.ts';

/** The type of a field and its bounds in the words of JSON Schema, which programs know: `integer 1–20`, `string: English | German`. */
export function typeWords(schema: JsonSchema): string {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((one) => typeof one === 'string');
  const type = types.length === 0 ? 'any' : types.join(' | ');
  const choices = wordsOf(schema);
  if (choices.length > 0) return `${type}: ${choices.join(' | ')}`;
  const of = type === 'array' ? ` of ${typeWords(entrySchema(schema))}` : '';
  return `${type}${of}${boundsOf(schema)}`;
}

function boundsOf({ minimum, maximum, minLength, maxLength, minItems, maxItems }: JsonSchema): string {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems];
  if (typeof least === 'number' && typeof most === 'number') return ` ${least}–${most}`;
  if (typeof least === 'number') return ` ≥ ${least}`;
  return typeof most === 'number' ? ` ≤ ${most}` : '';
}
