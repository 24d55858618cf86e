import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** https://developers.mattermost.com/api-documentation/#/#error-response */
export function failed(status: number, id: string, message: string): FakeResponse {
  return { status, json: { id, message, detailed_error: '', request_id: 'r1', status_code: status } };
}

export const badBody = (name: string): FakeResponse =>
  failed(400, 'api.context.invalid_body_param.app_error', `Invalid or missing ${name} in request body.`);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Identifiers have 26 letters and digits. */
export const isId = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9]{26}$/.test(value);

/** Undefined for a body that is no JSON. */
export function jsonOf({ headers, bytes }: FakeRequest): unknown {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Numbers and booleans of a query are texts. */
export function queryOf(query: URLSearchParams): JsonObject {
  const read = (value: string): unknown => {
    if (/^\d+$/.test(value)) return Number(value);
    return value === 'true' ? true : value === 'false' ? false : value;
  };
  return Object.fromEntries([...query].map(([name, value]) => [name, read(value)]));
}

/**
 * The first field that is unknown, missing or of another type. Fields are written as `name`, or `name!` if required, and their type after a
 * colon: `id`, `n` a whole number, `b` a boolean, `o` an object, `ids` a list of identifiers, `t<max>` a text of at most so many characters,
 * or the allowed words with `|`. Default: a text.
 */
export function problemOf(fields: string, given: JsonObject, where = 'body'): FakeResponse | null {
  const known = new Map(
    fields
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 's'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known) if (isRequired && given[name] === undefined) return badBody(name);
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    // The server ignores unknown fields; the tests must find them.
    if (!field) return failed(400, `api.context.invalid_${where}_param.app_error`, `Unknown field ${name}.`);
    if (!isOf(field.type, value)) return badBody(name);
  }
  return null;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'id':
      return isId(value);
    case 'ids':
      return Array.isArray(value) && value.every(isId);
    case 'n':
      return Number.isInteger(value);
    case 'b':
      return typeof value === 'boolean';
    case 'o':
      return isObject(value);
    case 's':
      return typeof value === 'string' || typeof value === 'number';
    default: {
      const max = /^t(\d+)$/.exec(type)?.[1];
      if (max !== undefined) return typeof value === 'string' && value.length <= Number(max);
      return type.split('|').includes(String(value));
    }
  }
}

/** The names and contents of the files in a form, and its fields. Null for a body of another kind. */
export function formOf({ headers, bytes }: FakeRequest): { fields: Record<string, string>; files: FakeFile[] } | null {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const fields: Record<string, string> = {};
  const files: FakeFile[] = [];
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const content = Buffer.from(part.slice(end + 4, -2), 'latin1');
    const name = /;\s*name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /;\s*filename="([^"]*)"/.exec(head)?.[1];
    if (fileName === undefined) fields[name] = content.toString();
    else files.push({ name, fileName, bytes: content });
  }
  return { fields, files };
}

interface FakeFile {
  readonly name: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}
