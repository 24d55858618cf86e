import { AppError } from '../../openapi/AppError.ts';

/** What a provider with a cap is asked for. */
export interface SlotRequest {
  providerId: string;
  /** Calls at a time from this process; null = any number. */
  concurrency: number | null;
}

interface Counter {
  taken: number;
  waiting: (() => void)[];
}

const mostWaiting = 1_000;
const retryAfterMs = 5_000;
const free = (): void => undefined;

/** Counts the calls that this process has open at each provider with a cap, and lets further ones wait for a place. */
export class ProviderSlots {
  readonly #counters = new Map<string, Counter>();

  /** Takes a place and gives what gives it back, once; null where none is free. */
  tryTake({ providerId, concurrency }: SlotRequest): (() => void) | null {
    if (concurrency === null) return free;
    const counter = this.#counter(providerId);
    if (counter.taken >= concurrency) return null;
    return this.#taken(counter);
  }

  /**
   * Takes a place as soon as one is free. Errors: `upstream_overloaded` after `waitMs` (0 = at once), or when too many wait already; the
   * signal's reason when it aborts.
   */
  async take(request: SlotRequest, { waitMs, signal }: { waitMs: number; signal: AbortSignal }): Promise<() => void> {
    const place = this.tryTake(request);
    if (place !== null) return place;
    const counter = this.#counter(request.providerId);
    if (waitMs <= 0) throw busy();
    if (counter.waiting.length >= mostWaiting) throw busy(retryAfterMs);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = (): void => reject(signal.reason as Error);
    const timer = setTimeout(() => reject(busy(retryAfterMs)), waitMs);
    counter.waiting.push(resolve);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
      return this.#given(counter);
    } catch (error) {
      const place = counter.waiting.indexOf(resolve);
      if (place >= 0) counter.waiting.splice(place, 1);
      else this.#free(counter); // it was handed over at the same moment
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  #counter(providerId: string): Counter {
    let counter = this.#counters.get(providerId);
    if (counter === undefined) this.#counters.set(providerId, (counter = { taken: 0, waiting: [] }));
    return counter;
  }

  #taken(counter: Counter): () => void {
    counter.taken += 1;
    return this.#given(counter);
  }

  #given(counter: Counter): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) this.#free(counter);
      isHeld = false;
    };
  }

  /** Hands a place to whoever waits longest, or gives it back. */
  #free(counter: Counter): void {
    const next = counter.waiting.shift();
    if (next === undefined) counter.taken -= 1;
    else next();
  }
}

/** With a time to come back at where waiting did not help. */
function busy(comeBackMs?: number): AppError {
  return new AppError('upstream_overloaded', 'The provider is at its concurrency limit. Try again later.', {
    retryable: true,
    ...(comeBackMs !== undefined && { retryAfterMs: comeBackMs }),
  });
}
