import { sql, type RawBuilder } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

const maxPruned = 1_000;

/** Deletes model responses that will not be requested again. */
export class KeptAnswers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Deletes the response of a place: the same transaction stores its result. Answers what it cost; null if none is kept there. */
  async forget(placeId: string, key: string): Promise<bigint | null> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('keptAnswers')
        .where('placeId', '=', placeId)
        .where('callKey', '=', key)
        .where('isPaid', '=', true)
        .returning('chargedMicros'),
    );
    return row?.chargedMicros ?? null;
  }

  /**
   * Deletes all for an embedded file of a knowledge base, including claimed positions: a pending call there is made for nothing. Returns
   * the charge of the paid ones.
   */
  async forgetOfFile(fileId: string): Promise<bigint> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .with('gone', (all) =>
          all.deleteFrom('keptAnswers').where('knowledgeFileId', '=', fileId).returning(['isPaid', 'chargedMicros']),
        )
        .selectFrom('gone')
        .select(sql<bigint>`coalesce(sum(charged_micros) filter (where is_paid), 0)::bigint`.as('chargedMicros')),
    );
    return row!.chargedMicros;
  }

  /**
   * Those of ended executions, except metrics of an unscored evaluation; those of knowledge bases, files and batches not requested since `before`.
   * At most 1,000 of each at once: an answer may be large. System only.
   */
  async prune(before: { ofBases: Date; ofFiles: Date }): Promise<number> {
    const old = tables.selectFrom('keptAnswers').select(rowPlace('keptAnswers')).limit(maxPruned);
    const ended = tables
      .selectFrom('keptAnswers as k')
      .innerJoin('executions as e', (join) =>
        join.onRef('e.organizationId', '=', 'k.organizationId').onRef('e.id', '=', 'k.executionId'),
      )
      .select(rowPlace('k'))
      .where('e.status', 'in', ['success', 'error', 'canceled'])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('evaluationResults as r')
              .select(sql`1`.as('one'))
              .whereRef('r.executionId', '=', 'e.id')
              .where('r.status', '=', 'running'),
          ),
        ),
      )
      .limit(maxPruned);
    const ofBases = old.where('knowledgeBaseId', 'is not', null).where('leaseUntil', '<', before.ofBases);
    const ofFiles = old.where('knowledgeFileId', 'is not', null).where('leaseUntil', '<', before.ofFiles);
    const ofBatches = old
      .where('executionId', 'is', null)
      .where('knowledgeBaseId', 'is', null)
      .where('knowledgeFileId', 'is', null)
      .where('leaseUntil', '<', before.ofBases);
    let pruned = 0;
    for (const picked of [ofBases, ofFiles, ofBatches, ended])
      pruned += await runQueryForCount(
        this.#scope,
        tables.deleteFrom('keptAnswers').where(sql.ref('ctid'), 'in', picked),
      );
    return pruned;
  }
}

function rowPlace(table: string) {
  const place: RawBuilder<unknown> = sql.ref(`${table}.ctid`);
  return place.as('place');
}
