import type { EncodedItems } from '../../db/itemsCodec.ts';
import { HeavyTurns } from '../../platform/expressions/heavyTurns.ts';
import { AppError } from '../../openapi/AppError.ts';
import { FairSemaphore } from '../../platform/fairness/FairSemaphore.ts';
import { PackingThread } from './PackingThread.ts';
import type { PackJob } from './packBody.ts';

/** Larger bodies count as large: parsing one blocks the main thread for milliseconds or longer. */
export const largeBodyBytes = 256 * 1024;

const mebibyte = 1024 * 1024;
const organizationBytes = 64 * mebibyte;
const allBytes = 256 * mebibyte;
/** Memory of the bodies of waiting calls: thousands of 8 KiB each, or the largest ones that begin within some seconds. */
const keptOrganizationBytes = 32 * mebibyte;
const keptBytes = 128 * mebibyte;
const mostWaiting = 200;
const waitMs = 60_000;
const retryAfterMs = 5_000;
/** Cool-down after parsing a large body on the main thread, as a multiple of the parse time. */
const restTimes = 3;

/**
 * Limits concurrent reads of large bodies, and orders them. Their bytes are bounded per organization and in total (`hold`). One at a time
 * is parsed, organizations in turn: in a worker thread (`pack`), or on the main thread if its values are needed there (`alone`), with a
 * cool-down afterwards.
 */
export class BodyMemoryBudget {
  readonly #held = new FairSemaphore(
    { ofOrganization: () => organizationBytes, all: allBytes, waiting: mostWaiting, waitMs },
    refusalOf('large requests'),
  );
  readonly #kept = new FairSemaphore(
    { ofOrganization: () => keptOrganizationBytes, all: keptBytes, waiting: 0, waitMs: 0 },
    refusalOf('requests'),
  );
  readonly #thread = new PackingThread();
  readonly #turns = new HeavyTurns(); // no more wait than are held

  /**
   * Room for a body of so many bytes, to be asked for before it is read. Answers how to give it back. Errors: `rate_limit_exceeded` if the
   * organization itself fills its part, `unavailable` if all together do.
   */
  hold(organizationId: string, bytes: number): Promise<() => void> {
    return this.#held.hold(organizationId, bytes);
  }

  /**
   * Counts a body that is no large one and was read, for as long as its call waits. Answers how to give that back. Errors: those of `hold`, at
   * once.
   */
  keep(organizationId: string, bytes: number): Promise<() => void> {
    return this.#kept.hold(organizationId, bytes);
  }

  /** The item that a body becomes, packed. Errors: those of `parseBody`, `request_too_large`. */
  pack(organizationId: string, job: PackJob): Promise<EncodedItems> {
    return this.#turns.run(organizationId, () => this.#thread.pack(job));
  }

  /** Work with a large body on the main thread. Errors: its own. */
  alone<T>(organizationId: string, work: () => T): Promise<T> {
    return this.#turns.runHere(organizationId, work, { restTimes });
  }

  /** Idle time before the thread ends. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

function refusalOf(what: string): (why: { isOwn: boolean }) => AppError {
  const retry = { retryable: true, retryAfterMs };
  return ({ isOwn }) =>
    isOwn
      ? new AppError('rate_limit_exceeded', `Too many ${what} to this organization at once. Try again.`, retry)
      : new AppError('unavailable', `Too many ${what} at once. Try again.`, retry);
}
