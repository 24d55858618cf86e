import type { InfiniteData } from '@tanstack/react-query';
import type { Schema } from '../../api/client.ts';

type Row = Schema<'ExecutionSummary'>;

/** A page as the server answered it. A distant page drops its rows and keeps only their number (`forgotten`). */
export type HeldPage = { data: Row[]; next_cursor: string | null; forgotten?: number };

/** The pages of a list of executions, newest first, as `useInfiniteQuery` holds them, each by the cursor that it was read with. */
export type HeldExecutions = InfiniteData<HeldPage, string | null>;

type Held = Pick<HeldExecutions, 'pages'>;

/** Places of the list, both included. */
export type View = { first: number; last: number };

export const pageLength = 100;
/** Pages that are so many rows before or behind the view lose theirs. */
const keptRows = 3 * pageLength;
const openStates: readonly Row['status'][] = ['queued', 'running', 'waiting'];

/** How many rows are known; `rowAt` gives them. */
export function lengthOf(held: Held | undefined): number {
  return held === undefined ? 0 : held.pages.reduce((sum, page) => sum + placesOf(page), 0);
}

/** The row at a place of the list; undefined while it is read (again). */
export function rowAt(held: Held | undefined, index: number): Row | undefined {
  let start = 0;
  for (const page of held?.pages ?? []) {
    if (index < start + placesOf(page)) return page.data[index - start];
    start += placesOf(page);
  }
  return undefined;
}

/** The list after its first page was read again: as it was behind the first page only if that holds the same executions. */
export function withHead(held: HeldExecutions, head: HeldPage): HeldExecutions {
  const [first, ...others] = held.pages;
  const isSame =
    first?.data.length === head.data.length && head.data.every(({ id }, index) => first.data[index]?.id === id);
  return isSame ? { ...held, pages: [head, ...others] } : onlyHead({ ...held, pages: [head] });
}

/** Returns the list with these rows updated and deleted rows removed. Rows change position only if rows before them are removed. */
export function withRows(held: HeldExecutions, now: readonly Row[], gone: ReadonlySet<string>): HeldExecutions {
  const byId = new Map(now.map((row) => [row.id, row]));
  const pages = held.pages.map((page) =>
    page.data.some(({ id }) => byId.has(id) || gone.has(id))
      ? { ...page, data: page.data.filter(({ id }) => !gone.has(id)).map((row) => byId.get(row.id) ?? row) }
      : page,
  );
  return { ...held, pages };
}

/** Only the first page of the list. */
export function onlyHead({ pages, pageParams }: HeldExecutions): HeldExecutions {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}

/** How many of the newest came on top since the rows were read, at most a page. */
export function countNewer(held: HeldExecutions, newest: readonly Row[]): number {
  const known = rowAt(held, 0);
  if (known === undefined) return 0;
  return newest.filter(
    (row) => row.created_at > known.created_at || (row.created_at === known.created_at && row.id > known.id),
  ).length;
}

/** Returns the ids of rows that may be stale: visible rows that can still change, and rows known to have changed. */
export function staleIds(held: HeldExecutions, { first, last }: View, changed: ReadonlySet<string>): string[] {
  const inView = Array.from({ length: Math.min(last - first + 1, pageLength) }, (_, index) =>
    rowAt(held, first + index),
  );
  const open = inView.filter((row) => row !== undefined && openStates.includes(row.status));
  const told = changed.size === 0 ? [] : held.pages.flatMap(({ data }) => data.filter(({ id }) => changed.has(id)));
  return [...new Set([...open, ...told].flatMap((row) => (row === undefined ? [] : [row.id])))];
}

/** Returns the next page to read around the view: the index of a page that lost its rows, or the one after the last. */
export function missingAt(held: HeldExecutions, view: View): number | 'next' | undefined {
  const near = around(view, pageLength / 2);
  let start = 0;
  for (const [index, page] of held.pages.entries()) {
    if (page.forgotten !== undefined && isIn(near, start, page)) return index;
    start += placesOf(page);
  }
  const isMore = held.pages.at(-1)?.next_cursor != null;
  return isMore && near.last >= start ? 'next' : undefined;
}

/** The list with the rows of a page that had lost them. */
export function withPage(held: HeldExecutions, index: number, { data }: HeldPage): HeldExecutions {
  const pages = held.pages.map((page, at) => {
    if (at !== index) return page;
    // If rows left the list, rows of the next page moved up into this page when it was reloaded; keep each row once.
    const known = new Set([index - 1, index + 1].flatMap((near) => held.pages[near]?.data.map(({ id }) => id) ?? []));
    const rows = data.slice(0, placesOf(page)).filter(({ id }) => !known.has(id));
    return { data: rows, next_cursor: page.next_cursor };
  });
  return { ...held, pages };
}

/** The list without the rows that are far from the view. The first page stays, because newer rows appear there. */
export function withoutFar(held: HeldExecutions, view: View): HeldExecutions {
  const kept = around(view, keptRows);
  let start = 0;
  const pages = held.pages.map((page, index) => {
    const isKept = index === 0 || page.forgotten !== undefined || isIn(kept, start, page);
    start += placesOf(page);
    return isKept ? page : { data: [], next_cursor: page.next_cursor, forgotten: page.data.length };
  });
  return { ...held, pages };
}

function around({ first, last }: View, rows: number): View {
  return { first: first - rows, last: last + rows };
}

function placesOf({ data, forgotten }: HeldPage): number {
  return forgotten ?? data.length;
}

function isIn({ first, last }: View, start: number, page: HeldPage): boolean {
  return start + placesOf(page) > first && start <= last;
}
