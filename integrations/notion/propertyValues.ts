import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { anyJson, choice, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { notionId } from './notionId.ts';
import { richText, textOf } from './richText.ts';

const types = choice(
  [
    'title',
    'rich_text',
    'number',
    'checkbox',
    'select',
    'multi_select',
    'status',
    'date',
    'date_time',
    'people',
    'relation',
    'url',
    'email',
    'phone_number',
    'files',
    'json',
  ],
  {
    title: 'Title',
    rich_text: 'Text',
    select: 'Select',
    multi_select: 'Multi-select',
    date_time: 'Date and time',
    people: 'People',
    relation: 'Relation',
    url: 'URL',
    phone_number: 'Phone number',
    files: 'Files',
    json: 'JSON of Notion',
  },
);

/** Values of properties by name. */
export const properties = list(
  object({
    name: text({ title: 'Property', description: 'Name or ID.', required: true, maxLength: 2_000 }),
    type: types({ title: 'Type', default: 'rich_text' }),
    value: anyJson({
      title: 'Value',
      description: 'Several values: a list, or a text with commas. An empty value clears the property.',
    }),
    time_zone: text({
      title: 'Time zone',
      placeholder: 'Europe/Berlin',
      maxLength: 100,
      showWhen: { type: ['date_time'] },
    }),
  }),
)({ title: 'Properties', entry: 'property', maxItems: 500, default: [] });
type Entry = ValueOf<typeof properties>[number];

/**
 * Returns the body of properties (https://developers.notion.com/reference/page-property-values). The property with the title has the ID
 * `title` in every database. Errors: `parameter_invalid`.
 */
export function propertyValues(title: string | undefined, entries: Entry[]): { [name: string]: unknown } {
  const hasTitle = title !== undefined && title !== '';
  const kept = hasTitle ? entries.filter(({ type }) => type !== 'title') : entries;
  return {
    ...(hasTitle ? { title: { title: richText(title) } } : {}),
    ...Object.fromEntries(kept.map((entry, index) => [entry.name, valueOf(entry, `/properties/${index}/value`)])),
  };
}

function valueOf({ type, value, time_zone: timeZone }: Entry, param: string): unknown {
  switch (type) {
    case 'title':
    case 'rich_text':
      return { [type]: richText(value) };
    case 'number':
      return { number: numberOf(value, param) };
    case 'checkbox':
      return { checkbox: value === true || value === 1 || /^(true|yes|1)$/i.test(textOf(value)) };
    case 'select':
    case 'status':
      return { [type]: isEmpty(value) ? null : optionOf(value) };
    case 'multi_select':
      return { multi_select: entriesOf(value).map(optionOf) };
    case 'date':
      return { date: dateOf(value, (time) => time.slice(0, 10)) };
    case 'date_time':
      return { date: dateOf(value, (time) => time, timeZone) };
    case 'people':
      return { people: entriesOf(value).map((person) => ({ id: notionId(idOf(person), 'user', 'properties') })) };
    case 'relation':
      return { relation: entriesOf(value).map((page) => ({ id: notionId(idOf(page), 'page', 'properties') })) };
    case 'files':
      return { files: entriesOf(value).map(fileOf) };
    case 'json':
      return jsonParameter(value, 'properties');
    default:
      return { [type]: isEmpty(value) ? null : textOf(value) };
  }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Returns the number of a value; null for an empty one. Errors: `parameter_invalid` for a value that is not a number. */
export function numberOf(value: unknown, param: string): number | null {
  if (isEmpty(value)) return null;
  // `Number` returns 0 for blank texts and empty lists.
  const isWritten = typeof value === 'string' ? value.trim() !== '' : typeof value !== 'object';
  const number = isWritten ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return number;
  throw new AppError('parameter_invalid', `"${textOf(value).slice(0, 100)}" is not a number.`, { param });
}

/** A list, or a text with commas. */
function entriesOf(value: unknown): unknown[] {
  const entries = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return entries
    .map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry))
    .filter((entry) => !isEmpty(entry));
}

/** An option by its name or its ID. */
function optionOf(value: unknown): JsonObject {
  if (typeof value === 'object' && value !== null) return value as JsonObject;
  const text = textOf(value);
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? { id: text } : { name: text };
}

function idOf(value: unknown): string {
  return textOf(typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value);
}

/** `start`, `start/end` or an object with both. */
function dateOf(value: unknown, cut: (time: string) => string, timeZone?: string): JsonObject | null {
  const { start, end } = rangeOf(value);
  if (start === '') return null;
  return { start: cut(start), ...(end === '' ? {} : { end: cut(end) }), ...(timeZone ? { time_zone: timeZone } : {}) };
}

function rangeOf(value: unknown): { start: string; end: string } {
  if (typeof value === 'object' && value !== null) {
    const { start, end } = value as { start?: unknown; end?: unknown };
    return { start: textOf(start), end: textOf(end) };
  }
  const [, start = textOf(value), end = ''] = /^(\d{4}-[^/]+)\/(\d{4}-[^/]+)$/.exec(textOf(value)) ?? [];
  return { start, end };
}

/** A file by its URL. Notion stores the address only. */
function fileOf(value: unknown): JsonObject {
  const { name, url } =
    typeof value === 'string' ? { name: undefined, url: value } : (value as { name?: string; url?: string });
  if (url === undefined) return value as JsonObject;
  const ownName = name || URL.parse(url)?.pathname.split('/').at(-1) || 'file';
  return { name: ownName.slice(0, 100), type: 'external', external: { url } };
}
