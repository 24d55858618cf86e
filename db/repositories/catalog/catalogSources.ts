import { sql } from 'kysely';

import {
  CatalogSourceKeyEntity,
  type CatalogSourceKeyRow,
  type CatalogSourceSettingRow,
} from '../../entities/catalogSources.ts';
import { ago, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { findRows } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, type Scope } from '../scope.ts';

/** Results of a source's searches since the last write. */
export interface SourceTally {
  readonly sourceId: string;
  readonly successes: number;
  readonly failures: number;
  /** Of all together. */
  readonly latencyMs: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
}

/** How a source has answered in the last 24 hours, and when last. */
export interface SourceHealth {
  readonly sourceId: string;
  readonly successes: number;
  readonly failures: number;
  readonly meanLatencyMs: number | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
}

const mostSources = 1_000;
const dayMs = 86_400_000;

/** Settings of data catalog sources, and their health. */
export class CatalogSources {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Settings of the instance, for every source that has any. System only. */
  settings(): Promise<CatalogSourceSettingRow[]> {
    return runQuery(this.#scope, tables.selectFrom('catalogSourceSettings').selectAll().limit(mostSources));
  }

  /** Sets what is given for a source; null takes it back. System only. */
  async set(
    id: string,
    {
      enabled,
      key,
    }: { enabled?: boolean | null | undefined; key?: { encrypted: string; last4: string } | null | undefined },
  ): Promise<void> {
    const given = {
      ...(enabled !== undefined && { enabled }),
      ...(key !== undefined && { keyEncrypted: key?.encrypted ?? null, keyLast4: key?.last4 ?? null }),
    };
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('catalogSourceSettings')
        .values({ id, ...given })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...given, updatedAt: now })),
    );
  }

  /** The keys that the organization of the scope has itself. */
  ownKeys(): Promise<CatalogSourceKeyRow[]> {
    return findRows(this.#scope, CatalogSourceKeyEntity, { where: {}, limit: mostSources });
  }

  /** Puts a key of the organization in place of the one before. The id is new with every key: its envelope belongs to it. */
  async putOwnKey(key: { id: string; sourceId: string; encrypted: string; last4: string }): Promise<void> {
    const { id, sourceId, encrypted, last4 } = key;
    await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('catalogSourceKeys')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          sourceId,
          keyEncrypted: encrypted,
          keyLast4: last4,
        })
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'sourceId']).doUpdateSet(({ ref }) => ({
            id: ref('excluded.id'),
            keyEncrypted: ref('excluded.keyEncrypted'),
            keyLast4: ref('excluded.keyLast4'),
            createdAt: ref('excluded.createdAt'),
          })),
        ),
    );
  }

  /** Deletes the organization's own key of a source; false if it has none. */
  async removeOwnKey(sourceId: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('catalogSourceKeys').where('sourceId', '=', sourceId),
    );
    return removed === 1;
  }

  /** Adds what became of searches to the hour. System only. */
  async note(tally: SourceTally): Promise<void> {
    const { sourceId, successes, failures, latencyMs, lastSuccessAt, lastFailureAt, lastFailure } = tally;
    const [former, added] = [sql.table('catalogSourceHealth'), sql.table('excluded')];
    await runQueryForCount(
      this.#scope,
      tables
        .insertInto('catalogSourceHealth')
        .values({
          sourceId,
          hour: sql`date_trunc('hour', now())`,
          successes,
          failures,
          latencyMs: BigInt(Math.round(latencyMs)),
          lastSuccessAt,
          lastFailureAt,
          lastFailure,
        })
        .onConflict((conflict) =>
          conflict.columns(['sourceId', 'hour']).doUpdateSet({
            successes: sql`${former}.successes + ${added}.successes`,
            failures: sql`${former}.failures + ${added}.failures`,
            latencyMs: sql`${former}.latency_ms + ${added}.latency_ms`,
            lastSuccessAt: sql`greatest(${former}.last_success_at, ${added}.last_success_at)`,
            lastFailureAt: sql`greatest(${former}.last_failure_at, ${added}.last_failure_at)`,
            lastFailure: sql`coalesce(${added}.last_failure, ${former}.last_failure)`,
          }),
        ),
    );
  }

  /** How every source that was asked has done: the last 24 hours, and the last times of the last 30 days. System only. */
  health(): Promise<SourceHealth[]> {
    const ofLastDay = sql`filter (where hour > ${ago(dayMs)})`;
    return runQuery(
      this.#scope,
      tables
        .selectFrom('catalogSourceHealth')
        .select(({ fn }) => [
          'sourceId',
          sql<number>`coalesce(sum(successes) ${ofLastDay}, 0)::integer`.as('successes'),
          sql<number>`coalesce(sum(failures) ${ofLastDay}, 0)::integer`.as('failures'),
          sql<number | null>`(sum(latency_ms) ${ofLastDay}
            / nullif(sum(successes + failures) ${ofLastDay}, 0))::integer`.as('meanLatencyMs'),
          fn.max('lastSuccessAt').as('lastSuccessAt'),
          fn.max('lastFailureAt').as('lastFailureAt'),
          sql<string | null>`(array_agg(last_failure order by last_failure_at desc nulls last))[1]`.as('lastFailure'),
        ])
        .groupBy('sourceId')
        .limit(mostSources),
    );
  }

  /** Deletes old turns of hosts: a host without one may be called at once, as with an expired one. System only. */
  pruneTurns(before: Date): Promise<number> {
    return runQueryForCount(this.#scope, tables.deleteFrom('catalogTurns').where('nextMs', '<', before.getTime()));
  }

  /** Forgets hours that are older. System only. */
  pruneHealth(before: Date): Promise<number> {
    return runQueryForCount(this.#scope, tables.deleteFrom('catalogSourceHealth').where('hour', '<', before));
  }
}
