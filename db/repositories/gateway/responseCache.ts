import { sql } from 'kysely';

import { fromNow, now, nowInMilliseconds } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Settings for the response cache of an organization. */
export interface ResponseCacheSettings {
  readonly enabled: boolean;
  readonly lifetimeSeconds: number;
  readonly maxMegabytes: number;
}

/** A cached answer. */
export interface CachedResponseRow {
  readonly modelId: string;
  readonly contentEncrypted: string;
  readonly createdAt: Date;
}

const secondMs = 1_000;
const megabyte = 1024 * 1024;
const maxPruned = 1_000;
const columns = ['enabled', 'lifetimeSeconds', 'maxMegabytes'] as const;

/** Cached responses of calls, encrypted, by organization. */
export class ResponseCache {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The settings of the organization; null if it never had any. */
  settings(): Promise<ResponseCacheSettings | null> {
    return runQueryForRow(this.#scope, tablesOf(this.#scope).selectFrom('responseCacheSettings').select(columns));
  }

  /** The settings of all organizations with a cache. System only. */
  enabledSettings(): Promise<(ResponseCacheSettings & { organizationId: string })[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('responseCacheSettings')
        .select(['organizationId', ...columns])
        .where('enabled', '=', true),
    );
  }

  /** Sets the settings. Kept answers are deleted if the cache is off, and limited to the new lifetime and size otherwise. */
  async setSettings({ enabled, lifetimeSeconds, maxMegabytes }: ResponseCacheSettings): Promise<void> {
    const values = { enabled, lifetimeSeconds, maxMegabytes };
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('responseCacheSettings')
        .values({ organizationId: organizationOf(this.#scope), ...values })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values)),
    );
    if (!enabled) return void (await this.deleteAll());
    const end = sql<Date>`created_at + ${lifetimeSeconds}::double precision * interval '1 second'`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('cachedResponses').set({ expiresAt: end }).where('expiresAt', '>', end),
    );
    await this.#limit(maxMegabytes);
  }

  /** Stores the answer of a call and replaces an earlier one. Deletes the oldest answers beyond the size. */
  async add(answer: {
    callHash: string;
    modelId: string;
    contentEncrypted: string;
    settings: ResponseCacheSettings;
  }): Promise<void> {
    const { callHash, modelId, contentEncrypted, settings } = answer;
    const values = {
      modelId,
      contentEncrypted,
      bytes: contentEncrypted.length,
      createdAt: nowInMilliseconds,
      expiresAt: fromNow(settings.lifetimeSeconds * secondMs),
    };
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('cachedResponses')
        .values({ organizationId: organizationOf(this.#scope), callHash, ...values })
        .onConflict((conflict) => conflict.columns(['organizationId', 'callHash']).doUpdateSet(values)),
    );
    await this.#limit(settings.maxMegabytes);
  }

  /** The valid cached answer of a call, or null. */
  find(callHash: string): Promise<CachedResponseRow | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('cachedResponses')
        .select(['modelId', 'contentEncrypted', 'createdAt'])
        .where('callHash', '=', callHash)
        .where('expiresAt', '>', now),
    );
  }

  /** Deletes the answers of the organization; returns how many. */
  deleteAll(): Promise<number> {
    return runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('cachedResponses'));
  }

  /** Deletes up to 1,000 expired answers; returns how many. System only. */
  prune(): Promise<number> {
    const expired = tables
      .selectFrom('cachedResponses')
      .select(['organizationId', 'callHash'])
      .where('expiresAt', '<=', now)
      .limit(maxPruned);
    return runQueryForCount(
      this.#scope,
      tables.deleteFrom('cachedResponses').where(sql<boolean>`(organization_id, call_hash) in ${expired}`),
    );
  }

  /** Deletes the oldest answers beyond the size. */
  async #limit(maxMegabytes: number): Promise<void> {
    const own = tablesOf(this.#scope);
    const newer = own
      .selectFrom('cachedResponses')
      .select(['callHash', sql<string>`sum(bytes) over (order by created_at desc, call_hash)`.as('sum')]);
    const total = await runQueryForRow(
      this.#scope,
      own.selectFrom('cachedResponses').select(sql<number>`coalesce(sum(bytes), 0)::double precision`.as('bytes')),
    );
    const maxBytes = maxMegabytes * megabyte;
    if ((total?.bytes ?? 0) <= maxBytes) return;
    await runQuery(
      this.#scope,
      own
        .deleteFrom('cachedResponses')
        .where('callHash', 'in', (where) =>
          where.selectFrom(newer.as('n')).select('n.callHash').where('n.sum', '>', String(maxBytes)),
        ),
    );
  }
}
