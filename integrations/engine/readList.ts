import { AppError } from '../../openapi/AppError.ts';
import type { Choice, ChoicePage, ChoicesQuery } from '../../activities/kit/choices.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ListPage, VendorList } from './defineList.ts';
import type { VendorClient } from './VendorClient.ts';

/** Choices of one response. */
const maxChoices = 200;
/** Pages of the vendor that one response is made from. */
const maxPages = 5;
/** A search without so many results reads further pages. */
const enoughResults = 20;
const maxText = 200;
/** A longer value is no identifier. */
const maxValue = 200;
/** A response carries the cursor of the vendor, and the next request sends it back (at most 8,000 characters). */
const maxCursor = 5_000;

/** The place in a list where a response begins. */
interface Position {
  /** Cursor of the vendor; undefined for the first page. */
  readonly cursor: string | undefined;
  /** Number of choices of this page that were returned before. */
  readonly skip: number;
}

/**
 * Reads a part of a list. A vendor's page makes one response; pages without any choice, or with few results of a search, are followed by
 * the next page, up to a limit. Errors: those of the client; `invalid_cursor`; `target_error` for a page that leads to itself, and for
 * a cursor that is too long.
 */
export async function readList(
  list: VendorList,
  { search, cursor, parameters }: Pick<ChoicesQuery, 'search' | 'cursor'> & Pick<ListPage, 'parameters'>,
  client: Pick<VendorClient, 'send'>,
): Promise<ChoicePage> {
  const sought = list.searches ? [] : wordsOf(search);
  const enough = search === '' ? 1 : enoughResults;
  const choices: Choice[] = [];
  let at: Position = cursor === null ? { cursor: undefined, skip: 0 } : positionOf(cursor);
  for (let pages = 1; ; pages += 1) {
    const page = { search, cursor: at.cursor, parameters };
    const response = await client.send(list.request(page), { repeat: 'safe', key: '' });
    const found = choicesOf(list, response.body, page).filter((choice) => isFound(choice, sought));
    const room = maxChoices - choices.length;
    const rest = found.slice(at.skip);
    choices.push(...rest.slice(0, room));
    if (rest.length > room) return { choices, cursor: cursorOf({ ...at, skip: at.skip + room }) };
    const next = textOf(list.next?.(response, page));
    if (next === '') return { choices, cursor: null };
    if (next.length > maxCursor) throw new AppError('target_error', 'The cursor of the next page is too long.');
    if (next === at.cursor) throw new AppError('target_error', 'The next page is a page that was read before.');
    at = { cursor: next, skip: 0 };
    if (choices.length >= enough || pages >= maxPages) return { choices, cursor: cursorOf(at) };
  }
}

function choicesOf(list: VendorList, body: unknown, page: ListPage): Choice[] {
  const entries = list.entries(body as JsonObject, page);
  if (!Array.isArray(entries)) throw new AppError('target_error', 'The response has no list.');
  return (entries as unknown[]).flatMap((entry) => choiceOf(list, entry) ?? []);
}

/** Returns null for an entry that cannot be chosen. An entry of an unexpected shape must not hide the other entries. */
function choiceOf(list: VendorList, entry: unknown): Choice | null {
  const { value, label, hint } = shownOf(list, entry);
  if (typeof value !== 'string' || typeof label !== 'string') return null;
  if (value === '' || value.length > maxValue) return null;
  const line = typeof hint === 'string' ? oneLine(hint) : '';
  return { value, label: oneLine(label) || value, hint: line === '' ? null : line };
}

/** The parts of an entry as the vendor's list returns them. Their types are checked by the caller, because vendors change. */
function shownOf(list: VendorList, entry: unknown): { value?: unknown; label?: unknown; hint?: unknown } {
  if (!isObject(entry)) return {};
  try {
    return list.choice(entry) ?? {};
  } catch {
    return {}; // a part that the list relies on is missing
  }
}

function isObject(entry: unknown): entry is JsonObject {
  return typeof entry === 'object' && entry !== null;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Returns true if each word is part of the name, the hint or the value. */
function isFound({ value, label, hint }: Choice, sought: readonly string[]): boolean {
  const text = `${label} ${hint ?? ''} ${value}`.toLowerCase();
  return sought.every((word) => text.includes(word));
}

function textOf(cursor: unknown): string {
  return typeof cursor === 'string' || typeof cursor === 'number' ? String(cursor) : '';
}

function cursorOf({ cursor = '', skip }: Position): string {
  return Buffer.from(JSON.stringify([cursor, skip])).toString('base64url');
}

function positionOf(text: string): Position {
  const [cursor, skip] = parsed(text);
  if (typeof cursor === 'string' && typeof skip === 'number' && Number.isSafeInteger(skip) && skip >= 0)
    return { cursor: cursor === '' ? undefined : cursor, skip };
  throw new AppError('invalid_cursor', 'The cursor is invalid. Use `next_cursor` of the previous page.', {
    param: '/cursor',
  });
}

function parsed(text: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(read) ? read : [];
  } catch {
    return []; // reported as an invalid cursor
  }
}
