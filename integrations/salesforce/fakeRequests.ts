import type { JsonObject } from '../../domains/executions/item.ts';
import { Refused } from '../engine/fake/Refused.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { objectOf, recordsOf, type FakeField, type FakeObject } from './fakeSchema.ts';

/** A request as a route of the fake reads it. */
export interface Call {
  readonly request: FakeRequest;
  /** Values of the placeholders in the path. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  /** The JSON body; an empty object without one. */
  readonly body: JsonObject;
  readonly repeatsPages: boolean;
}

export interface Route {
  /** `GET /sobjects/:object`, below the version. */
  readonly at: string;
  readonly query?: readonly string[];
  /** `json`: the body is a JSON object; `own`: the route reads it itself. Missing: it takes none. */
  readonly body?: 'json' | 'own';
  readonly gives: (call: Call) => FakeResponse;
}

/** A code, a message, and the fields that it is about. */
type Said = readonly [errorCode: string, message: string, fields?: readonly string[]];

/** Errors are a list: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm */
export function failed(status: number, ...[errorCode, message, fields]: Said): FakeResponse {
  return { status, json: [{ message, errorCode, ...(fields ? { fields } : {}) }] };
}

export function refused(status: number, ...said: Said): Refused {
  return new Refused(failed(status, ...said));
}

export const json = (value: unknown, status = 200): FakeResponse => ({ status, json: value });
export const empty: FakeResponse = { status: 204 };

const notFound = (message = 'The requested resource does not exist'): Refused => refused(404, 'NOT_FOUND', message);

export function knownObject(name: string): FakeObject {
  const found = objectOf(name);
  if (!found) throw notFound();
  return found;
}

/** IDs have 15 or 18 letters and digits, and begin with the prefix of the object. */
export function knownId({ prefix }: FakeObject, id: string): string {
  if (!/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(id) || !id.startsWith(prefix))
    throw notFound(`Provided external ID field does not exist or is not accessible: ${id}`);
  return id;
}

export function recordWith(object: FakeObject, id: string): JsonObject {
  const all = recordsOf(object);
  return { ...(all.find((one) => String(one['Id']).startsWith(id.slice(0, 15))) ?? all[0]!), Id: id };
}

export function attributesOf({ name }: FakeObject, id: unknown): JsonObject {
  return { type: name, url: `/services/data/v66.0/sobjects/${name}/${String(id)}` };
}

/** Returns the record with these fields, or with all. Errors: an unknown field. */
export function shown(object: FakeObject, record: JsonObject, names?: readonly string[]): JsonObject {
  const own = names ?? object.fields.filter(({ type }) => type !== 'base64').map(({ name }) => name);
  const values = own.map((name) => {
    const field = fieldOf(object, name);
    return [field.name, record[field.name] ?? null] as const;
  });
  return { attributes: attributesOf(object, record['Id']), ...Object.fromEntries(values) };
}

export function fieldOf(object: FakeObject, name: string): FakeField {
  const found = object.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw refused(
    400,
    'INVALID_FIELD',
    `No such column '${name}' on entity '${object.name}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name.`,
  );
}

const isoDate = /^\d{4}-\d\d-\d\d$/;
const isoDateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

function isOfType({ type }: FakeField, value: unknown): boolean {
  if (value === null) return true;
  if (type === 'boolean') return typeof value === 'boolean' || value === 'true' || value === 'false';
  if (['double', 'currency', 'percent', 'int'].includes(type))
    return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)));
  if (type === 'date') return typeof value === 'string' && (isoDate.test(value) || isoDateTime.test(value));
  if (type === 'datetime') return typeof value === 'string' && (isoDate.test(value) || isoDateTime.test(value));
  return typeof value === 'string';
}

/** Returns the first problem of fields that are written; null if there is none. */
export function problemOf(
  object: FakeObject,
  fields: JsonObject,
  kind: 'create' | 'update',
): { errorCode: string; message: string; fields: string[] } | null {
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'attributes') continue;
    const relation = /^(\w+)__r$|^(Account|Owner|Contact)$/.exec(name);
    if (relation && typeof value === 'object') continue;
    const field = object.fields.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!field)
      return {
        errorCode: 'INVALID_FIELD',
        message: `No such column '${name}' on sobject of type ${object.name}`,
        fields: [],
      };
    if (field.isReadOnly)
      return {
        errorCode: 'INVALID_FIELD_FOR_INSERT_UPDATE',
        message: `Unable to create/update fields: ${field.name}. Please check the security settings of this field and verify that it is read/write for your profile or permission set.`,
        fields: [field.name],
      };
    if (!isOfType(field, value))
      return {
        errorCode: 'JSON_PARSER_ERROR',
        message: `Cannot deserialize instance of ${field.type} from value ${JSON.stringify(value)} or request may be missing a required field`,
        fields: [],
      };
  }
  const lower = new Set(Object.keys(fields).map((name) => name.toLowerCase()));
  const missing = object.fields.filter(({ name, isRequired }) => {
    if (!isRequired) return false;
    const given = fields[name];
    return kind === 'create' ? !lower.has(name.toLowerCase()) || given === null || given === '' : given === null;
  });
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => name);
  return {
    errorCode: 'REQUIRED_FIELD_MISSING',
    message: `Required fields are missing: [${names.join(', ')}]`,
    fields: names,
  };
}

/** Refuses fields that cannot be written. */
export function checkFields(object: FakeObject, fields: JsonObject, kind: 'create' | 'update'): void {
  const problem = problemOf(object, fields, kind);
  if (problem) throw refused(400, problem.errorCode, problem.message, problem.fields);
}

/** Returns the field that names records of another system. */
export function keyField(object: FakeObject, name: string): FakeField {
  const found = object.fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
  if (found && (found.isExternalId || found.type === 'id')) return found;
  throw notFound('Provided external ID field does not exist or is not accessible: ' + name);
}
