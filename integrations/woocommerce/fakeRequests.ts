import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly repeatsPages: boolean;
}

/** The kind of a field; of `words`, those are allowed. */
export type Kind =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'object'
  | 'any'
  | { readonly words: string }
  | { readonly fields: Kinds }
  | { readonly list: Kind };
export interface Kinds {
  readonly [name: string]: Kind;
}

export interface Route {
  readonly at: string;
  /** The query: those with `!` are required; a number or a switch is checked. */
  readonly query?: Kinds;
  /** Three things in pages. */
  readonly pages?: (call: Call) => readonly JsonObject[];
  /** Fields of the JSON body, of which those with `!` are required. Missing: it takes no body. */
  readonly body?: Kinds;
  readonly status?: number;
  readonly gives?: (call: Call) => unknown;
}

/** The query that all lists take: https://woocommerce.github.io/woocommerce-rest-api-docs/#pagination. */
export const paging: Kinds = {
  context: { words: 'view edit' },
  page: 'integer',
  per_page: 'integer',
  search: 'string',
  include: 'string',
  exclude: 'string',
  offset: 'integer',
  order: { words: 'asc desc' },
  _fields: 'string',
};

/** A refusal of the fake. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(response: FakeResponse) {
    super('refused');
    this.response = response;
  }
}

/** Returns an error; its name is the status and the code: https://woocommerce.github.io/woocommerce-rest-api-docs/#errors. */
export function failed(name: string, message: string, more: JsonObject = {}): FakeResponse {
  const [status, code] = name.split(' ');
  return { status: Number(status), json: { code, message, data: { status: Number(status), ...more } } };
}

export function refused(name: string, message: string, more: JsonObject = {}): Refused {
  return new Refused(failed(name, message, more));
}

function wrongType(name: string, kind: string): Refused {
  return refused('400 rest_invalid_param', `Invalid parameter(s): ${name}`, {
    params: { [name]: `${name} is not of type ${kind}.` },
    details: {
      [name]: { code: 'rest_invalid_type', message: `${name} is not of type ${kind}.`, data: { param: name } },
    },
  });
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Refuses missing and unknown fields, and fields of a wrong kind. WooCommerce ignores unknown ones; the tests have to find them. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  if (typeOf(value) !== 'object') throw wrongType(at || 'body', 'object');
  const fields = value as JsonObject;
  const missing = Object.keys(kinds).filter((key) => key.endsWith('!') && (fields[key.slice(0, -1)] ?? '') === '');
  if (missing.length > 0)
    throw refused(
      '400 rest_missing_callback_param',
      `Missing parameter(s): ${missing.map((key) => key.slice(0, -1)).join(', ')}`,
      { params: missing.map((key) => key.slice(0, -1)) },
    );
  for (const [name, given] of Object.entries(fields)) {
    const kind = kinds[name] ?? kinds[`${name}!`];
    if (kind === undefined) throw wrongType(`${at}${name}`, 'known parameter');
    checkKind(given, kind, `${at}${name}`);
  }
  return fields;
}

function checkKind(value: unknown, kind: Kind, at: string): void {
  if (kind === 'any') return;
  if (typeof kind === 'object') {
    if ('words' in kind) {
      if (kind.words.split(' ').includes(String(value))) return;
      throw wrongType(at, `one of ${kind.words}`);
    }
    if ('fields' in kind) return void checked(value, kind.fields, `${at}.`);
    if (!Array.isArray(value)) throw wrongType(at, 'array');
    for (const [index, entry] of value.entries()) checkKind(entry, kind.list, `${at}[${index}]`);
    return;
  }
  const found = kind === 'integer' && Number.isInteger(value) ? 'integer' : typeOf(value);
  if (found !== kind) throw wrongType(at, kind);
}

/** Values of a query are texts. */
export function checkText(value: string, kind: Kind, name: string): void {
  if (kind === 'integer') {
    if (!/^-?\d+$/.test(value)) throw wrongType(name, 'integer');
  } else if (kind === 'boolean') {
    if (!/^(true|false|0|1)$/.test(value)) throw wrongType(name, 'boolean');
  } else if (typeof kind === 'object' && 'words' in kind) {
    for (const word of value.split(',')) checkKind(word, kind, name);
  }
}
