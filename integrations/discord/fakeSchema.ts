import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** https://docs.discord.com/developers/reference#error-messages */
export function failed(status: number, code: number, message: string): FakeResponse {
  return { status, json: { message, code } };
}

/** A form with an error at a field; `field` has dots between names. */
export function badForm(field: string, code: string, message: string): FakeResponse {
  const errors = field
    .split('.')
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), { _errors: [{ code, message }] });
  return { status: 400, json: { message: 'Invalid Form Body', code: 50_035, errors } };
}

/** A body, and the names of the files in a form. */
export interface FakeBody {
  readonly json: Fields;
  readonly files: readonly string[];
}

/** https://docs.discord.com/developers/reference#uploading-files: JSON, or a form with `files[n]` and `payload_json`. */
export function bodyOf({ headers, bytes }: FakeRequest): FakeBody | FakeResponse {
  const type = headers['content-type'] ?? '';
  if (bytes.length === 0) return { json: {}, files: [] };
  if (/^application\/json\b/i.test(type)) return fromJson(bytes.toString(), []);
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return unsupported;
  const files: string[] = [];
  let payload = '{}';
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const name = /;\s*name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /;\s*filename="([^"]*)"/.exec(head)?.[1];
    if (fileName === undefined && name === 'payload_json')
      payload = Buffer.from(part.slice(end + 4, -2), 'latin1').toString();
    else if (fileName !== undefined && name === `files[${files.length}]` && files.length < 10) files.push(fileName);
    else return badForm(name, 'CANNOT_UNDERSTAND', 'The part is not known.');
  }
  return fromJson(payload, files);
}

const unsupported: FakeResponse = { status: 415, json: { message: '415: Unsupported Media Type', code: 0 } };

function fromJson(text: string, files: readonly string[]): FakeBody | FakeResponse {
  try {
    const json: unknown = JSON.parse(text);
    if (isObject(json)) return { json, files };
  } catch {
    // reported below
  }
  return failed(400, 50_109, 'The request body contains invalid JSON.');
}

/**
 * The first field that is unknown, missing or of another type. A field is written as `name`, or `name!` if required, and its type after a
 * colon: `t<min>-<max>` a text, `id` an identifier, `ids` a list of them, `i<min>-<max>` an integer, `b` a boolean, `l<max>` a list, `o` an object,
 * `time` a time, `x` anything, or allowed numbers with `|`. With `?` at the end, null is allowed.
 */
export function problemOf(takes: string, given: Fields): FakeResponse | null {
  const known = new Map(
    takes
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 't0-100000'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && given[name] === undefined) return badForm(name, 'BASE_TYPE_REQUIRED', 'This field is required');
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return badForm(name, 'UNKNOWN_FIELD', 'Discord ignores such fields; the tests must find them.');
    const problem = typeProblem(field.type, value);
    if (problem) return badForm(name, ...problem);
  }
  return null;
}

type Problem = readonly [code: string, message: string];
const wrongType: Problem = ['BASE_TYPE_BAD_TYPE', 'The value has the wrong type.'];
const isId = (value: unknown): boolean => /^\d{1,20}$/.test(String(value)) && typeof value === 'string';

function typeProblem(type: string, value: unknown): Problem | null {
  if (type.endsWith('?')) return value === null ? null : typeProblem(type.slice(0, -1), value);
  const [, kind = type, least = '0', most = least] = /^([til])(\d+)(?:-(\d+))?$/.exec(type) ?? [];
  switch (kind) {
    case 'x':
      return null;
    case 't':
      if (typeof value !== 'string') return wrongType;
      if (value.length > Number(most)) return ['BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`];
      return value.length < Number(least) ? ['BASE_TYPE_MIN_LENGTH', `Must be ${least} or more in length.`] : null;
    case 'i':
      if (!Number.isInteger(value)) return ['NUMBER_TYPE_COERCE', `Value "${String(value)}" is not int.`];
      if (Number(value) > Number(most))
        return ['NUMBER_TYPE_MAX', `int value should be less than or equal to ${most}.`];
      return Number(value) < Number(least)
        ? ['NUMBER_TYPE_MIN', `int value should be greater than or equal to ${least}.`]
        : null;
    case 'l':
      if (!Array.isArray(value)) return wrongType;
      return value.length > Number(most) ? ['BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`] : null;
    case 'b':
      return typeof value === 'boolean' ? null : wrongType;
    case 'o':
      return isObject(value) ? null : wrongType;
    case 'id':
      return isId(value) ? null : ['NUMBER_TYPE_COERCE', `Value "${String(value)}" is not snowflake.`];
    case 'ids':
      return Array.isArray(value) && value.every(isId) ? null : wrongType;
    case 'time':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? null : wrongType;
    default:
      return type.split('|').includes(String(value)) ? null : ['BASE_TYPE_CHOICES', `Value must be one of {${type}}.`];
  }
}

/** Numbers and booleans of a query are texts, and identifiers stay texts. */
export function queryOf(query: URLSearchParams, takes: string): Fields {
  const numbers = new Set(
    takes
      .split(' ')
      .filter((field) => /:i\d/.test(field))
      .map((field) => field.split(':')[0]!.replace('!', '')),
  );
  const read = (name: string, value: string): unknown => {
    if (numbers.has(name) && /^\d+$/.test(value)) return Number(value);
    return value === 'true' ? true : value === 'false' ? false : value;
  };
  return Object.fromEntries([...query].map(([name, value]) => [name, read(name, value)]));
}
