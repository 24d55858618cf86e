/** Keeps the most recently used values, up to a total size; evicted values can be loaded again. */
export class BoundedCache<T> {
  readonly #entries = new Map<string, { value: T; size: number }>();
  readonly #maxSize: number;
  #size = 0;

  /** `maxSize` in whatever unit `set` is given sizes in. */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: T, size: number): void {
    this.delete(key);
    if (size > this.#maxSize) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#size -= entry.size;
  }
}
