/** A change in one window appears in another within a second: the server publishes within 250 ms, and loading takes time as well. */
const soonMs = 500;
/** Up to this many consecutive reloads belong to one or two changes; more indicate a burst. */
const soonInARow = 4;

/** Computes the delay between two reloads: short at first, longer during a burst. */
export class Pace {
  readonly #busyMs: number;
  #inARow = 0;

  constructor(busyMs: number) {
    this.#busyMs = busyMs;
  }

  /** After a reading. */
  pauseMs(): number {
    this.#inARow += 1;
    return this.#inARow > soonInARow ? this.#busyMs : soonMs;
  }

  /** A pause ended, and nothing had changed in it. */
  calm(): void {
    this.#inARow = 0;
  }
}
