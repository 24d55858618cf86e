import type { Schema } from '../../api/client.ts';

type Row = Schema<'ExecutionSummary'>;
type Counts = Schema<'ExecutionCounts'>;

/** What the feed asks the server. Each rejects where a request failed. */
export type FeedSource = {
  /** A page of the list, newest first: from the beginning without a cursor. */
  page: (cursor: string | null, limit: number) => Promise<{ data: Row[]; next_cursor: string | null }>;
  /** These executions as they are now; those that are gone, or left the filter, are missing. */
  rows: (ids: string[]) => Promise<Row[]>;
  counts: () => Promise<Counts>;
};

/** What a page shows of the feed; a new object after every change. */
export type FeedSnapshot = {
  /** How many rows are known; `row` gives them. */
  length: number;
  /** True where the last row is known, so that `length` is the length of the list. */
  complete: boolean;
  /** How many came on top since the rows were read, at most a page; the list stays where it is until `restart`. */
  newer: number;
  counts: Counts | null;
  error: unknown;
  loading: boolean;
};

type LoadedPage = { cursor: string | null; length: number; rows: Row[] | null; seenAt: number };

export const pageLength = 100;
/** So many pages keep their rows; the others keep their place and are read again when somebody comes near. */
const keptPages = 8;
const openStates: readonly Row['status'][] = ['queued', 'running', 'waiting'];

/**
 * A list of executions of any length in bounded memory: pages are read as they come near, in both directions, one request at
 * a time. `refresh` brings what is looked at up to date: the newest page, the rows in view that can still change, the counts.
 */
export class ExecutionFeed {
  #pages: LoadedPage[] = [];
  #next: string | null = null;
  #view = { first: 0, last: 0 };
  #clock = 0;
  #turn: Promise<void> = Promise.resolve();
  #wanted = false;
  #closed = false;
  #snapshot: FeedSnapshot = { length: 0, complete: false, newer: 0, counts: null, error: null, loading: true };
  readonly #source: FeedSource;
  readonly #listeners = new Set<() => void>();

  constructor(source: FeedSource) {
    this.#source = source;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`. */
  readonly snapshot = (): FeedSnapshot => this.#snapshot;

  /** The row at a place of the list; undefined while it is read (again). */
  row(index: number): Row | undefined {
    let start = 0;
    for (const page of this.#pages) {
      if (index < start + page.length) return page.rows?.[index - start];
      start += page.length;
    }
    return undefined;
  }

  /** Tells which rows are looked at, both included: reads what is missing there and a page around it. */
  show(first: number, last: number): void {
    this.#view = { first, last };
    if (this.#wanted || this.#missing() === undefined) return;
    this.#wanted = true;
    void this.#inTurn(() => this.#readMissing());
  }

  /** Brings what is looked at up to date. At the top new rows come in; further down they are only counted. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const head = await this.#source.page(null, pageLength);
      if (this.#view.first === 0 || this.#pages.length === 0) this.#takeHead(head);
      else this.#countNewer(head.data);
      // What failed before is over once the list is there: its notice does not stand beside it until the counts are.
      this.#publish({ error: null, loading: false });
      const open = this.#shown().filter(({ status }) => openStates.includes(status));
      const stale = open.filter(({ id }) => !head.data.some((row) => row.id === id) || this.#view.first > 0);
      if (stale.length > 0) this.#update(stale, await this.#source.rows(stale.map(({ id }) => id)));
      this.#publish({ counts: await this.#source.counts() });
    });
  }

  /** Goes back to the top with what is there now. */
  restart(): Promise<void> {
    this.#view = { first: 0, last: 0 };
    this.#pages = [];
    this.#next = null;
    this.#publish({ newer: 0 });
    return this.refresh();
  }

  /** Asks and tells again after `close`. */
  open(): void {
    this.#closed = false;
  }

  /** Nothing is asked or told from here on. */
  close(): void {
    this.#closed = true;
  }

  /** One request at a time; a failure is shown and does not end the feed. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (this.#closed) return;
      try {
        await work();
        this.#publish({ error: null, loading: false });
      } catch (error) {
        this.#wanted = false;
        this.#publish({ error, loading: false });
      }
    });
    return this.#turn;
  }

  #takeHead({ data, next_cursor: next }: { data: Row[]; next_cursor: string | null }): void {
    const first = this.#pages[0];
    const same = first?.rows?.length === data.length && data.every(({ id }, index) => first.rows?.[index]?.id === id);
    if (first !== undefined && same) first.rows = data;
    else {
      this.#pages = [{ cursor: null, length: data.length, rows: data, seenAt: 0 }];
      this.#next = next;
    }
    this.#publish({ newer: 0 });
  }

  #countNewer(head: Row[]): void {
    const known = this.#pages[0]?.rows?.[0];
    if (known === undefined) return;
    const isNewer = (row: Row) =>
      row.created_at > known.created_at || (row.created_at === known.created_at && row.id > known.id);
    this.#publish({ newer: head.filter(isNewer).length });
  }

  #update(asked: Row[], now: Row[]): void {
    const byId = new Map(now.map((row) => [row.id, row]));
    const gone = new Set(asked.map(({ id }) => id).filter((id) => !byId.has(id)));
    for (const page of this.#pages) {
      if (page.rows === null) continue;
      page.rows = page.rows.filter(({ id }) => !gone.has(id)).map((row) => byId.get(row.id) ?? row);
      page.length = page.rows.length;
    }
  }

  #shown(): Row[] {
    const rows: Row[] = [];
    const last = Math.min(this.#view.last, this.#view.first + pageLength - 1);
    for (let index = this.#view.first; index <= last; index += 1) {
      const row = this.row(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The next page to read around the view: one that lost its rows, or the one behind the last. */
  #missing(): LoadedPage | 'next' | undefined {
    const from = this.#view.first - pageLength / 2;
    const to = this.#view.last + pageLength / 2;
    let start = 0;
    for (const page of this.#pages) {
      const near = start + page.length > from && start <= to;
      if (near) page.seenAt = this.#clock += 1;
      if (near && page.rows === null) return page;
      start += page.length;
    }
    return this.#next !== null && to >= start ? 'next' : undefined;
  }

  async #readMissing(): Promise<void> {
    // Somebody who scrolls on moves the view while pages are read; more than a screen's worth is never asked in one turn.
    for (let round = 0; round < keptPages; round += 1) {
      const missing = this.#missing();
      if (missing === undefined || this.#closed) break;
      if (missing === 'next') {
        const cursor = this.#next;
        const { data, next_cursor: next } = await this.#source.page(cursor, pageLength);
        if (cursor !== this.#next) continue; // restarted meanwhile
        this.#pages.push({ cursor, length: data.length, rows: data, seenAt: (this.#clock += 1) });
        this.#next = next;
      } else {
        const { data } = await this.#source.page(missing.cursor, pageLength);
        // Where rows left the list meanwhile, those behind the page moved up into it: they are the next page's already.
        const after = this.#pages[this.#pages.indexOf(missing) + 1]?.rows;
        const known = new Set(after?.map(({ id }) => id));
        missing.rows = data.slice(0, missing.length).filter(({ id }) => !known.has(id));
        missing.length = missing.rows.length;
      }
      this.#forget();
      this.#publish({});
    }
    this.#wanted = false;
  }

  #forget(): void {
    const held = this.#pages.filter(({ rows }) => rows !== null);
    const excess = held.length - keptPages;
    if (excess <= 0) return;
    // The first page stays: what is newer is told by it.
    const oldest = held.filter(({ cursor }) => cursor !== null).toSorted((a, b) => a.seenAt - b.seenAt);
    for (const page of oldest.slice(0, excess)) page.rows = null;
  }

  #publish(change: Partial<FeedSnapshot>): void {
    if (this.#closed) return;
    const length = this.#pages.reduce((sum, page) => sum + page.length, 0);
    const complete = this.#pages.length > 0 && this.#next === null;
    this.#snapshot = { ...this.#snapshot, length, complete, ...change };
    for (const listener of this.#listeners) listener();
  }
}
