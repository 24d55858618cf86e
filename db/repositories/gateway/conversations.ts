import { pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const keptDays = 90;
const columns = 'id, model, title_encrypted, created_at as begun_at, updated_at as created_at';

/** Conversations of the playground. Every method names the owning account: no one else reads them, in any role. */
export class Conversations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Those changed last first. */
  async list(accountId: string, page: PageRequest): Promise<Page<ConversationRow>> {
    const rows = await runStatement<ConversationRow>(
      this.#scope,
      `select ${columns} from conversations where organization_id = $1 and account_id = $2
         and ($3::timestamptz is null or (updated_at, id) < ($3, $4)) order by updated_at desc, id desc limit $5`,
      [organizationOf(this.#scope), accountId, page.after?.createdAt ?? null, page.after?.id ?? null, page.limit + 1],
    );
    return pageOf(rows, page);
  }

  /** With its content; null if the account has none of that id. */
  async find(id: string, accountId: string): Promise<(ConversationRow & { contentEncrypted: string }) | null> {
    const rows = await runStatement<ConversationRow & { contentEncrypted: string }>(
      this.#scope,
      `select ${columns}, content_encrypted from conversations where organization_id = $1 and id = $2 and account_id = $3`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** Keeps one more; where the account has more than `most` then, those changed longest ago go. */
  async insert(id: string, accountId: string, kept: KeptConversation & { most: number }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(this.#scope, `select pg_advisory_xact_lock(hashtextextended('conversations:' || $1, 0))`, [
      accountId,
    ]);
    await runStatement(
      this.#scope,
      `insert into conversations (id, organization_id, account_id, model, title_encrypted, content_encrypted) values ($1, $2, $3, $4, $5, $6)`,
      [id, organizationId, accountId, kept.model, kept.titleEncrypted, kept.contentEncrypted],
    );
    await runStatement(
      this.#scope,
      `delete from conversations where organization_id = $1 and account_id = $2 and id <> $3 and id in (
         select id from conversations where organization_id = $1 and account_id = $2 and id <> $3
         order by updated_at desc, id desc offset $4)`,
      [organizationId, accountId, id, kept.most - 1],
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
    const changed = await runChange(
      this.#scope,
      `update conversations set model = coalesce($4, model), title_encrypted = coalesce($5, title_encrypted),
         content_encrypted = coalesce($6, content_encrypted),
         updated_at = greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')
       where organization_id = $1 and id = $2 and account_id = $3 and ($7::timestamptz is null or updated_at = $7)`,
      [
        organizationOf(this.#scope),
        id,
        accountId,
        change.model ?? null,
        change.titleEncrypted ?? null,
        change.contentEncrypted ?? null,
        unchangedSince,
      ],
    );
    return changed === 1;
  }

  /** Deletes one, or without an id all of the account; returns how many. */
  async remove(accountId: string, id: string | null): Promise<number> {
    return runChange(
      this.#scope,
      'delete from conversations where organization_id = $1 and account_id = $2 and ($3::text is null or id = $3)',
      [organizationOf(this.#scope), accountId, id],
    );
  }

  /** Deletes up to 1,000 that were not changed for 90 days; returns how many. System only. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      `delete from conversations where id in (
         select id from conversations where updated_at < now() - $1::int * interval '1 day' limit 1000)`,
      [keptDays],
    );
  }
}
