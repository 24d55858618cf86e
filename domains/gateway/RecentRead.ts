/** A value that is read at most once every `ttlMs`. Calls at the same time share one read. A failed read is not remembered. */
export class RecentRead<Value> {
  readonly #read: () => Promise<Value>;
  readonly #ttlMs: number;
  #last: { value: Promise<Value>; readAtMs: number } | null = null;

  constructor(read: () => Promise<Value>, ttlMs: number) {
    this.#read = read;
    this.#ttlMs = ttlMs;
  }

  /** Errors: those of the read. */
  get(): Promise<Value> {
    const nowMs = performance.now();
    if (this.#last !== null && nowMs - this.#last.readAtMs < this.#ttlMs) return this.#last.value;
    const last = { value: this.#read(), readAtMs: nowMs };
    this.#last = last;
    last.value.catch(() => {
      if (this.#last === last) this.#last = null;
    });
    return last.value;
  }

  /** Forgets the value, so that the next call reads it. */
  forget(): void {
    this.#last = null;
  }
}
