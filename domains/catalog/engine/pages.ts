import type { Page } from '../define/paging.ts';
import type { Resolved, SearchDefinition } from '../define/source.ts';
import { type ColumnInfo, type Row, tableOf, type Unreadable } from './cells.ts';
import { cursorAfter } from './cursor.ts';
import { type PageOfRows, warningsOf, withRecord } from './decodePage.ts';
import type { StreamEnd } from './streamRows.ts';

/** Rows that were found, or none. */
export interface SearchResult {
  readonly columns: readonly ColumnInfo[];
  readonly rows: readonly Row[];
  /** All that match, where the source says it. */
  readonly total: number | null;
  readonly nextCursor: string | null;
  /** Whether every call was answered from the cache. */
  readonly cached: boolean;
  readonly warnings: readonly string[];
  /** Nothing was found, and the search is free in that case. */
  readonly isFree: boolean;
  /** Interpretations of names among the inputs. */
  readonly resolved: readonly Resolved[];
}

/** A page whose rows arrive as a stream: read `batches` to the end, or close it. */
export interface OpenPage {
  readonly columns: readonly ColumnInfo[];
  readonly batches: AsyncGenerator<readonly Row[], PageEnd>;
}

/** Facts known after all rows of a page were read. */
export type PageEnd = Omit<SearchResult, 'columns' | 'rows'>;

/** Rows as the source gave them, before the page is cut out. */
export interface Found extends PageOfRows {
  readonly cached: boolean;
  /** Whether there are rows after these; null if paging has to say it. */
  readonly hasMore: boolean | null;
}

/** A page of a search that found nothing. */
export function nothingIn(search: SearchDefinition): PageOfRows {
  return { ...tableOf(withRecord(search), []), total: 0, next: null, warnings: [], resolved: [] };
}

/** Facts known at the end of a table. */
export function tableEnd({ seen, hasMore }: StreamEnd, unreadable: Unreadable) {
  return { total: hasMore ? null : seen, next: null, warnings: warningsOf(unreadable), resolved: [] };
}

/** Presents a complete page as a stream. */
export function wholly({ columns, rows, ...end }: SearchResult): OpenPage {
  return {
    columns,
    batches: (async function* () {
      if (rows.length > 0) yield rows;
      return end;
    })(),
  };
}

/** Rows of an open page; the source is not asked for more when reading stops. `tell` hears how it ended. */
export async function* passedOn({
  first,
  rows,
  endOf,
  tell,
}: {
  first: IteratorResult<readonly Row[], StreamEnd>;
  rows: AsyncGenerator<readonly Row[], StreamEnd>;
  endOf: (end: StreamEnd) => PageEnd;
  tell: (error: unknown) => void;
}): AsyncGenerator<readonly Row[], PageEnd> {
  try {
    let next = first;
    for (; !next.done; next = await rows.next()) yield next.value;
    tell(null);
    return endOf(next.value);
  } catch (error) {
    tell(error);
    throw error;
  } finally {
    await rows.return({ seen: 0, hasMore: false }); // if reading stops, the source is not asked for more
  }
}

interface Ending {
  readonly found: Found;
  readonly page: Page;
  readonly subject: string;
}

/** Returns the requested page of the found rows. */
export function finished(search: SearchDefinition, { found, page, subject }: Ending): SearchResult {
  const { kind, size } = search.paging;
  const from = kind === 'local' ? page.offset : size === undefined ? 0 : page.offset % size;
  // A source with its own cursor continues after its last row, so no row may be cut off.
  const rows = kind === 'cursor' ? found.rows : found.rows.slice(from, from + page.limit);
  return { columns: found.columns, rows, ...pageEnd(search, { found, page, subject, count: rows.length }) };
}

/** Returns the facts of a page of `count` rows. */
export function pageEnd(
  search: SearchDefinition,
  { found, page, subject, count }: Ending & { count: number },
): PageEnd {
  const { kind, size } = search.paging;
  const isLocal = kind === 'local' || kind === 'none';
  const total = found.total ?? (isLocal && !search.streamed ? found.rows.length : null);
  // The end of a page of fixed size may come before the number of rows that were asked for.
  const end = page.offset + (size === undefined ? page.limit : count);
  const hasMore = end > page.offset && hasNext(search, { found, page, end, total });
  const nextCursor = hasMore ? cursorAfter(page, subject, { offset: end, next: found.next ?? undefined }) : null;
  const isFree = search.freeWhenEmpty === true && page.offset === 0 && count === 0;
  return { total, nextCursor, cached: found.cached, warnings: found.warnings, isFree, resolved: found.resolved };
}

function hasNext(
  { paging, streamed }: SearchDefinition,
  { found, page, end, total }: { found: Found; page: Page; end: number; total: number | null },
): boolean {
  const { kind, size, ceiling = Infinity, maxPages = Infinity } = paging;
  if (kind === 'none' || page.number >= maxPages) return false;
  // Numbered pages cannot be shortened, so a page beyond the last row is not requested.
  const endOfNext = kind === 'page' ? (Math.floor(end / (size ?? page.limit)) + 1) * (size ?? page.limit) : end + 1;
  if (endOfNext > ceiling) return false;
  if (streamed) return found.hasMore === true;
  if (kind === 'cursor') return found.next !== null;
  if (kind === 'local') return found.rows.length > end;
  if (found.rows.length === 0) return false;
  if (total !== null) return total > end;
  if (size === undefined) return found.rows.length >= page.limit;
  return found.rows.length >= size || end % size < found.rows.length;
}
