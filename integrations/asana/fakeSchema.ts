import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** https://developers.asana.com/docs/errors */
export function failed(status: number, message: string): FakeResponse {
  const help = 'For more information on API status codes and how to handle them, read the docs on errors.';
  return { status, json: { errors: [{ message, help }] } };
}

/** The field `data` of a JSON body. Null for another body. */
export function dataOf({ headers, bytes }: FakeRequest): Fields | null {
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (!isObject(body) || !isObject(body['data']) || Object.keys(body).some((name) => name !== 'data')) return null;
    return body['data'];
  } catch {
    return null;
  }
}

/** The fields of a form with files, and the name of the file in the part `file`. Null for another media type. */
export function formOf({ headers, bytes }: FakeRequest): { fields: Fields; file: string | null } | null {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const fields: Record<string, string> = {};
  let file: string | null = null;
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const name = /;\s*name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /;\s*filename="([^"]*)"/.exec(head)?.[1];
    if (fileName === undefined) fields[name] = Buffer.from(part.slice(end + 4, -2), 'latin1').toString();
    else if (name === 'file') file = fileName;
  }
  return { fields, file };
}

/**
 * The first problem of the arguments. A field is written as `name`, or `name!` if required, and its type after a colon: `gid` an
 * identifier, `gids` a list of them, `b` a boolean, `n` a number, `date` a day, `time` a time, `o` an object, `x` anything, or the allowed
 * words with `|`. With `?` at the end, null is allowed. Unlike Asana, unknown arguments are a problem, so that the tests find them.
 */
export function problemOf(takes: string, given: Fields): FakeResponse | null {
  const known = new Map(
    takes
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 's'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && (given[name] === undefined || given[name] === '')) return failed(400, `${name}: Missing input`);
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return failed(400, `${name}: Not a recognized parameter`);
    if (!isOf(field.type, value)) return failed(400, `${name}: Not the right type: ${JSON.stringify(value)}`);
  }
  return null;
}

const isGid = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);

function isOf(type: string, value: unknown): boolean {
  if (type.endsWith('?')) return value === null || isOf(type.slice(0, -1), value);
  switch (type) {
    case 'x':
      return true;
    case 's':
      return typeof value === 'string';
    case 'gid':
      return isGid(value);
    case 'user':
      return isGid(value) || value === 'me' || /^\S+@\S+$/.test(String(value));
    case 'gids':
      return Array.isArray(value) && value.every((one) => isGid(one) || one === 'me' || /^\S+@\S+$/.test(String(one)));
    case 'b':
      return typeof value === 'boolean' || value === 'true' || value === 'false';
    case 'n':
      return /^\d+$/.test(String(value));
    case 'size':
      return /^\d+$/.test(String(value)) && Number(value) >= 1 && Number(value) <= 100;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
    case 'time':
      return typeof value === 'string' && value.includes('T') && !Number.isNaN(Date.parse(value));
    case 'since':
      return value === 'now' || !Number.isNaN(Date.parse(String(value)));
    case 'o':
      return isObject(value);
    default:
      return type.split('|').includes(String(value));
  }
}
