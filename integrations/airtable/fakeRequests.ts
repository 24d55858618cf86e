import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path, decoded. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** Address of the fake. */
  readonly url: string;
  /** Makes the page that the request asks for, of one entry. */
  readonly page: (name: string, entries: readonly unknown[], prefix: string) => JsonObject;
  /** The number of the page that a cursor names, and the cursor of the page after it. */
  readonly cursors: (offset: unknown, prefix: string, pages: number) => { number: number; next: string | undefined };
}

/** The kind of JSON of a field. */
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array';

export interface Route {
  /** `GET /:base/:table`: the name after the colon is the kind of a value. */
  readonly at: string;
  /** Parameters of the query; null: the route checks them itself. */
  readonly query?: readonly string[] | null;
  /** Fields of the JSON body, of which those with `!` are required; null: the route checks them itself. */
  readonly body?: Readonly<Record<string, Kind>> | null;
  readonly gives: (call: Call) => JsonObject;
}

/** A refusal of the fake. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(response: FakeResponse) {
    super('refused');
    this.response = response;
  }
}

/** Returns an error with the body of https://airtable.com/developers/web/api/errors. */
export function refused(status: number, type: string, message?: string): Refused {
  return new Refused({ status, json: { error: message === undefined ? type : { type, message } } });
}

/** The refusal of a request of a wrong form. */
export function invalid(problem: string): Refused {
  return refused(422, 'INVALID_REQUEST_UNKNOWN', `Invalid request: parameter validation failed. ${problem}`);
}

export function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checkFields(value: JsonObject, kinds: Readonly<Record<string, Kind>>): void {
  for (const [key, kind] of Object.entries(kinds)) {
    const name = key.replace('!', '');
    const given = value[name];
    if (given === undefined && key.endsWith('!')) throw invalid(`${name} is missing.`);
    if (given !== undefined && kindOf(given) !== kind) throw invalid(`${name} is not of type ${kind}.`);
  }
  const unknown = Object.keys(value).find((name) => !(name in kinds) && !(`${name}!` in kinds));
  if (unknown !== undefined) throw invalid(`${unknown} is unknown.`);
}
