import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';

/** The shape of a value: a kind, a text of some length, one of several words, a list, or an object with known fields. */
export type Shape =
  | 'text'
  | 'decimal'
  | 'whole'
  | 'flag'
  | 'object'
  | { readonly max: number }
  | { readonly words: string }
  | { readonly list: Shape; readonly least?: number; readonly most?: number }
  | { readonly map: Shape; readonly most: number }
  | { readonly fields: Fields };

/** Fields of an object. Those with `!` at the end of the name are required. */
export type Fields = { readonly [name: string]: Shape };

/** An entry of `errors`: https://developer.squareup.com/docs/build-basics/general-considerations/handling-errors. */
export interface SquareError {
  readonly category: string;
  readonly code: string;
  readonly detail: string;
  readonly field?: string;
}

/** Returns the first problem of a value; null if there is none. */
export function shapeProblem(shape: Shape, value: unknown, field: string): SquareError | null {
  const problem = (code: string, detail: string): SquareError => ({
    category: 'INVALID_REQUEST_ERROR',
    code,
    detail,
    field: field || 'body',
  });
  const wrong = problem('INVALID_VALUE', `Invalid value for field ${field}.`);
  if (shape === 'text')
    return typeof value === 'string' ? null : problem('EXPECTED_STRING', 'Expected a string value.');
  if (shape === 'decimal') return typeof value === 'string' && /^\d+(\.\d{1,5})?$/.test(value) ? null : wrong;
  if (shape === 'whole')
    return Number.isInteger(value) ? null : problem('EXPECTED_INTEGER', 'Expected an integer value.');
  if (shape === 'flag')
    return typeof value === 'boolean' ? null : problem('EXPECTED_BOOLEAN', 'Expected a boolean value.');
  if (shape === 'object') return isObject(value) ? null : problem('EXPECTED_OBJECT', 'Expected an object.');
  if ('max' in shape) {
    if (typeof value !== 'string') return problem('EXPECTED_STRING', 'Expected a string value.');
    return value.length <= shape.max ? null : problem('VALUE_TOO_LONG', 'Field must not be longer.');
  }
  if ('words' in shape) return typeof value === 'string' && shape.words.split(' ').includes(value) ? null : wrong;
  if ('list' in shape) {
    if (!Array.isArray(value)) return problem('EXPECTED_ARRAY', 'Expected an array.');
    if (value.length < (shape.least ?? 0)) return problem('ARRAY_EMPTY', 'The array must not be empty.');
    if (value.length > (shape.most ?? 1_000)) return problem('ARRAY_LENGTH_TOO_LONG', 'The array is too long.');
    return first(value.map((entry, place) => shapeProblem(shape.list, entry, `${field}[${place}]`)));
  }
  if (!isObject(value)) return problem('EXPECTED_OBJECT', 'Expected an object.');
  if ('map' in shape) {
    const entries = Object.entries(value);
    if (entries.length === 0 || entries.length > shape.most) return wrong;
    return first(entries.map(([name, entry]) => shapeProblem(shape.map, entry, `${field}.${name}`)));
  }
  return fieldsProblem(shape.fields, value, field);
}

function fieldsProblem(fields: Fields, value: JsonObject, field: string): SquareError | null {
  const at = (name: string): string => (field === '' ? name : `${field}.${name}`);
  const known = new Map(Object.entries(fields).map(([name, shape]) => [name.replace('!', ''), shape]));
  const missing = Object.keys(fields).find((name) => name.endsWith('!') && (value[name.slice(0, -1)] ?? '') === '');
  if (missing !== undefined)
    return {
      category: 'INVALID_REQUEST_ERROR',
      code: 'MISSING_REQUIRED_PARAMETER',
      detail: 'Missing required parameter.',
      field: at(missing.slice(0, -1)),
    };
  return first(
    Object.entries(value).map(([name, entry]) => {
      const shape = known.get(name);
      if (shape) return shapeProblem(shape, entry, at(name));
      return {
        category: 'INVALID_REQUEST_ERROR',
        code: 'BAD_REQUEST',
        detail: `The field named '${name}' is unrecognized.`,
        field: at(name),
      };
    }),
  );
}

function first<T>(problems: readonly (T | null)[]): T | null {
  return problems.find((problem) => problem !== null) ?? null;
}
