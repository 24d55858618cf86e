import type { AppError } from '../openapi/AppError.ts';

/** What a place is asked for. */
export interface SlotRequest {
  /** Who is called, or for whom: those of one key share its places. */
  key: string;
  /** Calls at a time from this process; null = any number. */
  most: number | null;
}

/** How long a caller waits (0 = not at all), and what ends that before. */
export interface SlotWait {
  waitMs: number;
  signal?: AbortSignal;
}

interface Counter {
  taken: number;
  waiting: (() => void)[];
}

const mostWaiting = 1_000;
const free = (): void => undefined;

/**
 * Counts the calls to others that this process has open for each key with a cap, and lets further ones wait for a place, first in, first
 * out. `refused` makes the error for those that get none: `hasWaited` says whether waiting did not help, or could not be tried.
 */
export class CallSlots {
  readonly #refused: (why: { hasWaited: boolean }) => AppError;
  readonly #counters = new Map<string, Counter>();

  constructor(refused: (why: { hasWaited: boolean }) => AppError) {
    this.#refused = refused;
  }

  /** Takes a place and gives what gives it back, once; null where none is free. */
  tryTake({ key, most }: SlotRequest): (() => void) | null {
    if (most === null) return free;
    const counter = this.#counters.get(key) ?? { taken: 0, waiting: [] };
    if (counter.taken >= most) return null;
    this.#counters.set(key, counter);
    counter.taken += 1;
    return this.#given(key, counter);
  }

  /** Takes a place as soon as one is free. Errors: what `refused` makes; the signal's reason when it aborts. */
  async take(request: SlotRequest, { waitMs, signal }: SlotWait): Promise<() => void> {
    const place = this.tryTake(request);
    if (place !== null) return place;
    const { key } = request;
    const counter = this.#counters.get(key)!;
    if (waitMs <= 0) throw this.#refused({ hasWaited: false });
    if (counter.waiting.length >= mostWaiting) throw this.#refused({ hasWaited: true });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => reject(signal!.reason as Error);
    const timer = setTimeout(() => reject(this.#refused({ hasWaited: true })), waitMs);
    counter.waiting.push(resolve);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
      return this.#given(key, counter);
    } catch (error) {
      const waitsAt = counter.waiting.indexOf(resolve);
      if (waitsAt >= 0) counter.waiting.splice(waitsAt, 1);
      else this.#free(key, counter); // it was handed over at the same moment
      throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Runs `work` in a place. Errors: as `take`; those of `work`. */
  async run<T>(request: SlotRequest, wait: SlotWait, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.take(request, wait);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #given(key: string, counter: Counter): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) this.#free(key, counter);
      isHeld = false;
    };
  }

  /** Hands a place to whoever waits longest, or gives it back. */
  #free(key: string, counter: Counter): void {
    const next = counter.waiting.shift();
    if (next !== undefined) return next();
    counter.taken -= 1;
    if (counter.taken === 0) this.#counters.delete(key);
  }
}
