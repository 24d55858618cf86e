import type { AppError } from '../../openapi/AppError.ts';
import { FairSemaphore, type HoldRequest, type HoldWait, type Release } from '../fairness/FairSemaphore.ts';
import type { FairShare } from './FairShare.ts';

/** Request for a slot. */
export interface SlotRequest {
  /** The target of the call, or its organization: calls with one key share its slots. */
  key: string;
  /** Organizations that wait take turns. */
  organizationId: string;
  /** Concurrent calls of this process; null = any number. */
  most: number | null;
}

type CappedRequest = HoldRequest & { most: number };

const usualMaxWaiting = 1_000;
const free = (): void => undefined;

/**
 * Counts the calls to others that this process has open for each key with a cap; further ones wait for a slot, and organizations take
 * turns. `refused` creates the error for rejected calls: `hasWaited` tells whether the call waited in vain, or could not wait.
 */
export class OutboundConcurrencyLimiter {
  readonly #refused: (why: { hasWaited: boolean }) => AppError;
  readonly #shares: FairShare | null;
  readonly #maxWaiting: number;
  readonly #slots = new Map<string, FairSemaphore<CappedRequest>>();

  /** `shares` bounds the slots of one organization for a key that many use, `maxWaiting` the calls that wait for one key. */
  constructor(
    refused: (why: { hasWaited: boolean }) => AppError,
    { shares = null, maxWaiting = usualMaxWaiting }: { shares?: FairShare | null; maxWaiting?: number } = {},
  ) {
    this.#refused = refused;
    this.#shares = shares;
    this.#maxWaiting = maxWaiting;
  }

  /** The number of waiting calls of all keys. */
  get waiting(): number {
    let waiting = 0;
    for (const slots of this.#slots.values()) waiting += slots.waiting;
    return waiting;
  }

  /** Takes a slot; null if none is free for this organization. */
  tryTake({ key, organizationId, most }: SlotRequest): Release | null {
    if (most === null) return free;
    this.#shares?.see(key, organizationId);
    const slots = this.#slotsOf(key);
    const release = slots.tryHold({ organizationId, amount: 1, most });
    return release && this.#forgetting(key, slots, release);
  }

  /** Takes a slot as soon as one is free. Errors: those of `refused`; the signal's reason when it aborts. */
  async take({ key, organizationId, most }: SlotRequest, wait: HoldWait): Promise<Release> {
    if (most === null) return free;
    this.#shares?.see(key, organizationId);
    const slots = this.#slotsOf(key);
    try {
      return this.#forgetting(key, slots, await slots.hold({ organizationId, amount: 1, most }, wait));
    } finally {
      this.#forgetIdle(key, slots);
    }
  }

  /** Runs `work` in a slot. Errors: as `take`; those of `work`. */
  async run<T>(request: SlotRequest, wait: HoldWait, work: () => Promise<T>): Promise<T> {
    const release = await this.take(request, wait);
    try {
      return await work();
    } finally {
      release();
    }
  }

  #slotsOf(key: string): FairSemaphore<CappedRequest> {
    let slots = this.#slots.get(key);
    if (slots) return slots;
    slots = new FairSemaphore({
      fits: ({ organizationId, most }, { own, all }) =>
        all < most && own < (this.#shares?.of({ key, organizationId, most, ofOthers: all - own }) ?? most),
      maxWaiting: this.#maxWaiting,
      refused: (_request, why) => this.#refused(why),
    });
    this.#slots.set(key, slots);
    return slots;
  }

  /** Releases a slot, and forgets the key if it has no other call. */
  #forgetting(key: string, slots: FairSemaphore<CappedRequest>, release: Release): Release {
    return () => {
      release();
      this.#forgetIdle(key, slots);
    };
  }

  #forgetIdle(key: string, slots: FairSemaphore<CappedRequest>): void {
    if (slots.isIdle && this.#slots.get(key) === slots) this.#slots.delete(key);
  }
}
