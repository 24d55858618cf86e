import { sql } from 'kysely';

import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A conversation in a list. */
export interface ConversationRow {
  id: string;
  model: string;
  titleEncrypted: string;
  begunAt: Date;
  /** When it was changed last: lists are in this order. */
  createdAt: Date;
}

/** The stored conversation. */
export interface KeptConversation {
  model: string;
  titleEncrypted: string;
  contentEncrypted: string;
}

const keptMs = 90 * 24 * 3_600_000;
const maxPruned = 1_000;
const columns = ['id', 'model', 'titleEncrypted', 'createdAt as begunAt', 'updatedAt as createdAt'] as const;

/** Conversations of the playground. Every method names the owning account: no one else reads them, in any role. */
export class Conversations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those changed last first. */
  async list(accountId: string, page: PageRequest): Promise<Page<ConversationRow>> {
    let query = this.#of(accountId).select(columns);
    if (page.after !== null)
      query = query.where(sql<boolean>`(updated_at, id) < (${page.after.createdAt}, ${page.after.id})`);
    const rows = await runQuery(
      this.#scope,
      query
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1),
    );
    return pageOf(rows, page);
  }

  /** With its content; null if the account has none of that id. */
  async find(id: string, accountId: string): Promise<(ConversationRow & { contentEncrypted: string }) | null> {
    return runQueryForRow(
      this.#scope,
      this.#of(accountId)
        .select([...columns, 'contentEncrypted'])
        .where('id', '=', id),
    );
  }

  /** Keeps one more; where the account has more than `most` then, those changed longest ago go. */
  async insert(id: string, accountId: string, kept: KeptConversation & { most: number }): Promise<void> {
    const { model, titleEncrypted, contentEncrypted, most } = kept;
    const organizationId = organizationOf(this.#scope);
    const locked = sql`pg_advisory_xact_lock(hashtextextended('conversations:' || ${accountId}, 0))`;
    await runQuery(this.#scope, tables.selectNoFrom(locked.as('locked')));
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('conversations')
        .values({ id, organizationId, accountId, model, titleEncrypted, contentEncrypted }),
    );
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('conversations')
        .where('accountId', '=', accountId)
        .where('id', '<>', id)
        .where('id', 'in', (where) =>
          where
            .selectFrom('conversations')
            .select('id')
            .where('accountId', '=', accountId)
            .where('id', '<>', id)
            .orderBy('updatedAt', 'desc')
            .orderBy('id', 'desc')
            .offset(most - 1),
        ),
    );
  }

  /**
   * Changes what is given; false if the account has none of that id, or none that was not changed since `unchangedSince`.
   * Each change has a later moment than the one before, however soon it comes.
   */
  async update(
    id: string,
    accountId: string,
    { unchangedSince, ...change }: Partial<KeptConversation> & { unchangedSince: Date | null },
  ): Promise<boolean> {
    const { model, titleEncrypted, contentEncrypted } = change;
    let query = tablesOf(this.#scope)
      .updateTable('conversations')
      .set({
        model,
        titleEncrypted,
        contentEncrypted,
        updatedAt: sql`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`,
      })
      .where('id', '=', id)
      .where('accountId', '=', accountId);
    if (unchangedSince !== null) query = query.where('updatedAt', '=', unchangedSince);
    return (await runQueryForCount(this.#scope, query)) === 1;
  }

  /** Deletes one, or without an id all of the account; returns how many. */
  async remove(accountId: string, id: string | null): Promise<number> {
    let query = tablesOf(this.#scope).deleteFrom('conversations').where('accountId', '=', accountId);
    if (id !== null) query = query.where('id', '=', id);
    return runQueryForCount(this.#scope, query);
  }

  /** Deletes up to 1,000 that were not changed for 90 days; returns how many. System only. */
  prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('conversations')
        .where('id', 'in', (where) =>
          where.selectFrom('conversations').select('id').where('updatedAt', '<', ago(keptMs)).limit(maxPruned),
        ),
    );
  }

  /** Selects from the conversations of an account. */
  #of(accountId: string) {
    return tablesOf(this.#scope).selectFrom('conversations').where('accountId', '=', accountId);
  }
}
