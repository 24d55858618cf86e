/**
 * Keeps the newest entries, `most` to twice as many. For entries that are added all the time: a map that evicts its oldest entry for each new one
 * (`remember`) takes 5 µs for it.
 */
export class RecentEntries<Value> {
  readonly #most: number;
  #newest = new Map<string, Value>();
  #older: ReadonlyMap<string, Value> = new Map();

  constructor(most = 5_000) {
    this.#most = most;
  }

  get(key: string): Value | undefined {
    return this.#newest.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#newest.size >= this.#most) {
      this.#older = this.#newest;
      this.#newest = new Map();
    }
    this.#newest.set(key, value);
  }
}
