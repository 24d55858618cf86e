import type { JsonObject } from '../../domains/executions/item.ts';
import { KindCheck, type Fault, type KindOf, type KindsOf } from '../engine/fake/KindCheck.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

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

type Own = 'uri' | 'time';
export type Kind = KindOf<Own>;
export type Kinds = KindsOf<Own>;

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

const isText = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const check = new KindCheck<Own>({ takesNull: true, own: { uri: isText(uri), time: isText(time) } });

const kindTexts: Readonly<Record<string, string>> = {
  uri: 'a valid URI',
  time: 'a valid date-time',
  array: 'an array',
};
const faultTexts: Readonly<Record<Fault['of'], (fault: Fault) => string>> = {
  fields: () => 'must be an object',
  missing: () => "can't be blank",
  unknown: () => 'is not a known parameter',
  words: ({ wanted }) => `must be one of ${wanted}`,
  kind: ({ wanted }) => `must be ${kindTexts[wanted] ?? `a ${wanted}`}`,
};

function refuse(fault: Fault | null): void {
  if (fault) throw invalid(fault.at || 'body', faultTexts[fault.of](fault));
}

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds): JsonObject {
  refuse(check.inFields(value, kinds));
  return value as JsonObject;
}

export function checkKind(value: unknown, kind: Kind, at: string): void {
  refuse(check.inValue(value, kind, at));
}
