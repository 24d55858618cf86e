import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

/** The values that a parameter accepts. Fields with `!` are required. */
export type Shape =
  | 'text'
  | 'whole'
  | 'decimal'
  | 'flag'
  | 'time'
  | 'metadata'
  | { readonly oneOf: readonly string[] }
  | { readonly listOf: Shape }
  | { readonly fields: Fields };
export type Fields = Readonly<Record<string, Shape>>;

/** A refusal of the fake. */
export class Refused extends Error {
  readonly response: FakeResponse;

  constructor(status: number, error: JsonObject) {
    super('refused');
    const { code } = error;
    const doc =
      typeof code === 'string' ? { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` } : {};
    const headers = { 'request-id': 'req_0000000000000' };
    this.response = { status, headers, json: { error: { type: 'invalid_request_error', ...doc, ...error } } };
  }
}

/** Parses `a[b]=1&items[0][price]=x` (https://docs.stripe.com/api). */
export function parsedForm(form: URLSearchParams): JsonObject {
  const root: JsonObject = {};
  for (const [key, value] of form) {
    const [, first = key, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
    const names = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name]) => name!)];
    let at = root;
    for (const [index, name] of names.entries()) {
      const own = name === '' ? String(Object.keys(at).length) : name;
      if (index === names.length - 1) at[own] = value;
      else at = (at[own] ??= {}) as JsonObject;
    }
  }
  return root;
}

/** Reads parameters by their shapes. Errors: unknown, missing and malformed ones, as Stripe refuses them. */
export function readFields(given: unknown, fields: Fields, at = ''): JsonObject {
  if (typeof given !== 'object' || given === null) throw new Refused(400, { message: 'Invalid object', param: at });
  const values = given as JsonObject;
  const nameAt = (name: string) => (at === '' ? name : `${at}[${name}]`);
  for (const name of Object.keys(values)) {
    if (name in fields || `${name}!` in fields) continue;
    const param = nameAt(name);
    throw new Refused(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param });
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, shape]) => {
      const name = key.replace('!', '');
      const value = values[name];
      const param = nameAt(name);
      if (value === undefined || value === '') {
        if (key.endsWith('!'))
          throw new Refused(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param });
        return value === undefined ? [] : [[name, null]];
      }
      return [[name, readValue(value, shape, param)]];
    }),
  );
}

function readValue(value: unknown, shape: Shape, param: string): unknown {
  if (typeof shape === 'object' && 'fields' in shape) return readFields(value, shape.fields, param);
  if (typeof shape === 'object' && 'listOf' in shape) return readList(value, shape.listOf, param);
  if (shape === 'metadata') return readMetadata(value, param);
  if (typeof value !== 'string') throw new Refused(400, { message: 'Invalid string', param });
  const refuse = (code: string, message: string) => new Refused(400, { code, message, param });
  if (typeof shape === 'object') {
    if (shape.oneOf.includes(value)) return value;
    throw refuse('parameter_unknown', `Invalid ${param}: must be one of ${shape.oneOf.join(', ')}`);
  }
  if (shape === 'flag') {
    if (value !== 'true' && value !== 'false') throw refuse('parameter_invalid_boolean', `Invalid boolean: ${value}`);
    return value === 'true';
  }
  if (shape === 'whole' || shape === 'time') {
    if (!/^-?\d+$/.test(value) && !(shape === 'time' && value === 'now'))
      throw refuse('parameter_invalid_integer', `Invalid integer: ${value}`);
    return Number(value);
  }
  if (shape === 'decimal' && !/^\d+(\.\d{1,12})?$/.test(value))
    throw refuse('parameter_invalid_decimal', `Invalid decimal: ${value}`);
  return shape === 'decimal' && !value.includes('.') ? Number(value) : value;
}

/** Lists have indices from 0. */
function readList(value: unknown, shape: Shape, param: string): unknown[] {
  if (typeof value !== 'object' || value === null) throw new Refused(400, { message: 'Invalid array', param });
  const keys = Object.keys(value);
  if (keys.some((key, index) => key !== String(index))) throw new Refused(400, { message: 'Invalid array', param });
  return Object.entries(value).map(([index, entry]) => readValue(entry, shape, `${param}[${index}]`));
}

/** https://docs.stripe.com/api/metadata: texts, at most 50. */
function readMetadata(value: unknown, param: string): unknown {
  if (typeof value !== 'object' || value === null) throw new Refused(400, { message: 'Invalid metadata', param });
  for (const [name, text] of Object.entries(value))
    if (typeof text !== 'string' || name.length > 40 || text.length > 500)
      throw new Refused(400, { message: 'Metadata keys have up to 40 characters, and values up to 500.', param });
  if (Object.keys(value).length > 50) throw new Refused(400, { message: 'Metadata has at most 50 keys.', param });
  return value;
}
