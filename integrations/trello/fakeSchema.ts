import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Most failures of Trello are plain text. */
export function failed(status: number, text: string): FakeResponse {
  return { status, content: { bytes: Buffer.from(text), mediaType: 'text/plain; charset=utf-8' } };
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const longId = /^[\da-f]{24}$/;
const text = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** The arguments in the query and in the body, which is JSON, a form, or a form with files. Null for another body. */
export function argumentsOf({ query, headers, bytes }: FakeRequest): { given: Fields; file: string | null } | null {
  const asked = Object.fromEntries(query);
  const type = headers['content-type'] ?? '';
  if (bytes.length === 0) return { given: asked, file: null };
  if (/^application\/x-www-form-urlencoded\b/.test(type))
    return { given: { ...asked, ...Object.fromEntries(new URLSearchParams(bytes.toString())) }, file: null };
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) return fromForm(bytes, boundary, asked);
  if (!/^application\/json\b/.test(type)) return null;
  try {
    const body: unknown = JSON.parse(bytes.toString());
    return isObject(body) ? { given: { ...asked, ...body }, file: null } : null;
  } catch {
    return null;
  }
}

function fromForm(bytes: Buffer, boundary: string, asked: Fields): { given: Fields; file: string | null } {
  const given: Record<string, unknown> = { ...asked };
  let file: string | null = null;
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = Buffer.from(part.slice(0, end), 'latin1').toString();
    const name = /;\s*name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /;\s*filename="([^"]*)"/.exec(head)?.[1];
    if (fileName === undefined) given[name] = Buffer.from(part.slice(end + 4, -2), 'latin1').toString();
    else if (name === 'file' || name === 'fileSource') file = fileName;
    else given[`file ${name}`] = fileName;
  }
  return { given, file };
}

/**
 * The first problem of the arguments. A field is written as `name`, or `name!` if required, and its type after a colon: `id` a long
 * identifier, `ids` several of them, `b` a boolean, `n` a number, `pos` a position, `time` a time, `t<max>` a text, `o` an object, or the
 * allowed words with `|`. Unlike Trello, unknown arguments are a problem, so that the tests find them.
 */
export function problemOf(takes: string, given: Fields): FakeResponse | null {
  const known = new Map(
    takes
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 't16384'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && (given[name] === undefined || given[name] === ''))
      return failed(400, `invalid value for ${name}`);
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return failed(400, `unknown argument ${name}`);
    if (!isOf(field.type, value)) return failed(400, `invalid value for ${name}`);
  }
  return null;
}

function isOf(type: string, value: unknown): boolean {
  const max = /^t(\d+)$/.exec(type)?.[1];
  if (max !== undefined) return text(value) && String(value).length <= Number(max);
  switch (type) {
    case 'id':
      return longId.test(String(value));
    case 'ids': {
      const all = Array.isArray(value) ? (value as unknown[]) : String(value).split(',');
      return all.every((one) => one === '' || longId.test(String(one)));
    }
    case 'b':
      return /^(true|false)$/.test(String(value));
    case 'n':
      return /^\d+$/.test(String(value));
    case 'pos':
      return /^(top|bottom|\d+(\.\d+)?)$/.test(String(value));
    case 'time':
      return value === null || value === '' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
    case 'o':
      return isObject(value);
    case 'x':
      return true;
    default:
      return type.split('|').includes(String(value));
  }
}
