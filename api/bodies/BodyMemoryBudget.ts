import type { EncodedItems } from '../../db/itemsCodec.ts';
import { AppError } from '../../openapi/AppError.ts';
import { FairSemaphore, type Release } from '../../platform/fairness/FairSemaphore.ts';
import { halfOfRest } from '../../platform/fairness/halfOfRest.ts';
import { PackingThread } from './PackingThread.ts';
import type { PackJob } from './packBody.ts';

/** Larger bodies count as large: parsing one blocks the main thread for milliseconds or longer. */
export const largeBodyBytes = 256 * 1024;

const mebibyte = 1024 * 1024;
/** Memory of large bodies. */
const heldBytes = { organization: 64 * mebibyte, all: 256 * mebibyte };
const maxWaiting = 200;
const waitMs = 60_000;
const retryAfterMs = 5_000;

/**
 * Limits the memory of large bodies, per organization and in total, and encodes them in a worker thread, one at a time.
 */
export class BodyMemoryBudget {
  readonly #held = largeBodyMemory();
  readonly #thread = new PackingThread();
  /** No more jobs wait than bodies are held. */
  readonly #packing = new FairSemaphore({ fits: (_request, { all }) => all === 0, maxWaiting: Infinity });

  /**
   * Reserves memory for a large body before it is read; waits at most a minute. Errors: `rate_limit_exceeded` if the organization itself
   * fills its part, `unavailable` if all together do.
   */
  reserve(organizationId: string, bytes: number): Promise<Release> {
    return this.#held.hold({ organizationId, amount: bytes }, { waitMs });
  }

  /** The item that a body becomes, packed. Errors: those of `parseBody`, `request_too_large`. */
  async encodeInWorker(organizationId: string, job: PackJob): Promise<EncodedItems> {
    const release = await this.#packing.hold({ organizationId, amount: 1 });
    try {
      return await this.#thread.pack(job);
    } finally {
      release();
    }
  }

  /** Idle time before the thread ends. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

function largeBodyMemory(): FairSemaphore {
  const { fits, isWithinOwn } = halfOfRest({ ofOrganization: () => heldBytes.organization, all: heldBytes.all });
  const retry = { retryable: true, retryAfterMs };
  return new FairSemaphore({
    fits,
    maxWaiting,
    refused: (request, { held }) =>
      isWithinOwn(request, held)
        ? new AppError('unavailable', 'Too many large requests at once. Try again.', retry)
        : new AppError(
            'rate_limit_exceeded',
            'Too many large requests to this organization at once. Try again.',
            retry,
          ),
  });
}
