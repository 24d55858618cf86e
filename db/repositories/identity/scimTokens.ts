import type { ScimTokenRow } from '../../rows/scimToken.ts';
import { runChange, runStatement, organizationOf, type Scope } from '../scope.ts';

export type ScimToken = Omit<ScimTokenRow, 'hash'>;

const columns = 'connection_id, organization_id, last4, created_by, last_used_at, expires_at, created_at';

/** Provisioning tokens of directories: one per connection. */
export class ScimTokens {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Sets the token of a connection of the scoped organization and replaces the previous one. */
  async set(
    token: Pick<ScimTokenRow, 'connectionId' | 'hash' | 'last4' | 'createdBy' | 'expiresAt'>,
  ): Promise<ScimToken> {
    const rows = await runStatement<ScimToken>(
      this.#scope,
      `insert into scim_tokens (organization_id, connection_id, hash, last4, created_by, expires_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (connection_id) do update set hash = excluded.hash, last4 = excluded.last4, created_by = excluded.created_by, expires_at = excluded.expires_at,
           created_at = date_trunc('milliseconds', now()), last_used_at = null returning ${columns}`,
      [organizationOf(this.#scope), token.connectionId, token.hash, token.last4, token.createdBy, token.expiresAt],
    );
    return rows[0]!;
  }

  async find(connectionId: string): Promise<ScimToken | null> {
    const sql = `select ${columns} from scim_tokens where organization_id = $1 and connection_id = $2`;
    const rows = await runStatement<ScimToken>(this.#scope, sql, [organizationOf(this.#scope), connectionId]);
    return rows[0] ?? null;
  }

  /** When tokens of connections end, by connection. */
  async expiries(connectionIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await runStatement<{ connectionId: string; expiresAt: Date }>(
      this.#scope,
      'select connection_id, expires_at from scim_tokens where organization_id = $1 and connection_id = any ($2) and expires_at is not null',
      [organizationOf(this.#scope), connectionIds],
    );
    return new Map(rows.map(({ connectionId, expiresAt }) => [connectionId, expiresAt]));
  }

  /** False if there is none. */
  async remove(connectionId: string): Promise<boolean> {
    const sql = 'delete from scim_tokens where organization_id = $1 and connection_id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), connectionId])) === 1;
  }

  /** The token of a value's SHA-256 while its connection is on. System only: the token says which organization it is. */
  async findByHash(hash: Buffer): Promise<ScimToken | null> {
    const rows = await runStatement<ScimToken>(
      this.#scope,
      `select ${columns
        .split(', ')
        .map((column) => `t.${column}`)
        .join(', ')} from scim_tokens t join sso_connections c on c.id = t.connection_id and c.enabled
          join organizations o on o.id = t.organization_id and o.deletes_at is null where t.hash = $1 and (t.expires_at is null or t.expires_at > now())`,
      [hash],
    );
    return rows[0] ?? null;
  }

  /** Notes a use; at most one write a minute. System only. */
  async touch(connectionId: string): Promise<void> {
    await runChange(
      this.#scope,
      `update scim_tokens set last_used_at = now() where connection_id = $1
         and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [connectionId],
    );
  }
}
