import { AppError } from '../../openapi/AppError.ts';
import { HeldShares } from '../HeldShares.ts';

/** As many as keep two processors busy; more would only stand in each other's way. */
const placesAlone = 16;
/** Beside others: what an organization has under way is what theirs stand behind. */
const placesBesideOthers = 6;
/** So long after its last call an organization counts as there. */
const presentMs = 5_000;
/** Who answers after minutes keeps no place that long: what costs processor time is over, or takes its turn at a worker. */
const keptMs = 500;

/**
 * How many calls of one organization's webhooks begin at once in this process. Further ones wait in a line of their own, so that a flood of
 * calls to one organization is not what the others stand behind.
 */
export class WebhookPlaces {
  /** When each organization called last, the latest last. */
  readonly #calledAtMs = new Map<string, number>();
  readonly #places = new HeldShares(
    {
      ofOrganization: (organizationId) => (this.#isAlone(organizationId) ? placesAlone : placesBesideOthers),
      all: Infinity,
      waiting: 4_000,
      waitMs: 60_000,
    },
    () =>
      new AppError('rate_limit_exceeded', 'Too many calls to the webhooks of this organization at once. Try again.', {
        retryable: true,
        retryAfterMs: 5_000,
      }),
  );

  /**
   * Takes a place as soon as one is free, and gives what gives it back; after half a second it is given back anyhow.
   * Errors: `rate_limit_exceeded` where too many wait, or none is free within a minute.
   */
  async take(organizationId: string): Promise<() => void> {
    this.#calledAtMs.delete(organizationId);
    this.#calledAtMs.set(organizationId, performance.now());
    const giveBack = await this.#places.hold(organizationId, 1);
    const timer = setTimeout(giveBack, keptMs);
    return () => {
      clearTimeout(timer);
      giveBack();
    };
  }

  #isAlone(organizationId: string): boolean {
    const sinceMs = performance.now() - presentMs;
    for (const [other, calledAtMs] of this.#calledAtMs) {
      if (calledAtMs < sinceMs) this.#calledAtMs.delete(other);
      else if (other !== organizationId) return false;
    }
    return true;
  }
}
