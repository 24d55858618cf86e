import { sql } from 'kysely';

import { newId } from '../../ids.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The highest number and the latest date (milliseconds since 1970) that a history has seen. */
export interface SeenMarks {
  number?: number;
  date?: number;
}

export interface SeenHistory {
  id: string;
  valueCount: number;
  marks: SeenMarks;
}

/** One run of a node. */
export interface SeenRun {
  executionId: string;
  /** Of the node and the run within the execution. */
  runKey: string;
}

/** Values seen by nodes in earlier executions. Changing a history requires its lock. */
export class DedupeValues {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The history of a node, or (empty) of all nodes of a digital organization, made where there is none; locked to the end of the transaction. */
  async lock(digitalOrganizationId: string, nodeId: string): Promise<SeenHistory> {
    const history = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('seenHistories')
        .values({
          id: newId('seenHistory'),
          organizationId: organizationOf(this.#scope),
          digitalOrganizationId,
          nodeId,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['digitalOrganizationId', 'nodeId'])
            .doUpdateSet((set) => ({ nodeId: set.ref('seenHistories.nodeId') })),
        )
        .returning(['id', 'valueCount', 'marks'])
        .$narrowType<Pick<SeenHistory, 'marks'>>(),
    );
    return history!;
  }

  /** The earlier result of the run. */
  async findRun({ executionId, runKey }: SeenRun): Promise<Buffer | null> {
    const run = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('seenRuns')
        .select('kept')
        .where('executionId', '=', executionId)
        .where('runKey', '=', runKey),
    );
    return run?.kept ?? null;
  }

  async insertRun({ executionId, runKey }: SeenRun, kept: Uint8Array): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('seenRuns')
        .values({ organizationId: organizationOf(this.#scope), executionId, runKey, kept: sql<Buffer>`${kept}` }),
    );
  }

  /** Stores the new values, in this order, and returns them in hexadecimal. */
  async insertNew(historyId: string, hashes: readonly Uint8Array[]): Promise<string[]> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('seenValues')
        .columns(['organizationId', 'historyId', 'valueHash'])
        .expression((select) =>
          select
            .selectFrom(
              sql<{ hash: Buffer; place: bigint }>`unnest(${hashes}::bytea[]) WITH ORDINALITY`.as<'n'>(
                sql`n (hash, place)`,
              ),
            )
            .select([select.val(organizationId).as('organizationId'), select.val(historyId).as('historyId'), 'n.hash'])
            .orderBy('n.place'),
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(sql<string>`encode(value_hash, 'hex')`.as('hash')),
    );
    return rows.map(({ hash }) => hash);
  }

  /** Forgets all but the `keep` values that came last; returns how many those were. */
  async forgetOldest(historyId: string, keep: number): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('seenValues')
        .where('historyId', '=', historyId)
        .where('number', '<=', (last) =>
          last
            .selectFrom('seenValues')
            .select('number')
            .where('historyId', '=', historyId)
            .orderBy('number', 'desc')
            .offset(keep)
            .limit(1),
        ),
    );
  }

  async update({ id, valueCount, marks }: SeenHistory): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('seenHistories')
        .set({ valueCount, marks: JSON.stringify(marks) })
        .where('id', '=', id),
    );
  }
}
