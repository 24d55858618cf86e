/** What changes in one window shows in another within a second: the server tells within 250 ms, and reading takes its time, too. */
const soonMs = 500;
/** So many readings in a row are news of one thing or two; more of them means that much goes on. */
const soonInARow = 4;

/** How long to wait after a reading before the next: shortly, and longer while much goes on. */
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
