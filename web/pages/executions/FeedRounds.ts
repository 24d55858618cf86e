/** Reads again when it is told to look: at once, one round at a time, and no more often than every so often; never in a hidden tab. */
export class FeedRounds {
  readonly #read: () => Promise<void>;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isDue = false;
  #isOpen = false;

  constructor(read: () => Promise<void>, everyMs: number) {
    this.#read = read;
    this.#everyMs = everyMs;
  }

  /** Begins with a round. */
  open(): void {
    this.#isOpen = true;
    this.look();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  look(): void {
    this.#isDue = true;
    if (!this.#isReading && this.#timer === undefined) void this.#round();
  }

  async #round(): Promise<void> {
    if (!this.#isOpen || !this.#isDue || document.hidden) return;
    this.#isDue = false;
    this.#isReading = true;
    await this.#read();
    this.#isReading = false;
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#round();
    }, this.#everyMs);
  }
}
