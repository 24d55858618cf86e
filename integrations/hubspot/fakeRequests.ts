import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { Problem } from './fakeProperties.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly url: string;
  /** Makes the page that the request asks for, of one entry. `after`: the cursor. */
  readonly page: (entries: readonly unknown[], after?: unknown) => JsonObject;
}

/** The kind of JSON of a field. */
export type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array';

export interface Route {
  /** `GET /crm/objects/2026-09/:kind`: the name after the colon is the kind of a value. */
  readonly at: string;
  readonly query?: readonly string[];
  /** Fields of the JSON body, of which those with `!` are required; `array`: the body is a list; `multipart`: it is a form. */
  readonly body?: Readonly<Record<string, Kind>> | 'array' | 'multipart';
  readonly gives: (call: Call) => FakeResponse;
}

/** A refusal of the fake. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(response: FakeResponse) {
    super('refused');
    this.response = response;
  }
}

const correlationId = '00000000-0000-4000-8000-000000000001';

/** Returns an error with the body of https://developers.hubspot.com/docs/api-reference/error-handling. */
export function refused(status: number, category: string, message: string): Refused {
  return new Refused({ status, json: { status: 'error', message, correlationId, category } });
}

export function invalid(message: string): Refused {
  return refused(400, 'VALIDATION_ERROR', message);
}

/** The refusal of properties. */
export function invalidProperties(problems: readonly Problem[]): Refused {
  const words = problems.map(({ message, code, in: name }) => ({ isValid: false, message, error: code, name }));
  return new Refused({
    status: 400,
    json: {
      status: 'error',
      message: `Property values were not valid: ${JSON.stringify(words)}`,
      correlationId,
      category: 'VALIDATION_ERROR',
      errors: problems.map(({ message, code, in: name }) => ({ message, code, context: { propertyName: [name] } })),
    },
  });
}

export const notFound = (what: string): Refused => refused(404, 'OBJECT_NOT_FOUND', `${what} not found`);

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });
export const empty: FakeResponse = { status: 204 };

export function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

/** Refuses missing and unknown fields, and fields of a wrong kind. Returns the value. */
export function checked(value: unknown, kinds: Readonly<Record<string, Kind>>, at = 'body'): JsonObject {
  if (typeOf(value) !== 'object') throw invalid(`Invalid input JSON: ${at} is not an object.`);
  const fields = value as JsonObject;
  for (const [key, kind] of Object.entries(kinds)) {
    const name = key.replace('!', '');
    const given = fields[name];
    if (given === undefined && key.endsWith('!')) throw invalid(`Some required fields were not set: [${name}]`);
    if (given !== undefined && typeOf(given) !== kind)
      throw invalid(`Invalid input JSON: ${at}.${name} is no ${kind}.`);
  }
  const unknown = Object.keys(fields).find((name) => !(name in kinds) && !(`${name}!` in kinds));
  if (unknown !== undefined) throw invalid(`Invalid input JSON: unrecognized field "${unknown}" in ${at}.`);
  return fields;
}

/** Reads the inputs of a batch: 1 to 100. */
export function inputsOf(body: unknown, kinds: Readonly<Record<string, Kind>>): JsonObject[] {
  const inputs = (body as { inputs: unknown[] }).inputs;
  if (inputs.length === 0 || inputs.length > 100) throw invalid('The batch size must be from 1 to 100.');
  return inputs.map((input, index) => checked(input, kinds, `inputs[${index}]`));
}
