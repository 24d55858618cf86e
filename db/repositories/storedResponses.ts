import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** Who stored a response. */
export interface ResponseOwner {
  keyId: string;
  accountId: string;
}

/** A key and those it replaced by rotation are one key. `$3` null: an account of the organization, which reads everything of it. */
const readable = `organization_id = $1 and expires_at > now() and ($3::text is null or key_id in (
  with recursive own as (
    select $3::text as id
    union select k.id from api_keys k join own on k.replaced_by = own.id where k.organization_id = $1
  ) select id from own))`;

/** Responses of the model gateway that are kept for their callers for a time; their content is encrypted. */
export class StoredResponses {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async add(
    response: ResponseOwner & { id: string; contentEncrypted: string; itemIds: readonly string[]; keptHours: number },
  ): Promise<void> {
    await runChange(
      this.#scope,
      `insert into stored_responses (id, organization_id, key_id, account_id, content_encrypted, item_ids, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + $7::int * interval '1 hour')`,
      [
        response.id,
        organizationOf(this.#scope),
        response.keyId,
        response.accountId,
        response.contentEncrypted,
        response.itemIds,
        response.keptHours,
      ],
    );
  }

  /** The content of a response that this key stored (null: any of the organization); null where there is none. */
  async findContent(id: string, keyId: string | null): Promise<string | null> {
    const rows = await runStatement<{ contentEncrypted: string }>(
      this.#scope,
      `select content_encrypted from stored_responses where id = $2 and ${readable}`,
      [organizationOf(this.#scope), id, keyId],
    );
    return rows[0]?.contentEncrypted ?? null;
  }

  /** The newest response that has one of these items and that this key stored (null: any of the organization); null where there is none. */
  async findByItems(
    itemIds: readonly string[],
    keyId: string | null,
  ): Promise<{ id: string; contentEncrypted: string } | null> {
    const rows = await runStatement<{ id: string; contentEncrypted: string }>(
      this.#scope,
      `select id, content_encrypted from stored_responses where item_ids && $2::text[] and ${readable}
        order by created_at desc, id desc limit 1`,
      [organizationOf(this.#scope), itemIds, keyId],
    );
    return rows[0] ?? null;
  }

  /** False where there is none that this key (null: an account) may read. */
  async delete(id: string, keyId: string | null): Promise<boolean> {
    const deleted = await runChange(this.#scope, `delete from stored_responses where id = $2 and ${readable}`, [
      organizationOf(this.#scope),
      id,
      keyId,
    ]);
    return deleted === 1;
  }

  /** Deletes up to 1,000 responses whose time is over; returns how many. System only. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      'delete from stored_responses where id in (select id from stored_responses where expires_at <= now() limit 1000)',
    );
  }
}
