import { runChange, runStatement, type Scope } from '../scope.ts';

/** Where a counter stands after one more request. */
export interface RateCount {
  /** Requests of the window, this one included. */
  readonly count: number;
  /** When the window ends and the counter starts again. */
  readonly resetAt: Date;
}

/** Counters of requests in fixed windows, exact over all processes. System only. */
export class RateLimits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Counts one request of `key` in the window of `windowMs` that runs now (the clock is the database's), in one statement. */
  async count(key: string, windowMs: number): Promise<RateCount> {
    const rows = await runStatement<RateCount>(
      this.#scope,
      `insert into rate_limits as r (key, window_start, count)
       values ($1, to_timestamp(floor(extract(epoch from clock_timestamp()) * 1000 / $2::bigint) * $2::bigint / 1000), 1)
       on conflict (key, window_start) do update set count = r.count + 1
       returning r.count, r.window_start + $2::bigint * interval '1 millisecond' as reset_at`,
      [key, windowMs],
    );
    return rows[0]!;
  }

  /** Takes one request of `key` back in the window that runs now, as when an attempt turned out to be none that counts. */
  async giveBack(key: string, windowMs: number): Promise<void> {
    await runChange(
      this.#scope,
      `update rate_limits set count = count - 1 where key = $1 and count > 0
         and window_start = to_timestamp(floor(extract(epoch from clock_timestamp()) * 1000 / $2::bigint) * $2::bigint / 1000)`,
      [key, windowMs],
    );
  }

  /** Deletes up to 10,000 windows that began before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runChange(
      this.#scope,
      `delete from rate_limits where (key, window_start) in
         (select key, window_start from rate_limits where window_start < $1 limit 10000 for update skip locked)`,
      [before],
    );
  }
}
