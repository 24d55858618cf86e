import type { PersonRow } from '../../rows/account.ts';
import type { ExpiringKind } from '../../rows/event.ts';
import type { SsoConnectionRow } from '../../entities/ssoConnection.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** A connection with when its SCIM token ends; null: never, or there is none. */
export type ExpiringConnection = Pick<
  SsoConnectionRow,
  'id' | 'organizationId' | 'name' | 'protocol' | 'settings' | 'certificateExpiresAt'
> & { readonly scimExpiresAt: Date | null };

/** A notification of owners: `days` before the end, 0 after it. */
export interface ExpiryNotice {
  readonly organizationId: string;
  readonly connectionId: string;
  readonly of: ExpiringKind;
  readonly expiresAt: Date;
  readonly days: number;
}

/** A notified owner. */
export type ToldOwner = Pick<PersonRow, 'email' | 'name' | 'language'> & {
  readonly accountId: string;
  readonly organizationName: string;
};

/** Notifications of owners about expiring sign-in dependencies. System only. */
export class SsoExpiryNotices {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Connections in use of all organizations, by id, after `after`. */
  listConnections(after: string, most: number): Promise<ExpiringConnection[]> {
    return runStatement<ExpiringConnection>(
      this.#scope,
      `select c.id, c.organization_id, c.name, c.protocol, c.settings, c.certificate_expires_at, t.expires_at as scim_expires_at
         from sso_connections c join organizations o on o.id = c.organization_id and o.deletes_at is null
         left join scim_tokens t on t.connection_id = c.id
        where c.enabled and c.id > $1 order by c.id limit $2`,
      [after, most],
    );
  }

  /** Records a notification; false if it was sent before, or the connection was deleted. */
  async take({ organizationId, connectionId, of, expiresAt, days }: ExpiryNotice): Promise<boolean> {
    const sql = `insert into sso_expiry_notices (organization_id, connection_id, of_what, expires_at, days)
      select organization_id, id, $3, $4, $5 from sso_connections where organization_id = $1 and id = $2 on conflict do nothing`;
    return (await runChange(this.#scope, sql, [organizationId, connectionId, of, expiresAt, days])) === 1;
  }

  /** The owners of an organization, twenty at most. */
  listOwners(organizationId: string): Promise<ToldOwner[]> {
    return runStatement<ToldOwner>(
      this.#scope,
      `select a.id as account_id, a.email, a.name, a.language, o.name as organization_name
         from memberships m join accounts a on a.id = m.account_id join organizations o on o.id = m.organization_id
        where m.organization_id = $1 and m.role = 'owner' order by m.created_at, m.id limit 20`,
      [organizationId],
    );
  }
}
