import type { JsonObject } from '../../domains/executions/item.ts';
import { KindCheck, type KindsOf } from '../engine/fake/KindCheck.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly body: JsonObject;
  /** Makes the list that the request asks for, with one entry on each of three pages. */
  readonly page: (entries: readonly JsonObject[], key?: string) => JsonObject;
  readonly repeatsPages: boolean;
}

export type Kinds = KindsOf<'any'>;

export interface Route {
  readonly at: string;
  readonly query?: readonly string[];
  /** Fields of the JSON body, of which those with `!` are required; `own`: the route checks them. Missing: it takes no body. */
  readonly body?: Kinds | 'own';
  readonly gives: (call: Call) => FakeResponse;
}

/** A code, a message, and the field that it is about. */
type Said = readonly [code: string, message: string, field?: string];

/** https://developers.intercom.com/docs/references/rest-api/errors/error-objects */
export function failed(status: number, ...[code, message, field]: Said): FakeResponse {
  return {
    status,
    json: {
      type: 'error.list',
      request_id: 'req-000000000001',
      errors: [{ code, message, ...(field === undefined ? {} : { field }) }],
    },
  };
}

export function refused(status: number, ...said: Said): Refused {
  return new Refused(failed(status, ...said));
}

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });

/** Null clears a field. */
const check = new KindCheck<'any'>({ takesNull: true, own: { any: () => true } });

/** Refuses missing and unknown fields, and fields of a wrong kind. */
export function checked(value: unknown, kinds: Kinds, at = ''): JsonObject {
  const fault = check.inFields(value, kinds, at);
  if (!fault) return value as JsonObject;
  const { of, name, wanted } = fault;
  if (of === 'fields') throw refused(400, 'parameter_invalid', `${at || 'The body'} is no object`);
  if (of === 'missing') throw refused(400, 'parameter_not_found', `${name} not specified`, name);
  const problem = of === 'unknown' ? `${fault.at} is not a known parameter` : `${name} must be of type ${wanted}`;
  throw refused(400, 'parameter_invalid', problem, name);
}

const operators = ['=', '!=', 'IN', 'NIN', '<', '<=', '>', '>=', '~', '!~', '^', '$'];

/** A filter, or filters joined by AND and OR: two levels, with up to 15 filters each. */
export function checkQuery(query: unknown, fields: RegExp, level = 1): void {
  const { operator, value, field, ...rest } = (query ?? {}) as JsonObject;
  if (Object.keys(rest).length > 0)
    throw refused(400, 'parameter_invalid', `${Object.keys(rest)[0]!} is not a known parameter`);
  if (operator === 'AND' || operator === 'OR') {
    if (field !== undefined || !Array.isArray(value) || value.length === 0 || value.length > 15 || level > 2)
      throw refused(
        400,
        'parameter_invalid',
        'A group must have 1 to 15 filters, and groups have up to 2 levels',
        'value',
      );
    for (const filter of value) checkQuery(filter, fields, level + 1);
    return;
  }
  if (typeof field !== 'string') throw refused(400, 'parameter_not_found', 'field not specified', 'field');
  if (!fields.test(field)) throw refused(400, 'parameter_invalid', `Field ${field} is not searchable`, 'field');
  if (!operators.includes(String(operator)))
    throw refused(400, 'unsupported_operator', `${String(operator)} is not a valid operator`, 'operator');
  const isList = operator === 'IN' || operator === 'NIN';
  if (value === undefined || isList !== Array.isArray(value))
    throw refused(400, 'parameter_invalid', `value must be ${isList ? 'a list' : 'a single value'}`, 'value');
  if (field.endsWith('_at') && !isList && value !== null && !/^\d+$/.test(String(value)))
    throw refused(400, 'parameter_invalid', 'Dates must be Unix timestamps', 'value');
}
