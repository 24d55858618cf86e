import type { JsonObject } from '../../domains/executions/item.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeResponse } from '../engine/fake/startFake.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** Address of the API, which URIs begin with. */
  readonly url: string;
  /** Makes the page that the request asks for, with one entry on each of three pages. */
  readonly page: (entries: readonly JsonObject[]) => FakeResponse;
}

/** The kind of a field; of `words`, those are allowed. */
export type Kind =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'uri'
  | 'time'
  | { readonly words: string }
  | { readonly fields: Kinds }
  | { readonly list: Kind };
export interface Kinds {
  readonly [name: string]: Kind;
}

export interface Route {
  readonly at: string;
  /** The query: `uri` and `time` are checked; those with `!` are required. */
  readonly query?: Kinds;
  /** A list with `count` and `page_token`. */
  readonly pages?: true;
  /** Fields of the JSON body, of which those with `!` are required. Missing: it takes no body. */
  readonly body?: Kinds;
  readonly gives: (call: Call) => FakeResponse;
}

/** A title, a message, and details. */
type Said = readonly [title: string, message: string, details?: readonly JsonObject[]];

/** https://developer.calendly.com/api-docs/overview/errors */
export function failed(status: number, ...[title, message, details]: Said): FakeResponse {
  return { status, json: { title, message, ...(details ? { details } : {}) } };
}

export function refused(status: number, ...said: Said): Refused {
  return new Refused(failed(status, ...said));
}

export function invalid(parameter: string, message: string): Refused {
  return refused(400, 'Invalid Argument', 'The supplied parameters are invalid.', [{ parameter, message }]);
}

export const notFound = (): Refused =>
  refused(404, 'Resource Not Found', 'The server could not find the requested resource.');

export const resource = (value: unknown, status = 200): FakeResponse => ({ status, json: { resource: value } });
export const collection = (values: readonly unknown[]): FakeResponse => ({ json: { collection: values } });

/** A response without a body. */
export const empty: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'application/json' } };

/** URIs name the API itself: https://developer.calendly.com/api-docs. */
const uri = /^https?:\/\/[^/]+\/[a-z_]+\/[A-Za-z0-9_-]+(\/[a-z_]+\/[A-Za-z0-9_-]+)?$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)$/;

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  if (typeOf(value) !== 'object') throw invalid(at || 'body', 'must be an object');
  const fields = value as JsonObject;
  for (const [key, kind] of Object.entries(kinds)) {
    const name = key.replace('!', '');
    const given = fields[name];
    if (key.endsWith('!') && (given === undefined || given === null || given === ''))
      throw invalid(`${at}${name}`, "can't be blank");
    if (given !== undefined && given !== null) checkKind(given, kind, `${at}${name}`);
  }
  const unknown = Object.keys(fields).find((name) => !(name in kinds) && !(`${name}!` in kinds));
  if (unknown !== undefined) throw invalid(`${at}${unknown}`, 'is not a known parameter');
  return fields;
}

export function checkKind(value: unknown, kind: Kind, at: string): void {
  if (typeof kind === 'object') {
    if ('words' in kind) {
      if (kind.words.split(' ').includes(String(value))) return;
      throw invalid(at, `must be one of ${kind.words.replaceAll(' ', ', ')}`);
    }
    if ('fields' in kind) return void checked(value, kind.fields, `${at}.`);
    if (!Array.isArray(value)) throw invalid(at, 'must be an array');
    for (const entry of value) checkKind(entry, kind.list, at);
    return;
  }
  if (kind === 'uri' || kind === 'time') {
    const isValid = typeof value === 'string' && (kind === 'uri' ? uri : time).test(value);
    if (isValid) return;
    throw invalid(at, kind === 'uri' ? 'must be a valid URI' : 'must be a valid date-time');
  }
  const found = kind === 'integer' && Number.isInteger(value) ? 'integer' : typeOf(value);
  if (found !== kind) throw invalid(at, `must be a ${kind}`);
}
