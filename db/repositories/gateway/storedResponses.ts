import { madeBy, readerValues, type MadeByReader } from '../identity/madeBy.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** Creator of a response. */
export interface ResponseOwner {
  keyId: string;
  accountId: string;
}

const readable = `organization_id = $1 and expires_at > now() and (${madeBy(3)})`;

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

  /** Returns the content of a response that the reader may read, or null. */
  async findContent(id: string, reader: MadeByReader): Promise<string | null> {
    const rows = await runStatement<{ contentEncrypted: string }>(
      this.#scope,
      `select content_encrypted from stored_responses where id = $2 and ${readable}`,
      [organizationOf(this.#scope), id, ...readerValues(reader)],
    );
    return rows[0]?.contentEncrypted ?? null;
  }

  /** Returns the newest response with one of these items that the reader may read, or null. */
  async findByItems(
    itemIds: readonly string[],
    reader: MadeByReader,
  ): Promise<{ id: string; contentEncrypted: string } | null> {
    const rows = await runStatement<{ id: string; contentEncrypted: string }>(
      this.#scope,
      `select id, content_encrypted from stored_responses where item_ids && $2::text[] and ${readable}
        order by created_at desc, id desc limit 1`,
      [organizationOf(this.#scope), itemIds, ...readerValues(reader)],
    );
    return rows[0] ?? null;
  }

  /** Returns false if there is no response that the reader may read. */
  async delete(id: string, reader: MadeByReader): Promise<boolean> {
    const deleted = await runChange(this.#scope, `delete from stored_responses where id = $2 and ${readable}`, [
      organizationOf(this.#scope),
      id,
      ...readerValues(reader),
    ]);
    return deleted === 1;
  }

  /** Deletes up to 1,000 expired responses; returns their number. System only. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      'delete from stored_responses where id in (select id from stored_responses where expires_at <= now() limit 1000)',
    );
  }
}
