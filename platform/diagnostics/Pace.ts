import { setImmediate } from 'node:timers/promises';

/** Time after which other executions of the process get a turn. */
const breathAfterMs = 20;

/** Long work of a node in pieces: others get their turn in between, and a cancel is heard. */
export class Pace {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /**
   * To be awaited where it is something: `const turn = pace.turn(); if (turn) await turn;` costs nothing while no turn is due.
   * Errors: the signal's reason.
   */
  turn(): Promise<void> | undefined {
    return performance.now() - this.#since > breathAfterMs ? this.#breathe() : undefined;
  }

  /** All of a list or a generator, in pieces. */
  async gather<T>(source: Iterable<T>): Promise<T[]> {
    const all: T[] = [];
    for (const one of source) {
      all.push(one);
      const turn = this.turn();
      if (turn) await turn;
    }
    return all;
  }

  async #breathe(): Promise<void> {
    this.#signal?.throwIfAborted();
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}
