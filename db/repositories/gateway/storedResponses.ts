import { sql } from 'kysely';

import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { isMadeBy, type MadeByReader } from '../identity/madeBy.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Creator of a response. */
export interface ResponseOwner {
  keyId: string;
  accountId: string;
}

const hourMs = 3_600_000;
const maxPruned = 1_000;

/** Responses of the model gateway that are kept for their callers for a time; their content is encrypted. */
export class StoredResponses {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async add(
    response: ResponseOwner & { id: string; contentEncrypted: string; itemIds: readonly string[]; keptHours: number },
  ): Promise<void> {
    const { id, keyId, accountId, contentEncrypted, itemIds, keptHours } = response;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('storedResponses')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          keyId,
          accountId,
          contentEncrypted,
          itemIds: [...itemIds],
          expiresAt: fromNow(keptHours * hourMs),
        }),
    );
  }

  /** Returns the content of a response that the reader may read, or null. */
  async findContent(id: string, reader: MadeByReader): Promise<string | null> {
    const found = await runQueryForRow(
      this.#scope,
      this.#readable(reader).select('contentEncrypted').where('id', '=', id),
    );
    return found?.contentEncrypted ?? null;
  }

  /** Returns the newest response with one of these items that the reader may read, or null. */
  async findByItems(
    itemIds: readonly string[],
    reader: MadeByReader,
  ): Promise<{ id: string; contentEncrypted: string } | null> {
    return runQueryForRow(
      this.#scope,
      this.#readable(reader)
        .select(['id', 'contentEncrypted'])
        .where(sql<boolean>`item_ids && ${itemIds}::text[]`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    );
  }

  /** Returns false if there is no response that the reader may read. */
  async delete(id: string, reader: MadeByReader): Promise<boolean> {
    const deleted = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('storedResponses')
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .where(isMadeBy(this.#scope, reader)),
    );
    return deleted === 1;
  }

  /** Deletes up to 1,000 expired responses; returns their number. System only. */
  prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('storedResponses')
        .where('id', 'in', (where) =>
          where.selectFrom('storedResponses').select('id').where('expiresAt', '<=', now).limit(maxPruned),
        ),
    );
  }

  /** Selects from the responses that the reader may read. */
  #readable(reader: MadeByReader) {
    return tablesOf(this.#scope)
      .selectFrom('storedResponses')
      .where('expiresAt', '>', now)
      .where(isMadeBy(this.#scope, reader));
  }
}
