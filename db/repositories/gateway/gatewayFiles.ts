import { sql } from 'kysely';

import type { GatewayFileRow } from '../../rows/gatewayFile.ts';
import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { isMadeBy, type MadeByReader } from '../identity/madeBy.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A file as it is added. */
export type NewGatewayFile = Omit<GatewayFileRow, 'organizationId' | 'createdAt' | 'expiresAt'> & { keptMs: number };

/** Filter and position of a list of files. */
export interface GatewayFileQuery {
  reader: MadeByReader;
  purpose: string | null;
  limit: number;
  order: 'asc' | 'desc';
  /** The file before the first one listed. */
  after: string | null;
}

const maxPruned = 1_000;

/** Files of callers of the model gateway. Their content is in the file store, encrypted, as long as the row lives. */
export class GatewayFiles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async add({ keptMs, ...file }: NewGatewayFile): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('gatewayFiles')
        .values({ ...file, organizationId, expiresAt: fromNow(keptMs) }),
    );
  }

  /** Returns a file that the reader may read, or null. */
  async find(id: string, reader: MadeByReader): Promise<GatewayFileRow | null> {
    return runQueryForRow(this.#scope, this.#readable(reader).selectAll().where('id', '=', id));
  }

  /** Returns a file of the organization, made by any key, or null. */
  async findAny(id: string): Promise<GatewayFileRow | null> {
    const files = tablesOf(this.#scope).selectFrom('gatewayFiles').selectAll();
    return runQueryForRow(this.#scope, files.where('id', '=', id).where('expiresAt', '>', now));
  }

  async list({ reader, purpose, limit, order, after }: GatewayFileQuery): Promise<GatewayFileRow[]> {
    let query = this.#readable(reader).selectAll();
    if (purpose !== null) query = query.where('purpose', '=', sql<GatewayFileRow['purpose']>`${purpose}`);
    if (after !== null)
      query = query.where(() => {
        const place = this.#readable(reader).select(['createdAt', 'id']).where('id', '=', after);
        return order === 'desc' ? sql<boolean>`(created_at, id) < ${place}` : sql<boolean>`(created_at, id) > ${place}`;
      });
    return runQuery(this.#scope, query.orderBy('createdAt', order).orderBy('id', order).limit(limit));
  }

  /** Returns the size of all files of the organization, and of the requests and results of its batches of messages. */
  async totalBytes(): Promise<bigint> {
    const batches = tablesOf(this.#scope)
      .selectFrom('modelBatches')
      .select(sql<bigint>`sum(stored_bytes)`.as('bytes'));
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('gatewayFiles')
        .select(sql<bigint>`(coalesce(sum(size_bytes), 0) + coalesce(${batches}, 0))::bigint`.as('bytes')),
    );
    return row!.bytes;
  }

  /** Deletes a file that the reader may read; returns where its content is, null if there is none. */
  async delete(id: string, reader: MadeByReader): Promise<string | null> {
    const deleted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('gatewayFiles')
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .where(isMadeBy(this.#scope, reader))
        .returning('binaryId'),
    );
    return deleted?.binaryId ?? null;
  }

  /** Deletes up to 1,000 expired files, whose content ends with its lease; returns their number. System only. */
  prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('gatewayFiles')
        .where('id', 'in', (where) =>
          where.selectFrom('gatewayFiles').select('id').where('expiresAt', '<=', now).limit(maxPruned),
        ),
    );
  }

  #readable(reader: MadeByReader) {
    return tablesOf(this.#scope)
      .selectFrom('gatewayFiles')
      .where('expiresAt', '>', now)
      .where(isMadeBy(this.#scope, reader));
  }
}
