import { Pace } from '../../api/changes/Pace.ts';

/** Reloads on demand: immediately, one round at a time, with pauses that grow during bursts; never in a hidden tab. */
export class FeedRounds {
  readonly #read: () => Promise<void>;
  readonly #pace: Pace;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isDue = false;
  #isOpen = false;

  constructor(read: () => Promise<void>, busyMs: number) {
    this.#read = read;
    this.#pace = new Pace(busyMs);
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
    if (!this.#isDue) this.#pace.calm();
    if (!this.#isOpen || !this.#isDue || document.hidden) return;
    this.#isDue = false;
    this.#isReading = true;
    await this.#read();
    this.#isReading = false;
    if (!this.#isOpen) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#round();
    }, this.#pace.pauseMs());
  }
}
