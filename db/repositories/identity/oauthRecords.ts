import { sql, type RawBuilder } from 'kysely';

import type { OAuthRecordRow } from '../../rows/oauthRecord.ts';
import { ago, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

type Place = Pick<OAuthRecordRow, 'kind' | 'idHash'>;

/** How long a client that registered is kept after it was last used. */
const keptClientDays = 90;
const hourMs = 3_600_000;

/** Storage of the authorization server. System only: a request with a value is not authenticated yet. */
export class OAuthRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Existing and unexpired ones. A client that is used is kept on. */
  async find({ kind, idHash }: Place): Promise<Pick<OAuthRecordRow, 'content' | 'consumedAt'> | null> {
    if (kind === 'Client')
      await runQuery(
        this.#scope,
        tables
          .updateTable('oauthRecords')
          .set({ expiresAt: inDays(keptClientDays) })
          .where('kind', '=', kind)
          .where('idHash', '=', idHash)
          .where((where) => where.between('expiresAt', now, inDays(keptClientDays - 1))),
      );
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('oauthRecords')
        .select(['content', 'consumedAt'])
        .where('kind', '=', kind)
        .where('idHash', '=', idHash)
        .where('expiresAt', '>', now)
        .$narrowType<Pick<OAuthRecordRow, 'content'>>(),
    );
  }

  /** Writes a record; consumed records stay consumed. */
  async put(
    record: Omit<OAuthRecordRow, 'consumedAt' | 'createdAt' | 'expiresAt'> & { expiresAt: Date | null },
  ): Promise<void> {
    const { kind, idHash, grantHash, keyId } = record;
    const content = JSON.stringify(record.content);
    const expiresAt = record.expiresAt ?? inDays(keptClientDays);
    await runQuery(
      this.#scope,
      tables
        .insertInto('oauthRecords')
        .values({ kind, idHash, grantHash, keyId, content, expiresAt })
        .onConflict((conflict) =>
          conflict.columns(['kind', 'idHash']).doUpdateSet((row) => ({
            content: row.ref('excluded.content'),
            expiresAt: row.ref('excluded.expiresAt'),
            grantHash: row.ref('excluded.grantHash'),
            keyId: row.ref('excluded.keyId'),
          })),
        ),
    );
  }

  /** Uses one up; false if it was used up before, or is not there: of two that race, one gets true. */
  async consume({ kind, idHash }: Place): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('oauthRecords')
        .set({ consumedAt: now })
        .where('kind', '=', kind)
        .where('idHash', '=', idHash)
        .where('consumedAt', 'is', null)
        .where('expiresAt', '>', now),
    );
    return changed === 1;
  }

  /** Takes one away. */
  async remove({ kind, idHash }: Place): Promise<void> {
    await runQuery(
      this.#scope,
      tables.deleteFrom('oauthRecords').where('kind', '=', kind).where('idHash', '=', idHash),
    );
  }

  /** Deletes the tokens of a grant, and returns its keys. */
  async removeOfGrant(grantHash: Buffer): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tables.deleteFrom('oauthRecords').where('grantHash', '=', grantHash).returning('keyId'),
    );
    return [...new Set(rows.flatMap(({ keyId }) => (keyId === null ? [] : [keyId])))];
  }

  /** Deletes up to 10,000 that ran out; returns how many. */
  prune(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .deleteFrom('oauthRecords')
        .where((where) =>
          where(
            where.refTuple('kind', 'idHash'),
            'in',
            where
              .selectFrom('oauthRecords')
              .select(['kind', 'idHash'])
              .where('expiresAt', '<', now)
              .limit(10_000)
              .forUpdate()
              .skipLocked()
              .$asTuple('kind', 'idHash'),
          ),
        ),
    );
  }

  /** Revokes keys of clients whose last token expired, so that they disappear from lists; returns their number. */
  revokeUnreachable(): Promise<number> {
    return runQueryForCount(
      this.#scope,
      tables
        .updateTable('apiKeys as k')
        .set({ status: 'revoked', revokedAt: now })
        .where('k.application', 'is not', null)
        .where('k.status', '=', 'active')
        .where('k.createdAt', '<', ago(hourMs))
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('oauthRecords as r').whereRef('r.keyId', '=', 'k.id').where('r.expiresAt', '>', now),
            ),
          ),
        ),
    );
  }
}

function inDays(days: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(days => ${days})`;
}
