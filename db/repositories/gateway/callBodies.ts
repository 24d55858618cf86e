import { sql } from 'kysely';

import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Settings for the prompts and answers of an organization. */
export interface CallBodySettings {
  readonly enabled: boolean;
  readonly retentionDays: number;
  /** Kinds of data that are replaced before a body is kept. */
  readonly redact: readonly string[];
  readonly words: readonly string[];
  readonly patterns: readonly string[];
}

const dayMs = 86_400_000;
const maxPruned = 1_000;
const columns = ['enabled', 'retentionDays', 'redact', 'words', 'patterns'] as const;

/** Prompts and answers of calls, encrypted, of organizations that keep them. */
export class CallBodies {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The settings of the organization; null if it never had any. */
  settings(): Promise<CallBodySettings | null> {
    return runQueryForRow(this.#scope, tablesOf(this.#scope).selectFrom('callBodySettings').select(columns));
  }

  /** The settings of all organizations that keep bodies. System only. */
  enabledSettings(): Promise<(CallBodySettings & { organizationId: string })[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('callBodySettings')
        .select(['organizationId', ...columns])
        .where('enabled', '=', true),
    );
  }

  /** Sets the settings, and shortens the time of kept bodies. */
  async setSettings(settings: CallBodySettings): Promise<void> {
    const { enabled, retentionDays } = settings;
    const lists = {
      redact: [...settings.redact],
      words: [...settings.words],
      patterns: [...settings.patterns],
    };
    const values = { enabled, retentionDays, ...lists };
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('callBodySettings')
        .values({ organizationId: organizationOf(this.#scope), ...values })
        .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(values)),
    );
    const end = sql<Date>`created_at + ${retentionDays * dayMs}::double precision * interval '1 millisecond'`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('callBodies').set({ expiresAt: end }).where('expiresAt', '>', end),
    );
  }

  /** Keeps the body of a request for so many days. */
  async add(body: { requestId: string; contentEncrypted: string; retentionDays: number }): Promise<void> {
    const { requestId, contentEncrypted, retentionDays } = body;
    const expiresAt = fromNow(retentionDays * dayMs);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('callBodies')
        .values({ requestId, organizationId: organizationOf(this.#scope), contentEncrypted, expiresAt })
        .onConflict((conflict) => conflict.column('requestId').doNothing()),
    );
  }

  /** The encrypted body of a request; null if none is kept. */
  async find(requestId: string): Promise<string | null> {
    const found = await runQueryForRow(this.#scope, this.#kept(requestId).select('contentEncrypted'));
    return found?.contentEncrypted ?? null;
  }

  /** True if the body of a request is kept. */
  async isKept(requestId: string): Promise<boolean> {
    return (await runQueryForRow(this.#scope, this.#kept(requestId).select('requestId'))) !== null;
  }

  /** Deletes the bodies of the organization; returns how many. */
  deleteAll(): Promise<number> {
    return runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('callBodies'));
  }

  /** Deletes up to 1,000 expired bodies; returns how many. System only. */
  prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('callBodies')
        .where('requestId', 'in', (where) =>
          where.selectFrom('callBodies').select('requestId').where('expiresAt', '<=', now).limit(maxPruned),
        ),
    );
  }

  #kept(requestId: string) {
    return tablesOf(this.#scope)
      .selectFrom('callBodies')
      .where('requestId', '=', requestId)
      .where('expiresAt', '>', now);
  }
}
