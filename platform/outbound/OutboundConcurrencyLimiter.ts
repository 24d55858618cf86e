import type { AppError } from '../../openapi/AppError.ts';
import { RoundRobinQueue } from '../fairness/RoundRobinQueue.ts';
import type { FairShare } from './FairShare.ts';

/** Request for a slot. */
export interface SlotRequest {
  /** The target of the call, or its organization: calls with one key share its slots. */
  key: string;
  /** Those who wait take turns. */
  organizationId: string;
  /** Calls at a time from this process; null = any number. */
  most: number | null;
}

/** Longest wait of a caller (0 = none), and a signal that ends it earlier. */
export interface SlotWait {
  waitMs: number;
  signal?: AbortSignal;
}

interface Waiting extends SlotRequest {
  most: number;
  begin: () => void;
}

interface Counter {
  taken: number;
  /** By organization. */
  held: Map<string, number>;
  waiting: RoundRobinQueue<Waiting>;
}

const mostWaiting = 1_000;
const free = (): void => undefined;

/**
 * Counts the calls to others that this process has open for each key with a cap, and lets further ones wait for a place: organizations take
 * turns. `refused` creates the error for rejected calls: `hasWaited` tells whether the call waited in vain, or could not wait.
 */
export class OutboundConcurrencyLimiter {
  readonly #refused: (why: { hasWaited: boolean }) => AppError;
  readonly #shares: FairShare | null;
  readonly #counters = new Map<string, Counter>();

  /** `shares` bounds what one organization may take of the places of a key that many use. */
  constructor(refused: (why: { hasWaited: boolean }) => AppError, shares: FairShare | null = null) {
    this.#refused = refused;
    this.#shares = shares;
  }

  /** Takes a place and gives what gives it back, once; null if none is free for this organization. */
  tryTake({ key, organizationId, most }: SlotRequest): (() => void) | null {
    if (most === null) return free;
    this.#shares?.see(key, organizationId);
    const counter = this.#counters.get(key) ?? { taken: 0, held: new Map(), waiting: new RoundRobinQueue(mostWaiting) };
    if (!this.#fits(counter, { key, organizationId, most })) return null;
    this.#counters.set(key, counter);
    this.#count(counter, organizationId);
    return this.#given({ key, organizationId }, counter);
  }

  /** Takes a place as soon as one is free. Errors: those of `refused`; the signal's reason when it aborts. */
  async take(request: SlotRequest, { waitMs, signal }: SlotWait): Promise<() => void> {
    const place = this.tryTake(request);
    if (place !== null) return place;
    const { key, organizationId, most } = request;
    const counter = this.#counters.get(key)!;
    if (waitMs <= 0) throw this.#refused({ hasWaited: false });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { key, organizationId, most: most!, begin: resolve };
    if (!counter.waiting.add(entry)) throw this.#refused({ hasWaited: true });
    const onAbort = (): void => reject(signal!.reason as Error);
    const timer = setTimeout(() => reject(this.#refused({ hasWaited: true })), waitMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
      return this.#given(request, counter);
    } catch (error) {
      if (!counter.waiting.remove(entry)) this.#free(request, counter); // it was handed over at the same moment
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

  #given(of: Pick<SlotRequest, 'key' | 'organizationId'>, counter: Counter): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) this.#free(of, counter);
      isHeld = false;
    };
  }

  #fits({ taken, held }: Counter, { key, organizationId, most }: SlotRequest & { most: number }): boolean {
    if (taken >= most) return false;
    const own = held.get(organizationId) ?? 0;
    return this.#shares === null || own < this.#shares.of({ key, organizationId, most, ofOthers: taken - own });
  }

  #count(counter: Counter, organizationId: string): void {
    counter.taken += 1;
    counter.held.set(organizationId, (counter.held.get(organizationId) ?? 0) + 1);
  }

  /** Gives a place back, and hands what is free to those whose turn it is. */
  #free({ key, organizationId }: Pick<SlotRequest, 'key' | 'organizationId'>, counter: Counter): void {
    const left = counter.held.get(organizationId)! - 1;
    if (left > 0) counter.held.set(organizationId, left);
    else counter.held.delete(organizationId);
    counter.taken -= 1;
    for (;;) {
      const next = counter.waiting.take((_organizationId, entry) => this.#fits(counter, entry));
      if (next === undefined) break;
      this.#count(counter, next.organizationId);
      next.begin();
    }
    if (counter.taken === 0) this.#counters.delete(key);
  }
}
