import { fieldKind, startValue, wordsOf, type JsonSchema } from './jsonSchema.ts';

/** Kinds whose values are one word or number, which an expression can begin with. */
const simpleKinds = [
  'number',
  'switch',
  'choice',
  'model',
  'data_table',
  'data_column',
  'knowledge_base',
  'digital_organization',
  'position',
  'vendor_list',
];

/** Returns the initial expression for a fixed value. Lists and objects hold expressions of their own: they are not taken along. */
export function asExpression(schema: JsonSchema, value: unknown): string {
  const kept = value ?? schema.default;
  const isTaken = simpleKinds.includes(fieldKind(schema)) && kept !== undefined && kept !== null && kept !== '';
  return isTaken ? `{{ ${JSON.stringify(kept)} }}` : '{{  }}';
}

/**
 * Returns the fixed value that replaces an expression: its result for the displayed item (`given`), if the field accepts it; else the
 * previous value (`before`); else the field's initial value.
 */
export function fixedValue(schema: JsonSchema, { given, before }: { given: unknown; before: unknown }): unknown {
  if (simpleKinds.includes(fieldKind(schema)) && fits(schema, given)) return given;
  return before ?? startValue(schema);
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const words = wordsOf(schema);
  if (words.length > 0) return typeof value === 'string' && words.includes(value);
  if (typeof value !== 'number') return typeof value === schema.type && value !== '';
  const { minimum, maximum } = schema;
  const isWithin =
    !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum);
  return isWithin && (schema.type === 'number' || (schema.type === 'integer' && Number.isInteger(value)));
}
