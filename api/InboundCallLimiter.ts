import { AppError } from '../openapi/AppError.ts';
import { ActiveOrganizations } from '../platform/fairness/ActiveOrganizations.ts';
import { FairSemaphore } from '../platform/fairness/FairSemaphore.ts';

/** Enough to keep two processors busy; more would only compete. */
const placesAlone = 16;
/** Limit of an organization while others call as well, because their calls wait behind its running ones. */
const placesBesideOthers = 3;
/** A call that takes minutes keeps no slot that long: its CPU-intensive part is done, or waits for its turn at a worker. */
const keptMs = 500;
/**
 * Minimum duration of a slot while others call: a call with an immediate response has only begun, and must not begin faster than workers
 * can continue.
 */
const keptBesideOthersMs = 25;

/**
 * Limits the anonymous calls to one organization (its webhooks, its forms, its resume links) that begin concurrently in this process.
 * Further ones wait in a queue of their own, so that a flood of calls to one organization does not delay others.
 */
export class InboundCallLimiter {
  readonly #present = new ActiveOrganizations();
  readonly #places = new FairSemaphore(
    {
      ofOrganization: (organizationId) => (this.#present.isAlone(organizationId) ? placesAlone : placesBesideOthers),
      all: Infinity,
      waiting: 4_000,
      waitMs: 60_000,
    },
    () =>
      new AppError('rate_limit_exceeded', 'Too many calls to this organization at once. Try again.', {
        retryable: true,
        retryAfterMs: 5_000,
      }),
  );

  /**
   * Runs a call once a slot is free; the slot is released when it is done (while others call, 25 ms after its beginning at the earliest),
   * or after half a second. Errors: its own; `rate_limit_exceeded` if too many wait, or none is free within a minute.
   */
  async during<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    this.#present.see(organizationId);
    const giveBack = await this.#places.hold(organizationId, 1);
    const startedMs = performance.now();
    const timer = setTimeout(giveBack, keptMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      const leftMs = this.#present.isAlone(organizationId) ? 0 : startedMs + keptBesideOthersMs - performance.now();
      if (leftMs > 0) setTimeout(giveBack, leftMs);
      else giveBack();
    }
  }
}
