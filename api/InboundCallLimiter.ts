import { availableParallelism } from 'node:os';

import { AppError } from '../openapi/AppError.ts';
import { ActiveOrganizations } from '../platform/fairness/ActiveOrganizations.ts';
import { FairSemaphore } from '../platform/fairness/FairSemaphore.ts';

/** Enough to keep the processors busy; more would only compete. */
const slotsPerProcessor = 8;
/** While others call as well, because their calls wait behind the running ones of an organization. */
const slotsBesideOthersPerProcessor = 1.5;
/** A call that takes minutes keeps no slot that long: its CPU-intensive part is done, or waits for its turn at a worker. */
const keptMs = 500;
/**
 * Minimum duration of a slot on one processor while others call: a call with an immediate response has only begun, and must not begin
 * faster than workers can continue.
 */
const keptBesideOthersMs = 50;

const maxWaiting = 4_000;
const waitMs = 60_000;

/**
 * Limits the anonymous calls to one organization (its webhooks, its forms, its resume links) that begin concurrently in this process.
 * Further ones wait in a queue of their own, so that a flood of calls to one organization does not delay others. The limits follow the
 * number of processors.
 */
export class InboundCallLimiter {
  readonly #active = new ActiveOrganizations();
  readonly #slots: FairSemaphore;
  readonly #keptBesideOthersMs: number;

  constructor(processors = availableParallelism()) {
    const alone = slotsPerProcessor * processors;
    const besideOthers = Math.ceil(slotsBesideOthersPerProcessor * processors);
    this.#keptBesideOthersMs = keptBesideOthersMs / processors;
    this.#slots = new FairSemaphore({
      fits: ({ organizationId }, { own }) => own < (this.#active.isAlone(organizationId) ? alone : besideOthers),
      maxWaiting,
      refused: () =>
        new AppError('rate_limit_exceeded', 'Too many calls to this organization at once. Try again.', {
          retryable: true,
          retryAfterMs: 5_000,
        }),
    });
  }

  /**
   * Runs a call once a slot is free; the slot is released when it is done (while others call, 25 ms after its beginning at the earliest on
   * two processors), or after half a second. Errors: its own; `rate_limit_exceeded` if too many wait, or none is free within a minute.
   */
  async during<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
    this.#active.see(organizationId);
    const release = await this.#slots.hold({ organizationId, amount: 1 }, { waitMs });
    const startedMs = performance.now();
    const timer = setTimeout(release, keptMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      const untilMs = this.#active.isAlone(organizationId) ? 0 : startedMs + this.#keptBesideOthersMs;
      const leftMs = untilMs - performance.now();
      if (leftMs > 0) setTimeout(release, leftMs);
      else release();
    }
  }
}
