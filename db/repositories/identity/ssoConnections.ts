import { SsoConnectionEntity, type SsoConnectionRow } from '../../entities/ssoConnection.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow, updateRows } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('ssoConnections').select('id').where('id', '=', id).forNoKeyUpdate(),
    );
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
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('ssoConnections').where('id', '=', id),
    );
    return removed === 1;
  }

  /** The connection, enabled and locked until the transaction ends; null if deleted or disabled. System only. */
  async hold(id: string): Promise<SsoConnectionRow | null> {
    return runQueryForRow(
      this.#scope,
      tables.selectFrom('ssoConnections').selectAll().where('id', '=', id).where('enabled', '=', true).forShare(),
    );
  }

  /** The enabled connections of whichever organization has proved that domain, the oldest first. System only. */
  listOfDomain(domain: string): Promise<Pick<SsoConnectionRow, 'id' | 'name' | 'protocol'>[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('ssoDomains as d')
        .innerJoin('ssoConnections as c', 'c.organizationId', 'd.organizationId')
        .select(['c.id', 'c.name', 'c.protocol'])
        .where('d.domain', '=', domain)
        .where('d.provedAt', 'is not', null)
        .where('c.enabled', '=', true)
        .orderBy('c.createdAt')
        .orderBy('c.id')
        .limit(20),
    );
  }

  /** Notes a sign-in. System only. */
  async noteUse(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('ssoConnections')
        .set({ lastUsedAt: now, lastError: null, lastErrorAt: null })
        .where('id', '=', id),
    );
  }

  /** Notes until when the certificate holds that a directory showed. System only. */
  async noteCertificate(id: string, expiresAt: Date): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('ssoConnections')
        .set({ certificateExpiresAt: expiresAt })
        .where('id', '=', id)
        .where('certificateExpiresAt', 'is distinct from', expiresAt),
    );
  }

  /** Notes why a sign-in failed, for those who look after the connection. System only. */
  async noteError(id: string, error: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('ssoConnections')
        .set({ lastError: error.slice(0, mostErrorChars), lastErrorAt: now })
        .where('id', '=', id),
    );
  }
}
