import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';

/** The shape of a value: a kind, one of several words, a list, or an object with known fields. */
export type Shape =
  | 'text'
  | 'decimal'
  | 'whole'
  | 'flag'
  | 'object'
  | { readonly max: number }
  | { readonly words: string }
  | { readonly list: Shape; readonly most?: number }
  | { readonly fields: Fields };

/** Fields of an object. Those with `!` at the end of the name are required. */
export type Fields = { readonly [name: string]: Shape };

/** The first problem of a value. */
interface ShapeProblem {
  readonly field: string;
  readonly issue: string;
  readonly description: string;
}

/** Returns the first problem of a value; null if there is none. */
export function shapeProblem(shape: Shape, value: unknown, field: string): ShapeProblem | null {
  const wrong: ShapeProblem = {
    field: field || '/',
    issue: 'INVALID_PARAMETER_SYNTAX',
    description: 'The value of a field does not conform to the expected format.',
  };
  if (shape === 'text') return typeof value === 'string' ? null : wrong;
  if (shape === 'decimal') return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? null : wrong;
  if (shape === 'whole') return Number.isInteger(value) ? null : wrong;
  if (shape === 'flag') return typeof value === 'boolean' ? null : wrong;
  if (shape === 'object') return isObject(value) ? null : wrong;
  if ('max' in shape) {
    if (typeof value !== 'string') return wrong;
    const long = { ...wrong, issue: 'INVALID_STRING_MAX_LENGTH', description: 'The value of a field is too long.' };
    return value.length <= shape.max ? null : long;
  }
  if ('words' in shape) {
    const unknown = { ...wrong, issue: 'INVALID_PARAMETER_VALUE', description: 'The value of a field is invalid.' };
    return typeof value === 'string' && shape.words.split(' ').includes(value) ? null : unknown;
  }
  if ('list' in shape) {
    if (!Array.isArray(value)) return wrong;
    const { most = 15_000 } = shape;
    if (value.length === 0 || value.length > most)
      return { ...wrong, issue: 'INVALID_ARRAY_MAX_ITEMS', description: 'The number of items is invalid.' };
    return first(value.map((entry, index) => shapeProblem(shape.list, entry, `${field}/${index}`)));
  }
  return isObject(value) ? fieldsProblem(shape.fields, value, field) : wrong;
}

function fieldsProblem(fields: Fields, value: JsonObject, field: string): ShapeProblem | null {
  const known = new Map(Object.entries(fields).map(([name, shape]) => [name.replace('!', ''), shape]));
  const missing = Object.keys(fields).find((name) => name.endsWith('!') && (value[name.slice(0, -1)] ?? '') === '');
  if (missing !== undefined)
    return {
      field: `${field}/${missing.slice(0, -1)}`,
      issue: 'MISSING_REQUIRED_PARAMETER',
      description: 'A required field is missing.',
    };
  return first(
    Object.entries(value).map(([name, entry]) => {
      const shape = known.get(name);
      if (shape) return shapeProblem(shape, entry, `${field}/${name}`);
      return { field: `${field}/${name}`, issue: 'UNKNOWN_FIELD', description: 'The field is not known.' };
    }),
  );
}

function first<T>(problems: readonly (T | null)[]): T | null {
  return problems.find((problem) => problem !== null) ?? null;
}
