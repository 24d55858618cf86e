import { sql, type RawBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Where a counter stands after one more request. */
export interface RateCount {
  /** Requests of the window, this one included. */
  readonly count: number;
  /** When the window ends and the counter starts again. */
  readonly resetAt: Date;
}

const maxPruned = 10_000;

/** Counters of requests in fixed windows, exact over all processes. System only. */
export class RateLimits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Counts one request of `key` in the window of `windowMs` that runs now (the clock is the database's), in one statement. */
  async count(key: string, windowMs: number): Promise<RateCount> {
    const counted = await runQueryForRow(
      this.#scope,
      tables
        .insertInto('rateLimits')
        .values({ key, windowStart: startOfWindow(windowMs), count: 1 })
        .onConflict((conflict) =>
          conflict.columns(['key', 'windowStart']).doUpdateSet({ count: sql`rate_limits.count + 1` }),
        )
        .returning(['count', sql<Date>`window_start + ${windowMs}::bigint * interval '1 millisecond'`.as('resetAt')]),
    );
    return counted!;
  }

  /** Takes one request of `key` back in the window that runs now, as when an attempt turned out to be none that counts. */
  async giveBack(key: string, windowMs: number): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('rateLimits')
        .set({ count: sql`count - 1` })
        .where('key', '=', key)
        .where('count', '>', 0)
        .where('windowStart', '=', startOfWindow(windowMs)),
    );
  }

  /** Deletes up to 10,000 windows that began before `before`; returns how many. */
  prune(before: Date): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('rateLimits')
        .where((where) =>
          where(
            where.refTuple('key', 'windowStart'),
            'in',
            where
              .selectFrom('rateLimits')
              .select(['key', 'windowStart'])
              .where('windowStart', '<', before)
              .limit(maxPruned)
              .forUpdate()
              .skipLocked()
              .$asTuple('key', 'windowStart'),
          ),
        ),
    );
  }
}

/** When the window began that runs now. */
function startOfWindow(windowMs: number): RawBuilder<Date> {
  return sql<Date>`to_timestamp(floor(extract(epoch from clock_timestamp()) * 1000 / ${windowMs}::bigint) * ${windowMs}::bigint / 1000)`;
}
