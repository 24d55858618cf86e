import { sql, type NotNull } from 'kysely';

import { anyOf, ago, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A whole file: its bytes are in the binary store. */
export interface StoredBinary {
  id: string;
  fileName: string;
  mediaType: string;
  sizeBytes: bigint;
  sha256: Buffer;
}

/** Location of a file's bytes, existing or not. */
export interface BinaryPlace {
  id: string;
  organizationId: string;
}

/** A sweep leaves leases alone that ended this shortly ago: they may have changed since it began to look. */
const sweepAfterMs = 60_000;

/**
 * The rows of files (`platform/binaries/README.md`). The row exists before its bytes are written and until they are deleted, so nothing in the store
 * lacks a row. A file that no execution uses lives as long as its lease.
 */
export class Binaries {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Before the bytes are written. */
  async begin(file: { id: string; fileName: string; mediaType: string; leaseMs: number }): Promise<void> {
    const { id, fileName, mediaType, leaseMs } = file;
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('binaries')
        .values({ id, organizationId, fileName, mediaType, leaseUntil: fromNow(leaseMs) }),
    );
  }

  /** False if the row was deleted: its lease had ended. */
  async renew(id: string, leaseMs: number): Promise<boolean> {
    const renewed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('binaries')
        .set({ leaseUntil: fromNow(leaseMs) })
        .where('id', '=', id)
        .where('sizeBytes', 'is', null),
    );
    return renewed === 1;
  }

  /** The bytes are whole and durable. False if the row was deleted. */
  async complete(file: { id: string; sizeBytes: number; sha256: Buffer; leaseMs: number }): Promise<boolean> {
    const completed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('binaries')
        .set({ sizeBytes: BigInt(file.sizeBytes), sha256: file.sha256, leaseUntil: fromNow(file.leaseMs) })
        .where('id', '=', file.id)
        .where('sizeBytes', 'is', null),
    );
    return completed === 1;
  }

  /**
   * From now on the execution uses these files, which no other one has used; returns how many of them there are. Others are skipped:
   * `ExecutionCalls.shareFiles` passes on the files of an execution.
   */
  async use(executionId: string, ids: readonly string[]): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    return runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('held', (binaries) =>
          binaries
            .updateTable('binaries')
            .set({ leaseUntil: null })
            .where('id', '=', anyOf(ids))
            .where('sizeBytes', 'is not', null)
            .where('leaseUntil', 'is not', null)
            .returning('id'),
        )
        .insertInto('executionBinaries')
        .columns(['organizationId', 'executionId', 'binaryId'])
        .expression((select) =>
          select
            .selectFrom('held')
            .select([
              select.val(organizationId).as('organizationId'),
              select.val(executionId).as('executionId'),
              'held.id',
            ]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['executionId', 'binaryId'])
            .doUpdateSet((set) => ({ binaryId: set.ref('excluded.binaryId') })),
        ),
    );
  }

  /** A file that the execution uses; null for every other one. */
  async find(executionId: string, id: string): Promise<StoredBinary | null> {
    return runQueryForRow(
      this.#scope,
      this.#whole()
        .innerJoin('executionBinaries as u', 'u.binaryId', 'b.id')
        .where('u.executionId', '=', executionId)
        .where('u.binaryId', '=', id),
    );
  }

  /** A whole file that no execution uses, while its lease lasts; null for every other one. */
  async findKept(id: string): Promise<StoredBinary | null> {
    return runQueryForRow(this.#scope, this.#whole().where('b.id', '=', id).where('b.leaseUntil', '>', now));
  }

  /** Ends the lease of an unused file: the next sweep deletes it. */
  async release(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('binaries')
        .set({ leaseUntil: now })
        .where('id', '=', id)
        .where('leaseUntil', 'is not', null),
    );
  }

  /** Returns whether a backup runs (`bin/backup/ClusterBackup.ts`), which begins no earlier than the end of this transaction otherwise. */
  async areBackedUp(): Promise<boolean> {
    const row = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(
        sql<boolean>`pg_try_advisory_xact_lock_shared(hashtextextended('bureau_backup', 0))`.as('isFree'),
      ),
    );
    return !row!.isFree;
  }

  /**
   * System only. Up to `limit` unused files with expired leases, each returned to one caller: their rows stay, without a size, until
   * `forget`, and are returned again if that does not happen.
   */
  async takeUnused(limit: number, leaseMs: number): Promise<BinaryPlace[]> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('binaries')
        .set({ leaseUntil: null })
        .where('leaseUntil', '<', ago(sweepAfterMs))
        .where((where) =>
          where.exists(where.selectFrom('executionBinaries as u').whereRef('u.binaryId', '=', 'binaries.id')),
        ),
    );
    return runQuery(
      this.#scope,
      tables
        .updateTable('binaries')
        .set({ sizeBytes: null, sha256: null, leaseUntil: fromNow(leaseMs) })
        .where('id', 'in', (unused) =>
          unused
            .selectFrom('binaries as b')
            .select('b.id')
            .where('b.leaseUntil', '<', ago(sweepAfterMs))
            .where((where) =>
              where.not(where.exists(where.selectFrom('executionBinaries as u').whereRef('u.binaryId', '=', 'b.id'))),
            )
            .orderBy('b.leaseUntil')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'organizationId']),
    );
  }

  /** System only. The bytes of these files were deleted. */
  async forget(ids: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tables.deleteFrom('binaries').where('id', '=', anyOf(ids)).where('sizeBytes', 'is', null),
    );
  }

  /** Selects files (`b`) whose bytes are there. */
  #whole() {
    return tablesOf(this.#scope)
      .selectFrom('binaries as b')
      .select(['b.id', 'b.fileName', 'b.mediaType', 'b.sizeBytes', 'b.sha256'])
      .where('b.sizeBytes', 'is not', null)
      .$narrowType<{ sizeBytes: NotNull; sha256: NotNull }>();
  }
}
