import type { JsonObject } from '../../domains/executions/item.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeRequest, FakeResponse } from '../engine/fake/startFake.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  readonly request: FakeRequest;
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly url: string;
  readonly repeatsPages: boolean;
}

/** The kind of a field; of `words`, those are allowed. */
export type Kind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'array'
  | 'texts'
  | { readonly words: string }
  | { readonly fields: Kinds }
  | { readonly list: Kind };
export interface Kinds {
  readonly [name: string]: Kind;
}

export interface Route {
  readonly at: string;
  /** Names of the query, of which those with `!` are required. */
  readonly query?: string;
  /** Fields of the JSON body, of which those with `!` are required. Missing: it takes no body. */
  readonly body?: Kinds;
  readonly gives: (call: Call) => FakeResponse;
}

/** https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors */
export function failed(status: number, message: string, field: string | null = null): FakeResponse {
  return { status, json: { errors: [{ message, field, help: null }] } };
}

export function refused(status: number, message: string, field: string | null = null): Refused {
  return new Refused(failed(status, message, field));
}

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });

/** A response without a body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): FakeResponse {
  return {
    status,
    headers: { 'content-length': '0', ...headers },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
  };
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  if (typeOf(value) !== 'object')
    throw refused(400, 'Invalid type. Expected: object, given: ' + typeOf(value) + '.', at);
  const fields = value as JsonObject;
  const place = at === '' ? '' : `${at}.`;
  for (const [key, kind] of Object.entries(kinds)) {
    const name = key.replace('!', '');
    const given = fields[name];
    if (key.endsWith('!') && (given === undefined || given === ''))
      throw refused(400, `The ${name} field is required.`, `${place}${name}`);
    if (given !== undefined) checkKind(given, kind, `${place}${name}`);
  }
  const unknown = Object.keys(fields).find((name) => !(name in kinds) && !(`${name}!` in kinds));
  if (unknown !== undefined) throw refused(400, `Additional property ${unknown} is not allowed`, `${place}${unknown}`);
  return fields;
}

function checkKind(value: unknown, kind: Kind, at: string): void {
  if (typeof kind === 'object') {
    if ('words' in kind) {
      if (kind.words.split(' ').includes(String(value))) return;
      throw refused(400, `The value must be one of ${kind.words.replaceAll(' ', ', ')}.`, at);
    }
    if ('fields' in kind) return void checked(value, kind.fields, at);
    if (!Array.isArray(value)) throw refused(400, `Invalid type. Expected: array, given: ${typeOf(value)}.`, at);
    for (const [index, entry] of value.entries()) checkKind(entry, kind.list, `${at}.${index}`);
    return;
  }
  if (kind === 'texts') {
    const isObject = typeOf(value) === 'object';
    if (isObject && Object.values(value as JsonObject).every((entry) => typeof entry === 'string')) return;
    throw refused(400, 'Invalid type. Expected: an object of strings.', at);
  }
  const found = kind === 'integer' && Number.isInteger(value) ? 'integer' : typeOf(value);
  if (found !== kind) throw refused(400, `Invalid type. Expected: ${kind}, given: ${found}.`, at);
}
