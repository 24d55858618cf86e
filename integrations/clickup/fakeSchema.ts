import type { JsonObject } from '../../domains/executions/item.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** Arguments of a query: texts, and lists of texts for names with brackets. */
export type Given = Readonly<Record<string, unknown>>;

/** A request to a route, checked already. */
export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Given;
  readonly body: JsonObject;
  readonly request: FakeRequest;
  readonly url: string;
  readonly repeatsPages: boolean;
}

/**
 * A route. Arguments are `name`, with `!` if required and `?` if it may be null, and a type after a colon: `n` a whole number, `ms` a time
 * in milliseconds, `b` a boolean, `l` a list of texts, `nl` a list of numbers, `ol` a list of objects, `o` an object, `ar` an object
 * with the lists `add` and `rem`, `any`, or words with `|`. Default: a text.
 */
export interface Route {
  readonly query?: string;
  readonly body?: string;
  /** The body is a file. */
  readonly isUpload?: true;
  readonly respond: (call: RouteCall) => FakeResponse;
}

/** https://developer.clickup.com/docs/common_errors */
export function failed(status: number, err: string, ECODE: string): FakeResponse {
  return { status, json: { err, ECODE } };
}

/** The first argument that is unknown, missing or of another type. */
export function problemOf(place: 'query' | 'body', fields: string, given: Given): FakeResponse | null {
  const known = new Map(
    fields
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [, name = '', marks = '', type = 's'] = /^([\w[\]]+)([!?]*)(?::(.+))?$/.exec(field) ?? [];
        return [name, { type, isRequired: marks.includes('!'), mayBeNull: marks.includes('?') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && (given[name] === undefined || given[name] === ''))
      return failed(400, `${name} is required`, 'INPUT_002');
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return failed(400, `${name} is not an argument of the ${place}`, 'INPUT_003');
    const isValid = value === null ? field.mayBeNull : isOf(field.type, value, place === 'query');
    if (!isValid) return failed(400, `${name} invalid`, 'INPUT_005');
  }
  return null;
}

function isOf(type: string, value: unknown, isQuery: boolean): boolean {
  switch (type) {
    case 's':
      return typeof value === 'string';
    case 'n':
      return isQuery ? /^-?\d+$/.test(String(value)) : Number.isInteger(value);
    case 'ms':
      return isQuery ? /^\d{12,14}$/.test(String(value)) : Number.isInteger(value) && Number(value) > 100_000_000_000;
    case 'b':
      return isQuery ? value === 'true' || value === 'false' : typeof value === 'boolean';
    case 'l':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'nl':
      return Array.isArray(value) && value.every((entry) => Number.isInteger(entry));
    case 'ol':
      return Array.isArray(value) && value.every(isObject);
    case 'o':
      return isObject(value);
    case 'ar':
      return isAddAndRemove(value);
    case 'any':
      return value !== undefined;
    default:
      return type.split('|').includes(String(value));
  }
}

/** Assignees of an update: https://developer.clickup.com/reference/updatetask. */
function isAddAndRemove(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(([name, ids]) => (name === 'add' || name === 'rem') && isOf('nl', ids, false));
}
