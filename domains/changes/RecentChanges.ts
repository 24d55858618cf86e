import type { Change } from '../../db/changes/change.ts';

/** So far back a page may ask. */
export const longestSinceMs = 30_000;
/** Margin added to the requested time: a notification takes time from the commit to this process, a request from the page. */
export const sinceMarginMs = 8_000;
const mostKept = 5_000;

/**
 * Recent changes, for pages that loaded before their stream was connected. Bounded: of more than it keeps it says that it does not know.
 */
export class RecentChanges {
  readonly #now: () => number;
  #kept: { readonly atMs: number; readonly change: Change }[] = [];
  #completeSinceMs: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#completeSinceMs = Infinity; // until it listens
  }

  add(change: Change): void {
    this.#kept.push({ atMs: this.#now(), change });
    if (this.#kept.length > mostKept * 2) this.#trim();
  }

  /** Listening has (re)started: earlier changes are unknown. */
  restart(): void {
    this.#kept = [];
    this.#completeSinceMs = this.#now();
  }

  /** Returns the changes of the last `sinceMs` and the margin before; null if they are incomplete. */
  since(sinceMs: number): Change[] | null {
    this.#trim();
    const fromMs = this.#now() - sinceMs - sinceMarginMs;
    if (fromMs < this.#completeSinceMs) return null;
    return this.#kept.filter(({ atMs }) => atMs >= fromMs).map(({ change }) => change);
  }

  #trim(): void {
    const oldestMs = this.#now() - longestSinceMs - sinceMarginMs;
    const first = this.#kept.findIndex(({ atMs }) => atMs >= oldestMs);
    this.#kept.splice(0, first === -1 ? this.#kept.length : first);
    const dropped = this.#kept.splice(0, Math.max(0, this.#kept.length - mostKept)).at(-1);
    if (dropped !== undefined) this.#completeSinceMs = Math.max(this.#completeSinceMs, dropped.atMs + 1);
  }
}
