import { AppError } from '../openapi/AppError.ts';
import { PresentOrganizations } from '../watch/PresentOrganizations.ts';
import { HeldShares } from '../watch/HeldShares.ts';

/** As many as keep two processors busy; more would only stand in each other's way. */
const placesAlone = 16;
/** Beside others: what an organization has under way is what theirs stand behind. */
const placesBesideOthers = 3;
/** Who answers after minutes keeps no place that long: what costs processor time is over, or takes its turn at a worker. */
const keptMs = 500;
/** Beside others a place is kept so long at least: who is answered at once has only begun, and begins no faster than workers go on. */
const keptBesideOthersMs = 25;

/**
 * How many calls of strangers to one organization (its webhooks, its forms, the links of what waits) begin at once in this process. Further
 * ones wait in a line of their own, so that a flood of calls to one organization is not what the others stand behind.
 */
export class CallPlaces {
  readonly #present = new PresentOrganizations();
  readonly #places = new HeldShares(
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
   * Does the work of a call once a place is free; the place is given back when it is done (beside others 25 ms after its beginning at the
   * earliest), or after half a second.
   * Errors: its own; `rate_limit_exceeded` where too many wait, or none is free within a minute.
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
