import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';

/** The shape of a value: a kind, one of several words, a list, or an object with known fields. */
export type Shape =
  | 'text'
  | 'whole'
  | 'flag'
  | 'time'
  | 'object'
  | 'amount'
  | 'any'
  | { readonly words: string }
  | { readonly list: Shape; readonly least?: number }
  | { readonly fields: Fields }
  | { readonly orNull: Shape };

/** Fields of an object. Those with `!` at the end of the name are required. */
export type Fields = { readonly [name: string]: Shape };

/** A problem with a field, as Paddle reports it in `errors`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Returns the problems of a value. */
export function shapeProblems(shape: Shape, value: unknown, field: string): FieldProblem[] {
  const wrong = (message: string): FieldProblem[] => [{ field: field || '(root)', message }];
  if (shape === 'any') return [];
  if (shape === 'text') return typeof value === 'string' ? [] : wrong('Invalid type. Expected: string');
  if (shape === 'amount')
    return typeof value === 'string' && /^-?\d+$/.test(value) ? [] : wrong('must be a string of the smallest unit');
  if (shape === 'time')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)
      ? []
      : wrong("Does not match format 'date-time'");
  if (shape === 'whole') return Number.isInteger(value) ? [] : wrong('Invalid type. Expected: integer');
  if (shape === 'flag') return typeof value === 'boolean' ? [] : wrong('Invalid type. Expected: boolean');
  if (shape === 'object') return isObject(value) ? [] : wrong('Invalid type. Expected: object');
  if ('orNull' in shape) return value === null ? [] : shapeProblems(shape.orNull, value, field);
  if ('words' in shape)
    return typeof value === 'string' && shape.words.split(' ').includes(value)
      ? []
      : wrong(`must be one of the following: ${shape.words.replaceAll(' ', ', ')}`);
  if ('list' in shape) {
    if (!Array.isArray(value)) return wrong('Invalid type. Expected: array');
    if (value.length < (shape.least ?? 0)) return wrong(`Array must have at least ${shape.least} items`);
    return value.flatMap((entry, index) => shapeProblems(shape.list, entry, `${field}[${index}]`));
  }
  return isObject(value) ? fieldsProblems(shape.fields, value, field) : wrong('Invalid type. Expected: object');
}

function fieldsProblems(fields: Fields, value: JsonObject, field: string): FieldProblem[] {
  const at = (name: string): string => (field === '' ? name : `${field}.${name}`);
  const known = new Map(Object.entries(fields).map(([name, shape]) => [name.replace('!', ''), shape]));
  const missing = Object.keys(fields)
    .filter((name) => name.endsWith('!') && value[name.slice(0, -1)] === undefined)
    .map((name) => ({ field: at(name.slice(0, -1)), message: 'required field missing' }));
  const own = Object.entries(value).flatMap(([name, entry]) => {
    const shape = known.get(name);
    return shape
      ? shapeProblems(shape, entry, at(name))
      : [{ field: at(name), message: 'additional property not allowed' }];
  });
  return [...missing, ...own];
}
