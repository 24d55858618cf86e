import type { OAuthRecordRow } from '../../rows/oauthRecord.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

type Place = Pick<OAuthRecordRow, 'kind' | 'idHash'>;

/** How long a client that registered is kept after it was last used. */
const keptClientDays = 90;

/** Storage of the authorization server. System only: a request with a value is not authenticated yet. */
export class OAuthRecords {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Existing and unexpired ones. A client that is used is kept on. */
  async find({ kind, idHash }: Place): Promise<Pick<OAuthRecordRow, 'content' | 'consumedAt'> | null> {
    if (kind === 'Client')
      await runChange(
        this.#scope,
        `update oauth_records set expires_at = now() + make_interval(days => $3)
          where kind = $1 and id_hash = $2 and expires_at between now() and now() + make_interval(days => $3 - 1)`,
        [kind, idHash, keptClientDays],
      );
    const rows = await runStatement<Pick<OAuthRecordRow, 'content' | 'consumedAt'>>(
      this.#scope,
      'select content, consumed_at from oauth_records where kind = $1 and id_hash = $2 and expires_at > now()',
      [kind, idHash],
    );
    return rows[0] ?? null;
  }

  /** Writes a record; consumed records stay consumed. */
  async put(
    record: Omit<OAuthRecordRow, 'consumedAt' | 'createdAt' | 'expiresAt'> & { expiresAt: Date | null },
  ): Promise<void> {
    const { kind, idHash, grantHash, keyId, content, expiresAt } = record;
    await runChange(
      this.#scope,
      `insert into oauth_records (kind, id_hash, grant_hash, key_id, content, expires_at)
       values ($1, $2, $3, $4, $5::jsonb, coalesce($6::timestamptz, now() + make_interval(days => $7)))
       on conflict (kind, id_hash) do update set content = excluded.content, expires_at = excluded.expires_at,
         grant_hash = excluded.grant_hash, key_id = excluded.key_id`,
      [kind, idHash, grantHash, keyId, JSON.stringify(content), expiresAt, keptClientDays],
    );
  }

  /** Uses one up; false if it was used up before, or is not there: of two that race, one gets true. */
  async consume({ kind, idHash }: Place): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      'update oauth_records set consumed_at = now() where kind = $1 and id_hash = $2 and consumed_at is null and expires_at > now()',
      [kind, idHash],
    );
    return changed === 1;
  }

  /** Takes one away. */
  async remove({ kind, idHash }: Place): Promise<void> {
    await runChange(this.#scope, 'delete from oauth_records where kind = $1 and id_hash = $2', [kind, idHash]);
  }

  /** Deletes the tokens of a grant, and returns its keys. */
  async removeOfGrant(grantHash: Buffer): Promise<string[]> {
    const rows = await runStatement<{ keyId: string | null }>(
      this.#scope,
      'delete from oauth_records where grant_hash = $1 returning key_id',
      [grantHash],
    );
    return [...new Set(rows.flatMap(({ keyId }) => (keyId === null ? [] : [keyId])))];
  }

  /** Deletes up to 10,000 that ran out; returns how many. */
  prune(): Promise<number> {
    return runChange(
      this.#scope,
      `delete from oauth_records where (kind, id_hash) in
         (select kind, id_hash from oauth_records where expires_at < now() limit 10000 for update skip locked)`,
    );
  }

  /** Revokes keys of clients whose last token expired, so that they disappear from lists; returns their number. */
  revokeUnreachable(): Promise<number> {
    return runChange(
      this.#scope,
      `update api_keys k set status = 'revoked', revoked_at = now() where k.application is not null and k.status = 'active'
         and k.created_at < now() - interval '1 hour'
         and not exists (select from oauth_records r where r.key_id = k.id and r.expires_at > now())`,
    );
  }
}
