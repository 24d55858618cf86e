import type { EncodedItems } from '../../db/itemsCodec.ts';
import { HeavyTurns } from '../../expressions/heavyTurns.ts';
import { AppError } from '../../openapi/AppError.ts';
import { HeldShares } from '../../watch/HeldShares.ts';
import { PackingThread } from './PackingThread.ts';
import type { PackJob } from './packBody.ts';

/** Bodies above this are large: parsing one holds the thread of everybody for some milliseconds or many. */
export const largeBodyBytes = 256 * 1024;

const mebibyte = 1024 * 1024;
const organizationBytes = 64 * mebibyte;
const allBytes = 256 * mebibyte;
/** What calls that wait for a place have with them: thousands of 8 KiB each, or as many of the largest as begin within some seconds. */
const keptOrganizationBytes = 32 * mebibyte;
const keptBytes = 128 * mebibyte;
const mostWaiting = 200;
const waitMs = 60_000;
const retryAfterMs = 5_000;
/** After a large body was parsed on the thread of everybody, that long no other is, in times of what it took. */
const restTimes = 3;

/**
 * How many large bodies are read at once, and who is next. Their bytes are bounded per organization and in all (`hold`); of those
 * that are there, one at a time is parsed, organizations taking turns: in a thread of its own (`pack`), or on the thread of
 * everybody where its values are needed there (`alone`), with a rest for everybody afterwards.
 */
export class LargeBodies {
  readonly #held = new HeldShares(
    { ofOrganization: () => organizationBytes, all: allBytes, waiting: mostWaiting, waitMs },
    refusalOf('large requests'),
  );
  readonly #kept = new HeldShares(
    { ofOrganization: () => keptOrganizationBytes, all: keptBytes, waiting: 0, waitMs: 0 },
    refusalOf('requests'),
  );
  readonly #thread = new PackingThread();
  readonly #turns = new HeavyTurns(); // no more wait than are held

  /**
   * Room for a body of so many bytes, to be asked for before it is read. Answers how to give it back. Errors: `rate_limit_exceeded` where the
   * organization itself fills its part, `unavailable` where all together do.
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

  /** Work with a large body on the thread of everybody. Errors: its own. */
  alone<T>(organizationId: string, work: () => T): Promise<T> {
    return this.#turns.runHere(organizationId, work, { restTimes });
  }

  /** When nobody uses it any more. */
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
