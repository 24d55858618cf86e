import type { JsonObject } from '../../domains/executions/item.ts';
import { KindCheck, type Fault, type KindOf, type KindsOf } from '../engine/fake/KindCheck.ts';
import { Refused } from '../engine/fake/Refused.ts';
import { isObject } from '../engine/fake/shape.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

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

type Own = 'texts';
export type Kind = KindOf<Own>;
export type Kinds = KindsOf<Own>;

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

const check = new KindCheck<Own>({
  entry: (at, index) => `${at}.${index}`,
  own: { texts: (value) => isObject(value) && Object.values(value).every((entry) => typeof entry === 'string') },
});

const wrongKind = ({ wanted, found }: Fault): string => `Invalid type. Expected: ${wanted}, given: ${found}.`;
const faultTexts: Readonly<Record<Fault['of'], (fault: Fault) => string>> = {
  fields: wrongKind,
  missing: ({ name }) => `The ${name} field is required.`,
  unknown: ({ name }) => `Additional property ${name} is not allowed`,
  words: ({ wanted }) => `The value must be one of ${wanted}.`,
  kind: wrongKind,
};

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  const fault = check.inFields(value, kinds, at);
  if (fault) throw refused(400, faultTexts[fault.of](fault), fault.at);
  return value as JsonObject;
}
