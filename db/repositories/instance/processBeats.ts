import { sql } from 'kysely';

import { ago, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A worker beats every 5 s. Without a beat for this long it is frozen, killed or disconnected from the database. */
const freshMs = 30_000;
const keptMs = 3_600_000;

/** A process of the instance. */
export interface ProcessBeat {
  /** `<pid>@<host>` */
  readonly process: string;
  readonly kind: 'api' | 'worker';
  readonly taskQueue: string;
  /** Null: of a release that did not write it. */
  readonly version: string | null;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** Signs of life of the processes of an instance. System only. */
export class ProcessBeats {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Writes that `process` (`<pid>@<host>`) of this version is alive now. */
  async beat({ process, kind, taskQueue, version }: Omit<ProcessBeat, 'startedAt' | 'seenAt'>): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('processBeats')
        .values({ process, kind, taskQueue, version })
        .onConflict((conflict) =>
          conflict.column('process').doUpdateSet({ kind, taskQueue, version, seenAt: now, lostAt: null }),
        ),
    );
  }

  /** Returns the processes that have beaten within an hour, the last ones first. */
  list(): Promise<ProcessBeat[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('processBeats')
        .select(['process', 'kind', 'taskQueue', 'version', 'startedAt', 'seenAt'])
        .where('seenAt', '>', ago(keptMs))
        .orderBy('seenAt', 'desc')
        .limit(500)
        .$narrowType<ProcessBeat>(),
    );
  }

  /** Removes a process that ends by itself. */
  async end(process: string): Promise<void> {
    await runQueryForCount(this.#scope, tables.deleteFrom('processBeats').where('process', '=', process));
  }

  /**
   * Returns whether a worker of the queue has beaten within 30 s; null if none has beaten within an hour, as with workers of an
   * older version, which do not.
   */
  async hasFreshWorker(taskQueue: string): Promise<boolean | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('processBeats')
        .select(sql<boolean | null>`bool_or(seen_at > ${ago(freshMs)})`.as('fresh'))
        .where('kind', '=', 'worker')
        .where('taskQueue', '=', taskQueue)
        .where('seenAt', '>', ago(keptMs)),
    );
    return row!.fresh;
  }

  /** Notes which workers have not beaten for 30 s, for the log stream. */
  async noteLost(): Promise<void> {
    await runQueryForCount(
      this.#scope,
      tables
        .updateTable('processBeats')
        .set({ lostAt: now })
        .where('kind', '=', 'worker')
        .where('lostAt', 'is', null)
        .where('seenAt', '<', ago(freshMs)),
    );
  }

  /** Returns the last beat of all processes; null if none was within 30 s. */
  async lastFresh(): Promise<Date | null> {
    const row = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('processBeats')
        .select('seenAt')
        .where('seenAt', '>', ago(freshMs))
        .orderBy('seenAt', 'desc')
        .limit(1),
    );
    return row?.seenAt ?? null;
  }

  /** Deletes processes that have not beaten for an hour; returns how many. */
  prune(): Promise<number> {
    return runQueryForCount(this.#scope, tables.deleteFrom('processBeats').where('seenAt', '<', ago(keptMs)));
  }
}
