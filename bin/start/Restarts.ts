const windowMs = 60_000;
const mostEnds = 5;
const longestDelayMs = 10_000;

/** When something that ended by itself starts again: later each time, and no more after 5 ends in a minute. */
export class Restarts {
  #ends: number[] = [];

  /** Notes an end. Milliseconds until the next start; null: it keeps ending. */
  next(nowMs = Date.now()): number | null {
    this.#ends = [...this.#ends.filter((endMs) => endMs >= nowMs - windowMs), nowMs];
    return this.#ends.length >= mostEnds ? null : Math.min(250 * 2 ** this.#ends.length, longestDelayMs);
  }

  /** Forgets the ends so far. */
  clear(): void {
    this.#ends = [];
  }
}
