import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** https://developers.zoom.us/docs/api/rest/error-handling/ */
export function failed(status: number, code: number, message: string): FakeResponse {
  return { status, json: { code, message } };
}

/** A refused value: code 300 with the fields. */
export function invalid(field: string, message: string): FakeResponse {
  return { status: 400, json: { code: 300, message: 'Validation Failed.', errors: [{ field, message }] } };
}

/**
 * The first field that is unknown, missing or of another type. Fields are `name`, with `!` if required, and a type after a colon: `n` a whole number,
 * `b` a boolean, `t` a time, `d` a day, `l` a list of texts, `ol` a list of objects, `o` an object, `s<max>` a text of that length, or the
 * allowed words with `|`. Default: a text.
 */
export function problemOf(fields: string, given: JsonObject, isQuery: boolean): FakeResponse | null {
  const known = new Map(
    fields
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [, name = '', mark = '', type = 's'] = /^(\w+)(!?)(?::(.+))?$/.exec(field) ?? [];
        return [name, { type, isRequired: mark === '!' }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && (given[name] === undefined || given[name] === '')) return invalid(name, 'Field is required.');
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return invalid(name, 'Field is unknown.');
    if (!isOf(field.type, value, isQuery)) return invalid(name, 'Invalid field.');
  }
  return null;
}

function isOf(type: string, value: unknown, isQuery: boolean): boolean {
  const limit = /^s(\d+)$/.exec(type)?.[1];
  if (limit !== undefined) return typeof value === 'string' && value.length <= Number(limit);
  switch (type) {
    case 's':
      return typeof value === 'string';
    case 'n':
      return isQuery ? /^\d+$/.test(String(value)) : Number.isInteger(value);
    case 'b':
      return isQuery ? value === 'true' || value === 'false' : typeof value === 'boolean';
    case 't':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(value);
    case 'd':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'l':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'ol':
      return Array.isArray(value) && value.every(isObject);
    case 'o':
      return isObject(value);
    default:
      return (
        type.split('|').includes(String(value)) &&
        (isQuery || typeof value === (/^\d/.test(type) ? 'number' : 'string'))
      );
  }
}
