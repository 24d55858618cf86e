import type { AppError } from '../openapi/AppError.ts';
import { TurnQueue } from '../watch/TurnQueue.ts';

/** What a place is asked for. */
export interface SlotRequest {
  /** Who is called, or for whom: those of one key share its places. */
  key: string;
  /** Those who wait take turns. */
  organizationId: string;
  /** Calls at a time from this process; null = any number. */
  most: number | null;
}

/** How long a caller waits (0 = not at all), and what ends that before. */
export interface SlotWait {
  waitMs: number;
  signal?: AbortSignal;
}

interface Waiting {
  organizationId: string;
  begin: () => void;
}

interface Counter {
  taken: number;
  waiting: TurnQueue<Waiting>;
}

const mostWaiting = 1_000;
const free = (): void => undefined;

/**
 * Counts the calls to others that this process has open for each key with a cap, and lets further ones wait for a place: organizations take
 * turns. `refused` makes the error for those that get none: `hasWaited` says whether waiting did not help, or could not be tried.
 */
export class CallSlots {
  readonly #refused: (why: { hasWaited: boolean }) => AppError;
  readonly #counters = new Map<string, Counter>();

  constructor(refused: (why: { hasWaited: boolean }) => AppError) {
    this.#refused = refused;
  }

  /** Takes a place and gives what gives it back, once; null where none is free. */
  tryTake({ key, most }: Omit<SlotRequest, 'organizationId'>): (() => void) | null {
    if (most === null) return free;
    const counter = this.#counters.get(key) ?? { taken: 0, waiting: new TurnQueue(mostWaiting) };
    if (counter.taken >= most) return null;
    this.#counters.set(key, counter);
    counter.taken += 1;
    return this.#given(key, counter);
  }

  /** Takes a place as soon as one is free. Errors: what `refused` makes; the signal's reason when it aborts. */
  async take(request: SlotRequest, { waitMs, signal }: SlotWait): Promise<() => void> {
    const place = this.tryTake(request);
    if (place !== null) return place;
    const { key, organizationId } = request;
    const counter = this.#counters.get(key)!;
    if (waitMs <= 0) throw this.#refused({ hasWaited: false });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { organizationId, begin: resolve };
    if (!counter.waiting.add(entry)) throw this.#refused({ hasWaited: true });
    const onAbort = (): void => reject(signal!.reason as Error);
    const timer = setTimeout(() => reject(this.#refused({ hasWaited: true })), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
      return this.#given(key, counter);
    } catch (error) {
      if (!counter.waiting.remove(entry)) this.#free(key, counter); // it was handed over at the same moment
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

  /** Hands a place to whose turn it is, or gives it back. */
  #free(key: string, counter: Counter): void {
    const next = counter.waiting.take(() => true);
    if (next !== undefined) return next.begin();
    counter.taken -= 1;
    if (counter.taken === 0) this.#counters.delete(key);
  }
}
