import { RoundRobinQueue } from './RoundRobinQueue.ts';

/** A request for part of a scarce resource: one slot, or bytes. */
export interface HoldRequest {
  organizationId: string;
  amount: number;
}

/** The amounts held by the organization of a request, and by all organizations together. */
export interface Held {
  own: number;
  all: number;
}

/** Returns the amount of a request, at most once. */
export type Release = () => void;

/** Longest wait (0: none), and a signal that ends it earlier. */
export interface HoldWait {
  waitMs: number;
  signal?: AbortSignal | undefined;
}

/** The rules of one resource. */
export interface FairSemaphoreOptions<T extends HoldRequest> {
  /** True if the request may be granted now. Called before each grant, because limits may change. */
  fits: (request: T, held: Held) => boolean;
  /** Limit of the waiting queue (`RoundRobinQueue`). Default: 0, for a resource that is only taken with `tryHold`. */
  maxWaiting?: number;
  /** Creates the error of a request that `hold` rejects. `hasWaited` is false only for a request that allows no wait. */
  refused?: (request: T, why: { held: Held; hasWaited: boolean }) => Error;
}

interface Waiting<T> {
  organizationId: string;
  request: T;
  begin: (release: Release) => void;
}

/**
 * A scarce resource of a process that organizations share: slots, or memory. `fits` decides about each request. A request that does not fit
 * waits, and organizations take turns.
 */
export class FairSemaphore<T extends HoldRequest = HoldRequest> {
  readonly #options: FairSemaphoreOptions<T>;
  readonly #held = new Map<string, number>();
  readonly #waiting: RoundRobinQueue<Waiting<T>>;
  #all = 0;

  constructor(options: FairSemaphoreOptions<T>) {
    this.#options = options;
    this.#waiting = new RoundRobinQueue(options.maxWaiting ?? 0);
  }

  /** True if nothing is held. */
  get isIdle(): boolean {
    return this.#all === 0;
  }

  /** How many requests wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Returns the amounts held by this organization and by all. */
  heldBy(organizationId: string): Held {
    return { own: this.#held.get(organizationId) ?? 0, all: this.#all };
  }

  /** True if the request would be granted without a wait. */
  fits(request: T): boolean {
    return this.#options.fits(request, this.heldBy(request.organizationId));
  }

  /** Grants the request at once; null if it does not fit, or if earlier requests of its organization wait. */
  tryHold(request: T): Release | null {
    this.#handOver(); // limits may have risen since the last release
    return !this.#waiting.has(request.organizationId) && this.fits(request) ? this.#take(request) : null;
  }

  /**
   * Resolves once the request is granted. Errors: those of `refused` if too many wait or the wait is too long; the signal's reason when it
   * aborts.
   */
  async hold(request: T, { waitMs, signal }: HoldWait = { waitMs: Infinity }): Promise<Release> {
    signal?.throwIfAborted();
    const release = this.tryHold(request);
    if (release !== null) return release;
    if (waitMs <= 0) throw this.#refusalOf(request, false);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const entry: Waiting<T> = { organizationId: request.organizationId, request, begin: resolve };
    if (!this.#waiting.add(entry)) throw this.#refusalOf(request, true);
    // A request that was granted has left the queue, and its promise is settled.
    const stop = (error: () => unknown): void => {
      if (this.#waiting.remove(entry)) reject(error() as Error);
    };
    const onAbort = (): void => stop(() => signal!.reason);
    const timer = Number.isFinite(waitMs) ? setTimeout(stop, waitMs, () => this.#refusalOf(request, true)) : undefined;
    signal?.addEventListener('abort', onAbort, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  #take({ organizationId, amount }: T): Release {
    this.#held.set(organizationId, this.heldBy(organizationId).own + amount);
    this.#all += amount;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(organizationId, amount);
    };
  }

  #release(organizationId: string, amount: number): void {
    const left = this.heldBy(organizationId).own - amount;
    if (left > 0) this.#held.set(organizationId, left);
    else this.#held.delete(organizationId);
    this.#all -= amount;
    this.#handOver();
  }

  #handOver(): void {
    for (;;) {
      const next = this.#waiting.take((_organizationId, { request }) => this.fits(request));
      if (!next) return;
      next.begin(this.#take(next.request));
    }
  }

  #refusalOf(request: T, hasWaited: boolean): Error {
    const { refused = () => new Error('invariant: this resource rejects no request') } = this.#options;
    return refused(request, { held: this.heldBy(request.organizationId), hasWaited });
  }
}
