import {
  CatalogSourceKeyEntity,
  type CatalogSourceKeyRow,
  type CatalogSourceSettingRow,
} from '../../entities/catalogSources.ts';
import { findRow, findRows } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

/** Settings of data catalog sources, and their health. */
export class CatalogSources {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Settings of the instance, for every source that has any. System only. */
  settings(): Promise<CatalogSourceSettingRow[]> {
    return runStatement(this.#scope, `select * from catalog_source_settings limit ${mostSources}`);
  }

  /** Sets what is given for a source; null takes it back. System only. */
  async set(
    id: string,
    {
      enabled,
      key,
    }: { enabled?: boolean | null | undefined; key?: { encrypted: string; last4: string } | null | undefined },
  ): Promise<void> {
    await runChange(
      this.#scope,
      `insert into catalog_source_settings as s (id, enabled, key_encrypted, key_last4) values ($1, $2, $4, $5)
       on conflict (id) do update set
         enabled = case when $3 then excluded.enabled else s.enabled end,
         key_encrypted = case when $6 then excluded.key_encrypted else s.key_encrypted end,
         key_last4 = case when $6 then excluded.key_last4 else s.key_last4 end,
         updated_at = now()`,
      [id, enabled ?? null, enabled !== undefined, key?.encrypted ?? null, key?.last4 ?? null, key !== undefined],
    );
  }

  /** The keys that the organization of the scope has itself. */
  ownKeys(): Promise<CatalogSourceKeyRow[]> {
    return findRows(this.#scope, CatalogSourceKeyEntity, { where: {}, limit: mostSources });
  }

  findOwnKey(sourceId: string): Promise<CatalogSourceKeyRow | null> {
    return findRow(this.#scope, CatalogSourceKeyEntity, { sourceId });
  }

  /** Puts a key of the organization in place of the one before. The id is new with every key: its envelope belongs to it. */
  async putOwnKey(key: { id: string; sourceId: string; encrypted: string; last4: string }): Promise<void> {
    await runChange(
      this.#scope,
      `insert into catalog_source_keys (id, organization_id, source_id, key_encrypted, key_last4) values ($1, $2, $3, $4, $5)
       on conflict (organization_id, source_id) do update set id = excluded.id, key_encrypted = excluded.key_encrypted,
         key_last4 = excluded.key_last4, created_at = excluded.created_at`,
      [key.id, organizationOf(this.#scope), key.sourceId, key.encrypted, key.last4],
    );
  }

  /** Deletes the organization's own key of a source; false if it has none. */
  async removeOwnKey(sourceId: string): Promise<boolean> {
    const sql = 'delete from catalog_source_keys where organization_id = $1 and source_id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), sourceId])) === 1;
  }

  /** Adds what became of searches to the hour. System only. */
  async note(tally: SourceTally): Promise<void> {
    await runChange(
      this.#scope,
      `insert into catalog_source_health as h (source_id, hour, successes, failures, latency_ms, last_success_at, last_failure_at, last_failure)
       values ($1, date_trunc('hour', now()), $2, $3, $4, $5, $6, $7)
       on conflict (source_id, hour) do update set successes = h.successes + excluded.successes, failures = h.failures + excluded.failures,
         latency_ms = h.latency_ms + excluded.latency_ms,
         last_success_at = greatest(h.last_success_at, excluded.last_success_at),
         last_failure_at = greatest(h.last_failure_at, excluded.last_failure_at),
         last_failure = coalesce(excluded.last_failure, h.last_failure)`,
      [
        tally.sourceId,
        tally.successes,
        tally.failures,
        Math.round(tally.latencyMs),
        tally.lastSuccessAt,
        tally.lastFailureAt,
        tally.lastFailure,
      ],
    );
  }

  /** How every source that was asked has done: the last 24 hours, and the last times of the last 30 days. System only. */
  health(): Promise<SourceHealth[]> {
    return runStatement(
      this.#scope,
      `select source_id,
          coalesce(sum(successes) filter (where hour > now() - interval '24 hours'), 0)::integer as successes,
          coalesce(sum(failures) filter (where hour > now() - interval '24 hours'), 0)::integer as failures,
          (sum(latency_ms) filter (where hour > now() - interval '24 hours')
            / nullif(sum(successes + failures) filter (where hour > now() - interval '24 hours'), 0))::integer as mean_latency_ms,
          max(last_success_at) as last_success_at, max(last_failure_at) as last_failure_at,
          (array_agg(last_failure order by last_failure_at desc nulls last))[1] as last_failure
        from catalog_source_health group by source_id limit ${mostSources}`,
    );
  }

  /** Deletes old turns of hosts: a host without one may be called at once, as with an expired one. System only. */
  pruneTurns(before: Date): Promise<number> {
    return runChange(this.#scope, 'delete from catalog_turns where next_ms < $1', [before.getTime()]);
  }

  /** Forgets hours that are older. System only. */
  pruneHealth(before: Date): Promise<number> {
    return runChange(this.#scope, 'delete from catalog_source_health where hour < $1', [before]);
  }
}
