import { AppError } from '../../openapi/AppError.ts';

/** A provider has done the work of a settlement, so the ledger waits for a database that starts again. */
const mostMs = 60_000;
/** For settlements that waited for others that long, and for those of a process that stops. */
const briefMs = 3_000;
const mostWaitMs = 2_000;
/** Failures that are further apart have different causes. */
const apartMs = 30_000;

/** Repeats settlements while the database is away, for a minute at most. */
export class SettleRetries {
  /** The first and the last failure since the last answer. */
  #away: { readonly sinceMs: number; readonly lastMs: number } | null = null;
  #stopsAtMs = Infinity;

  /** Notes that the process stops: settlements that are repeated now get some more seconds. */
  stop(): void {
    this.#stopsAtMs = performance.now() + briefMs;
  }

  /** Returns the first answer. Errors: all but `unavailable` at once. */
  async run<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const startedAtMs = performance.now();
    for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, mostWaitMs)) {
      try {
        const answer = await query();
        this.#away = null;
        return answer;
      } catch (error) {
        if (!isUnavailable(error) || performance.now() >= this.#endMs(startedAtMs)) throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }

  /** Settlements that waited while others were repeated waited for the same database: they do not get a minute of their own. */
  #endMs(startedAtMs: number): number {
    const lastMs = performance.now();
    const sinceMs = this.#away !== null && lastMs - this.#away.lastMs < apartMs ? this.#away.sinceMs : lastMs;
    this.#away = { sinceMs, lastMs };
    const common = Math.max(sinceMs + mostMs, startedAtMs + briefMs);
    return Math.min(common, startedAtMs + mostMs, this.#stopsAtMs);
  }
}

/** Returns whether an error says that the database cannot be reached or is too busy. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'unavailable';
}
