import { AppError } from '../../openapi/AppError.ts';

/** A provider has done the work of a settlement, so the ledger waits for a database that starts again. */
const mostMs = 60_000;
/** For settlements that waited for others that long, and for those of a process that stops. */
const briefMs = 3_000;
const mostWaitMs = 2_000;

/** Repeats settlements while the database is away, for a minute at most. */
export class SettleRetries {
  /** When the database was first away, since the last answer. */
  #awaySinceMs: number | null = null;
  #stopsAtMs = Infinity;

  /** The process stops: what is repeated now gets some more seconds. */
  stop(): void {
    this.#stopsAtMs = performance.now() + briefMs;
  }

  /** Returns the first answer. Errors: all but `unavailable` at once. */
  async run<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const startedAtMs = performance.now();
    for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, mostWaitMs)) {
      try {
        const answer = await query();
        this.#awaySinceMs = null;
        return answer;
      } catch (error) {
        if (!isUnavailable(error) || performance.now() >= this.#endMs(startedAtMs)) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  /** Settlements that waited while others were repeated waited for the same database: they do not get a minute of their own. */
  #endMs(startedAtMs: number): number {
    this.#awaySinceMs ??= performance.now();
    const common = Math.max(this.#awaySinceMs + mostMs, startedAtMs + briefMs);
    return Math.min(common, startedAtMs + mostMs, this.#stopsAtMs);
  }
}

/** Returns whether an error says that the database cannot be reached or is too busy. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
