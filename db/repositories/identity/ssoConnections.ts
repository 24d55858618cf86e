import { SsoConnectionEntity, type SsoConnectionRow } from '../../entities/ssoConnection.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow, updateRows } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

export type NewSsoConnection = Omit<
  SsoConnectionRow,
  'organizationId' | 'createdAt' | 'lastUsedAt' | 'lastError' | 'lastErrorAt' | 'mapping'
>;
export type SsoConnectionChange = Partial<
  Pick<
    SsoConnectionRow,
    | 'name'
    | 'enabled'
    | 'settings'
    | 'mapping'
    | 'secretEncrypted'
    | 'createsAccounts'
    | 'sessionHours'
    | 'certificateExpiresAt'
  >
>;

const mostErrorChars = 500;

/** Ways to identity providers of the organization of the scope; in the system those of all. */
export class SsoConnections {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(connection: NewSsoConnection): Promise<SsoConnectionRow> {
    await insertRow(this.#scope, SsoConnectionEntity, { ...connection, organizationId: organizationOf(this.#scope) });
    return (await this.find(connection.id))!;
  }

  find(id: string): Promise<SsoConnectionRow | null> {
    return findRow(this.#scope, SsoConnectionEntity, { id });
  }

  /** The connection, locked until the transaction ends; null if there is none. */
  async lock(id: string): Promise<SsoConnectionRow | null> {
    const sql = 'select 1 from sso_connections where organization_id = $1 and id = $2 for no key update';
    await runStatement(this.#scope, sql, [organizationOf(this.#scope), id]);
    return this.find(id);
  }

  list(page: PageRequest): Promise<Page<SsoConnectionRow>> {
    return findPage(this.#scope, SsoConnectionEntity, { where: {}, page });
  }

  /** Changes what is given; null when there is no such connection. */
  async update(id: string, set: SsoConnectionChange): Promise<SsoConnectionRow | null> {
    if (Object.keys(set).length > 0) await updateRows(this.#scope, SsoConnectionEntity, { where: { id }, set });
    return await this.find(id);
  }

  /** Deletes a connection with its identities; false when there is none. */
  async remove(id: string): Promise<boolean> {
    const sql = 'delete from sso_connections where organization_id = $1 and id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) === 1;
  }

  /** The connection, enabled and locked until the transaction ends; null if deleted or disabled. System only. */
  async hold(id: string): Promise<SsoConnectionRow | null> {
    const rows = await runStatement<SsoConnectionRow>(
      this.#scope,
      'select * from sso_connections where id = $1 and enabled for share',
      [id],
    );
    return rows[0] ?? null;
  }

  /** The enabled connections of whichever organization has proved that domain, the oldest first. System only. */
  listOfDomain(domain: string): Promise<Pick<SsoConnectionRow, 'id' | 'name' | 'protocol'>[]> {
    return runStatement(
      this.#scope,
      `select c.id, c.name, c.protocol from sso_domains d join sso_connections c on c.organization_id = d.organization_id
        where d.domain = $1 and d.proved_at is not null and c.enabled order by c.created_at, c.id limit 20`,
      [domain],
    );
  }

  /** Notes a sign-in. System only. */
  async noteUse(id: string): Promise<void> {
    const sql =
      'update sso_connections set last_used_at = now(), last_error = null, last_error_at = null where id = $1';
    await runChange(this.#scope, sql, [id]);
  }

  /** Notes until when the certificate holds that a directory showed. System only. */
  async noteCertificate(id: string, expiresAt: Date): Promise<void> {
    const sql =
      'update sso_connections set certificate_expires_at = $2 where id = $1 and certificate_expires_at is distinct from $2';
    await runChange(this.#scope, sql, [id, expiresAt]);
  }

  /** Notes why a sign-in failed, for those who look after the connection. System only. */
  async noteError(id: string, error: string): Promise<void> {
    await runChange(this.#scope, 'update sso_connections set last_error = $2, last_error_at = now() where id = $1', [
      id,
      error.slice(0, mostErrorChars),
    ]);
  }
}
