import type { QueryClient } from '@tanstack/react-query';
import type { ExecutionFilters } from './executionFilters.ts';
import { executionCountsRead, executionsRead, readExecutions } from './executionReads.ts';
import {
  countNewer,
  lengthOf,
  missingAt,
  onlyHead,
  pageLength,
  staleIds,
  withHead,
  withoutFar,
  withPage,
  withRows,
  type HeldExecutions,
} from './heldExecutions.ts';

/** State of a list besides its rows; a new object after every change. */
export type UpdatesState = {
  /** How many came on top since the rows were read, at most a page; the list stays where it is until `restart`. */
  newer: number;
  error: unknown;
};

/** Largest number of pages to load in one round while scrolling. */
const mostPagesInTurn = 8;

/**
 * Updates the pages that `useInfiniteQuery` holds of a list of executions, with one request at a time: loads pages as they come near; after
 * changes only the first page and stale rows, which are merged into the held pages. All pages are never read again, as the query itself
 * would, and far ones give up their rows.
 */
export class ExecutionUpdates {
  #view = { first: 0, last: 0 };
  #turn: Promise<void> = Promise.resolve();
  #changed = new Set<string>();
  #isWanted = false;
  #isBegun = false;
  #isClosed = false;
  #state: UpdatesState = { newer: 0, error: null };
  readonly #queryClient: QueryClient;
  readonly #filters: ExecutionFilters;
  readonly #readNext: () => Promise<unknown>;
  readonly #listeners = new Set<() => void>();

  /** `readNext`: `fetchNextPage` of the query, rejecting where it failed. */
  constructor(queryClient: QueryClient, filters: ExecutionFilters, readNext: () => Promise<unknown>) {
    this.#queryClient = queryClient;
    this.#filters = filters;
    this.#readNext = readNext;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For `useSyncExternalStore`. */
  readonly state = (): UpdatesState => this.#state;

  /** Asks and tells again after `close`. */
  open(): void {
    this.#isClosed = false;
  }

  /** Stops all requests and notifications; the first page stays cached for the user's return, and is then read again. */
  close(): void {
    this.#isClosed = true;
    this.#isBegun = false;
    const { queryKey } = executionsRead(this.#filters);
    this.#change(onlyHead);
    void this.#queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }

  /** Sets the visible rows, both ends included: loads missing ones and a page around them. */
  show(first: number, last: number): void {
    this.#view = { first, last };
    const held = this.#held();
    if (this.#isWanted || held === undefined || missingAt(held, this.#view) === undefined) return;
    this.#isWanted = true;
    void this.#inTurn(() => this.#readMissing());
  }

  /** Marks executions as changed: the next `refresh` reloads those in the list. */
  note(ids: readonly string[]): void {
    const held = this.#held();
    if (held !== undefined)
      for (const id of staleIds(held, { first: 0, last: -1 }, new Set(ids))) this.#changed.add(id);
  }

  /** Brings what is held up to date. At the top new rows come in; further down they are only counted. */
  refresh(): Promise<void> {
    return this.#inTurn(async () => {
      const changed = this.#changed;
      this.#changed = new Set();
      try {
        const fresh = await this.#readHead();
        // Clears an earlier error as soon as the list has loaded, without waiting for the counts.
        this.#publish({ error: null });
        const held = this.#held();
        const stale = held === undefined ? [] : staleIds(held, this.#view, changed).filter((id) => !fresh.has(id));
        for (let at = 0; at < stale.length; at += pageLength) await this.#readRows(stale.slice(at, at + pageLength));
        // An empty list cannot be scrolled, so new rows would never load.
        if (this.#view.first > 0 && lengthOf(this.#held()) === 0) {
          this.#view = { first: 0, last: 0 };
          await this.#readHead();
        }
      } catch (error) {
        for (const id of changed) this.#changed.add(id);
        throw error;
      }
      await this.#queryClient.fetchQuery({ ...executionCountsRead(this.#filters), staleTime: 0 });
    });
  }

  /** Returns to the top with current data. */
  restart(): Promise<void> {
    this.#view = { first: 0, last: 0 };
    void this.#inTurn(() => Promise.resolve(this.#change(onlyHead)));
    return this.refresh();
  }

  /** One request at a time; a failure is shown and does not end the updates. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (this.#isClosed) return;
      try {
        await work();
        this.#publish({ error: null });
      } catch (error) {
        this.#isWanted = false;
        this.#publish({ error });
      }
    });
    return this.#turn;
  }

  /** Returns the ids of rows that are now current. */
  async #readHead(): Promise<Set<string>> {
    const list = executionsRead(this.#filters);
    if (!this.#isBegun || this.#held() === undefined) {
      // The route may have requested it while the code was loading; later changes mark it as stale and reload it.
      const { pages } = await this.#queryClient.fetchInfiniteQuery(list);
      this.#isBegun = true;
      return new Set(pages[0]?.data.map(({ id }) => id));
    }
    const head = await readExecutions(this.#filters, { limit: pageLength });
    const isAtTop = this.#view.first === 0;
    this.#change((held) => (isAtTop ? withHead(held, head) : withRows(held, head.data, new Set())));
    const held = this.#held();
    this.#publish({ newer: isAtTop || held === undefined ? 0 : countNewer(held, head.data) });
    return new Set(head.data.map(({ id }) => id));
  }

  async #readRows(ids: string[]): Promise<void> {
    const { data } = await readExecutions(this.#filters, { limit: ids.length, id: ids });
    const known = new Set(data.map(({ id }) => id));
    this.#change((held) => withRows(held, data, new Set(ids.filter((id) => !known.has(id)))));
  }

  async #readMissing(): Promise<void> {
    // Scrolling moves the view while pages load.
    for (let round = 0; round < mostPagesInTurn && !this.#isClosed; round += 1) {
      const held = this.#held();
      const missing = held === undefined ? undefined : missingAt(held, this.#view);
      if (held === undefined || missing === undefined) break;
      if (missing === 'next') await this.#readNext();
      else {
        const cursor = held.pageParams[missing] ?? undefined;
        const page = await readExecutions(this.#filters, { limit: pageLength, cursor });
        this.#change((now) => withPage(now, missing, page));
      }
      this.#change((now) => withoutFar(now, this.#view));
    }
    this.#isWanted = false;
  }

  #held(): HeldExecutions | undefined {
    return this.#queryClient.getQueryData(executionsRead(this.#filters).queryKey);
  }

  #change(change: (held: HeldExecutions) => HeldExecutions): void {
    const { queryKey } = executionsRead(this.#filters);
    this.#queryClient.setQueryData<HeldExecutions>(queryKey, (held) => held && change(held));
  }

  #publish(change: Partial<UpdatesState>): void {
    if (this.#isClosed) return;
    const next = { ...this.#state, ...change };
    if (next.newer === this.#state.newer && next.error === this.#state.error) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
