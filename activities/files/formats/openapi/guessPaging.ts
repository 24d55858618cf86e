import type { ApiPaging, ApiParameter } from '../../../../domains/apiDocuments/ApiOperation.ts';
import type { JsonSchema } from '../../../../platform/schema/schema.ts';
import { entriesOf, field } from './json.ts';

const cursorNames =
  /^(cursor|(next_?)?page_?token|next_?token|pagination_?token|continuation(_?token)?|marker|after|starting_?after|next_?cursor|start_?cursor)$/i;
const pageNames = /^(page|page_?(number|no|index)|p)$/i;
const offsetNames = /^(offset|skip|start|start_?at|start_?index)$/i;
const nextCursor =
  /^(next_?(cursor|token|marker|page_?token)|cursor|marker|continuation_?token|end_?cursor|next_?page)$/i;
const nextLink = /^(next|next_?(link|url|uri|href|page_?(uri|url))|@odata\.nextLink)$/i;
const holders = /^(links?|_links|paging|pagination|meta|page_?info|response_?metadata|cursors)$/i;
const listNames = ['data', 'items', 'results', 'entries', 'values', 'value', 'records', 'rows'];

/** The list in a response: the whole of it (''), its only list, or one with a usual name. Null if it is not certain. */
export function guessItems(response: JsonSchema | null, path: string): string | null {
  if (response === null) return null;
  if (hasType(response, 'array')) return '';
  const lists = entriesOf(response['properties']).filter(([, property]) => hasType(property, 'array'));
  if (lists.length === 1) return lists[0]![0];
  const last = path.split('/').findLast((part) => part !== '' && !part.includes('{'));
  return [...(last ? [last] : []), ...listNames].find((name) => lists.some(([list]) => list === name)) ?? null;
}

/** Kinds of paging that an operation may have, the likeliest first. No document says it: its author confirms one. */
export function guessPaging(
  method: string,
  { parameters, response }: { parameters: readonly ApiParameter[]; response: JsonSchema | null },
): ApiPaging[] {
  if (method !== 'GET') return [];
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const found: ApiPaging[] = [];
  const link = findPath(response, nextLink, true);
  if (link !== null) found.push({ kind: 'next_link', parameter: '', next: link });
  const cursor = query.find((name) => cursorNames.test(name));
  const next =
    findPath(response, nextCursor, false) ?? (cursor === undefined ? null : findPath(response, nextLink, false));
  if (cursor !== undefined && next !== null) found.unshift({ kind: 'cursor', parameter: cursor, next });
  const page = query.find((name) => pageNames.test(name));
  if (page !== undefined) {
    found.push({ kind: 'page', parameter: page, next: '' });
    if (hasType(response, 'array')) found.push({ kind: 'link_header', parameter: '', next: '' });
  }
  const offset = query.find((name) => offsetNames.test(name));
  if (offset !== undefined) found.push({ kind: 'offset', parameter: offset, next: '' });
  return found;
}

/** Path of a field with such a name in a response, at its top or one level below. */
function findPath(response: JsonSchema | null, names: RegExp, isLink: boolean): string | null {
  const top = entriesOf(response?.['properties']);
  const fits = ([name, property]: [string, unknown]) => {
    if (!names.test(name) || hasType(property, 'object') || hasType(property, 'array')) return false;
    return !isLink || field(property, 'format') !== 'uuid';
  };
  const direct = top.find(fits);
  if (direct) return direct[0];
  for (const [name, property] of top) {
    if (!holders.test(name)) continue;
    const inner = entriesOf(field(property, 'properties'));
    const found = inner.find(fits);
    if (found) return `${name}.${found[0]}`;
    // `_links.next.href` of HAL
    const next = inner.find(([one]) => one === 'next')?.[1];
    if (isLink && field(field(next, 'properties'), 'href') !== undefined) return `${name}.next.href`;
  }
  return null;
}

function hasType(schema: unknown, type: string): boolean {
  const own = field(schema, 'type');
  return own === type || (Array.isArray(own) && own.includes(type));
}
