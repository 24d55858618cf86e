/** Messages that have arrived, in their order, until the connection ends. The broker bounds their number. */
export class Arrivals<T> {
  readonly #messages: T[] = [];
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  push(message: T): void {
    this.#messages.push(message);
    this.#wake?.();
  }

  /** Ends the arrivals. Waiting messages are dropped, because they can no longer be acknowledged. */
  fail(error: unknown): void {
    this.#error ??= error instanceof Error ? error : new Error('The connection was closed.');
    this.#wake?.();
  }

  /** How many wait. */
  get size(): number {
    return this.#messages.length;
  }

  /**
   * Takes messages one after another, until `take` returns false, or `over` is aborted and none waits. Errors: those of `take` and `fail`; the signal's reason, once the
   * message in work is done.
   */
  async each(signal: AbortSignal, take: (message: T) => Promise<boolean>, over?: AbortSignal): Promise<void> {
    const stop = () => this.fail(signal.reason);
    const wake = () => this.#wake?.();
    signal.addEventListener('abort', stop, { once: true });
    over?.addEventListener('abort', wake, { once: true });
    try {
      if (signal.aborted) stop();
      for (;;) {
        const next = await this.#next(over);
        if (next === undefined || !(await take(next))) return;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      over?.removeEventListener('abort', wake);
    }
  }

  async #next(over?: AbortSignal): Promise<T | undefined> {
    for (;;) {
      if (this.#error) throw this.#error;
      if (this.#messages.length > 0) return this.#messages.shift()!;
      if (over?.aborted) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
