import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, type Scope } from '../scope.ts';

/** Numbers of blocks of workers' event loops, by running work. System only. */
export class EventLoopBlocks {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Counts one; `during` is one of few names (`blockLabel`). */
  async count(during: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('eventLoopBlocks')
        .values({ during, count: 1n })
        .onConflict((conflict) =>
          conflict.column('during').doUpdateSet({ count: sql<bigint>`event_loop_blocks.count + 1` }),
        ),
    );
  }

  /** Of all workers since the beginning. */
  async list(): Promise<{ during: string; count: bigint }[]> {
    return runQuery(this.#scope, tables.selectFrom('eventLoopBlocks').select(['during', 'count']));
  }
}
