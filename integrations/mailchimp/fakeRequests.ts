import type { JsonObject } from '../../domains/executions/item.ts';
import { KindCheck, type Fault, type KindsOf } from '../engine/fake/KindCheck.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  readonly url: string;
  /** Makes the page that the request asks for, with one entry on each of three pages. */
  readonly page: (entries: readonly JsonObject[], key: string) => JsonObject;
}

export type Kinds = KindsOf;

export interface Route {
  readonly at: string;
  /** Names of the query, of which those with `!` are required. */
  readonly query?: string;
  /** A list with `count` and `offset`. */
  readonly pages?: true;
  /** Fields of the JSON body, of which those with `!` are required. Missing: it takes no body. */
  readonly body?: Kinds;
  readonly gives: (call: Call) => FakeResponse;
}

/** https://mailchimp.com/developer/marketing/docs/errors/ */
export function failed(status: number, title: string, detail: string): FakeResponse & { readonly json: JsonObject } {
  return {
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    json: {
      type: 'https://mailchimp.com/developer/marketing/docs/errors/',
      title,
      status,
      detail,
      instance: '9c0a5bfd-0000-4000-8000-000000000001',
    },
  };
}

export function refused(status: number, title: string, detail: string): Refused {
  return new Refused(failed(status, title, detail));
}

/** A refusal that names the fields. */
export function invalidFields(detail: string, errors: readonly JsonObject[]): Refused {
  const response = failed(400, 'Invalid Resource', detail);
  return new Refused({ ...response, json: { ...response.json, errors } });
}

export function invalid(field: string, message: string): Refused {
  const detail = 'The resource submitted could not be validated. For field-specific details, see the "errors" array.';
  return invalidFields(detail, [{ field, message }]);
}

export const notFound = (): Refused => refused(404, 'Resource Not Found', 'The requested resource could not be found.');

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });

/** A response without a body. */
export const empty: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'application/json' } };

const check = new KindCheck({ entry: (at) => `${at}.item` });

const faultTexts: Readonly<Record<Fault['of'], (fault: Fault) => string>> = {
  fields: () => 'Data did not match any of the schemas described in anyOf.',
  missing: ({ name }) => `Required fields were not provided: [${name}]`,
  unknown: () => 'Schema describes object, unknown field found.',
  words: ({ wanted }) => `Value must be one of: ${wanted}.`,
  kind: ({ wanted, found }) => `Schema describes ${wanted}, ${found} found instead`,
};

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  const fault = check.inFields(value, kinds, at);
  if (fault) throw invalid(fault.at, faultTexts[fault.of](fault));
  return value as JsonObject;
}
