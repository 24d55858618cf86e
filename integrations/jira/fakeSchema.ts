import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';

/** Version of the API in the path: texts are documents in version 3, and wiki markup in version 2. */
export type ApiVersion = '2' | '3';

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/#status-codes */
export function failed(status: number, messages: readonly string[], errors: JsonObject = {}): FakeResponse {
  return { status, json: { errorMessages: messages, errors } };
}

export const invalidPayload = failed(400, [
  'Invalid request payload. Refer to the REST API documentation and try again.',
]);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null for a body that is missing, of another media type, or no JSON. */
export function jsonOf({ headers, bytes }: FakeRequest): unknown {
  if (bytes.length === 0 || !/^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return null;
  }
}

/** Numbers and booleans of a query are texts. A name may be there several times. */
export function queryOf(query: URLSearchParams): JsonObject {
  const read = (value: string): unknown => {
    if (/^-?\d+$/.test(value)) return Number(value);
    return value === 'true' ? true : value === 'false' ? false : value;
  };
  return Object.fromEntries([...query].map(([name, value]) => [name, read(value)]));
}

/**
 * The first field that is unknown, missing or of another type. Fields are written as `name`, or `name!` if required, and their type after
 * a colon: `n` a whole number, `b` a boolean, `l` a list of texts, `o` an object, `ol` a list of objects, `nl` a list of numbers, `d` a rich
 * text, `x` anything, or the allowed words with `|`. Default: a text.
 */
export function problemOf(fields: string, given: JsonObject, version: ApiVersion): FakeResponse | null {
  const known = new Map(
    fields
      .split(' ')
      .filter((field) => field !== '')
      .map((field) => {
        const [name = '', type = 's'] = field.split(':');
        return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
      }),
  );
  for (const [name, { isRequired }] of known)
    if (isRequired && (given[name] === undefined || given[name] === '' || given[name] === null))
      return failed(400, [], { [name]: `${name} is required.` });
  for (const [name, value] of Object.entries(given)) {
    const field = known.get(name);
    if (!field) return failed(400, [`Unrecognized field "${name}". Invalid request payload.`]);
    if (!isOf(field.type, value, version)) return failed(400, [], { [name]: `${name} has the wrong type.` });
  }
  return null;
}

export function isOf(type: string, value: unknown, version: ApiVersion): boolean {
  switch (type) {
    case 'x':
      return true;
    case 's':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    case 'n':
      return Number.isInteger(value);
    case 'b':
      return typeof value === 'boolean';
    case 'l':
      return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
    case 'nl':
      return Array.isArray(value) && value.every((entry) => Number.isInteger(entry));
    case 'ol':
      return Array.isArray(value) && value.every(isObject);
    case 'o':
      return isObject(value);
    case 'd':
      return isRichText(value, version);
    default:
      return type.split('|').includes(String(value));
  }
}

/** https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/ */
export function isRichText(value: unknown, version: ApiVersion): boolean {
  if (version === '2') return typeof value === 'string';
  if (!isObject(value) || value['type'] !== 'doc' || value['version'] !== 1) return false;
  return (
    isContent(value['content'], blocks) && Object.keys(value).every((name) => /^(type|version|content)$/.test(name))
  );
}

const blocks = new Set([
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'codeBlock',
  'blockquote',
  'rule',
  'table',
  'mediaSingle',
  'panel',
]);
const inline = new Set(['text', 'hardBreak', 'mention', 'emoji', 'inlineCard', 'date', 'status']);
const marks = new Set(['strong', 'em', 'code', 'strike', 'underline', 'link', 'textColor', 'subsup']);

/** The kinds of nodes that a node may hold; missing: it holds none. */
const contentOf: Readonly<Record<string, ReadonlySet<string>>> = {
  paragraph: inline,
  heading: inline,
  codeBlock: new Set(['text']),
  bulletList: new Set(['listItem']),
  orderedList: new Set(['listItem']),
  listItem: new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock', 'mediaSingle']),
  blockquote: new Set(['paragraph', 'bulletList', 'orderedList', 'codeBlock']),
  panel: new Set(['paragraph', 'heading', 'bulletList', 'orderedList']),
  table: new Set(['tableRow']),
  tableRow: new Set(['tableHeader', 'tableCell']),
  tableHeader: blocks,
  tableCell: blocks,
  mediaSingle: new Set(['media']),
};

/** These hold at least one node. */
const isNeverEmpty = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote', 'table', 'tableRow', 'tableCell']);

function isContent(content: unknown, allowed: ReadonlySet<string>): boolean {
  return Array.isArray(content) && content.every((node: unknown) => isNode(node, allowed));
}

function isNode(node: unknown, allowed: ReadonlySet<string>): boolean {
  if (!isObject(node)) return false;
  const { type, text, content, attrs, marks: marked, ...rest } = node;
  if (typeof type !== 'string' || !allowed.has(type) || Object.keys(rest).length > 0) return false;
  if (attrs !== undefined && !isObject(attrs)) return false;
  if (marked !== undefined && !(type === 'text' && isMarks(marked))) return false;
  if (type === 'text') return typeof text === 'string' && text !== '' && content === undefined;
  if (text !== undefined) return false;
  if (type === 'heading' && !/^[1-6]$/.test(String((attrs as JsonObject | undefined)?.['level']))) return false;
  const kinds = contentOf[type];
  if (!kinds) return content === undefined;
  if (content === undefined) return !isNeverEmpty.has(type);
  return isContent(content, kinds) && !(isNeverEmpty.has(type) && (content as unknown[]).length === 0);
}

/** `code` goes with `link` only. */
function isMarks(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every(isObject)) return false;
  const types = value.map(({ type }) => String(type));
  if (types.includes('code') && types.some((type) => type !== 'code' && type !== 'link')) return false;
  return value.every(({ type, attrs }) => {
    if (!marks.has(String(type))) return false;
    return type !== 'link' || typeof (attrs as JsonObject | undefined)?.['href'] === 'string';
  });
}
