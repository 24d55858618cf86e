/** An answer that took longer says too little about the time of the database. */
const longestMs = 1_000;

/** The clock of the database, by which processes agree although the clocks of their machines differ. */
export class DatabaseClock {
  readonly #ownMs: () => number;
  #aheadMs = 0;
  #isRead = false;

  constructor(ownMs: () => number) {
    this.#ownMs = ownMs;
  }

  /** Milliseconds since 1970; by the machine's clock until `read`. */
  nowMs(): number {
    return Math.round(this.#ownMs() + this.#aheadMs);
  }

  /** Reads the clock from the first row of an answer of the database. */
  async read<Row extends { now_ms: number }>(query: () => Promise<Row[]>): Promise<Row[]> {
    const startedAtMs = performance.now();
    const rows = await query();
    const tookMs = performance.now() - startedAtMs;
    if (rows[0] !== undefined && (tookMs < longestMs || !this.#isRead)) {
      this.#aheadMs = rows[0].now_ms + tookMs / 2 - this.#ownMs();
      this.#isRead = true;
    }
    return rows;
  }
}
