import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { SsoDomainEntity, type SsoDomainRow } from '../../entities/ssoDomain.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** E-mail domains that the organization of the scope names as its own; in the system those of all. */
export class SsoDomains {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken` if the organization has named it already. */
  async insert(domain: Pick<SsoDomainRow, 'id' | 'domain' | 'challenge'>): Promise<SsoDomainRow> {
    try {
      await insertRow(this.#scope, SsoDomainEntity, { ...domain, organizationId: organizationOf(this.#scope) });
    } catch (error) {
      if (violatedConstraint(error) !== 'sso_domains_organization_id_domain_key') throw error;
      throw new AppError('name_taken', 'This domain is in the list already.', { param: '/domain' });
    }
    return (await this.find(domain.id))!;
  }

  find(id: string): Promise<SsoDomainRow | null> {
    return findRow(this.#scope, SsoDomainEntity, { id });
  }

  list(page: PageRequest): Promise<Page<SsoDomainRow>> {
    return findPage(this.#scope, SsoDomainEntity, { where: {}, page });
  }

  /** Notes that the domain is the organization's. Errors: `name_taken` if another organization has proved it. */
  async prove(id: string, by: NonNullable<SsoDomainRow['provedBy']>): Promise<void> {
    try {
      await runChange(
        this.#scope,
        `update sso_domains set proved_at = coalesce(proved_at, now()), proved_by = $3, checked_at = now(), failing_since = null
          where organization_id = $1 and id = $2`,
        [organizationOf(this.#scope), id, by],
      );
    } catch (error) {
      if (violatedConstraint(error) !== 'sso_domains_proved') throw error;
      throw new AppError('name_taken', 'Another organization of this instance has verified this domain.');
    }
  }

  /** Records a check that found no proof. A proved domain stays proved. */
  async noteCheck(id: string): Promise<void> {
    await runChange(this.#scope, 'update sso_domains set checked_at = now() where organization_id = $1 and id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }

  /** Takes up to `count` that a record proves and that were not looked for since yesterday; every hour while it is missing. Of several processes one gets each. System only. */
  takeDue(count: number): Promise<SsoDomainRow[]> {
    return runStatement(
      this.#scope,
      `update sso_domains set checked_at = now()
        where id in (select id from sso_domains where proved_by = 'dns'
          and checked_at < now() - case when failing_since is null then interval '1 day' else interval '1 hour' end
          order by checked_at limit $1 for update skip locked) returning *`,
      [count],
    );
  }

  /** Notes whether the record of a proved one was there, and answers it as it is since. System only. */
  async noteLook(id: string, isThere: boolean): Promise<SsoDomainRow | null> {
    const rows = await runStatement<SsoDomainRow>(
      this.#scope,
      `update sso_domains set failing_since = case when $2::boolean then null else coalesce(failing_since, now()) end
        where id = $1 and proved_by = 'dns' returning *`,
      [id, isThere],
    );
    return rows[0] ?? null;
  }

  /** Releases the domain; false if it was released before, or its record is back. System only. */
  async release(id: string): Promise<boolean> {
    const sql = `update sso_domains set proved_at = null, proved_by = null, failing_since = null where id = $1 and failing_since is not null`;
    return (await runChange(this.#scope, sql, [id])) === 1;
  }

  async remove(id: string): Promise<boolean> {
    const sql = 'delete from sso_domains where organization_id = $1 and id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) === 1;
  }

  /** True when that organization has proved the domain; it stays so until the transaction ends. System only. */
  async isProved(organizationId: string, domain: string): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      'select 1 from sso_domains where organization_id = $1 and domain = $2 and proved_at is not null for share',
      [organizationId, domain],
    );
    return rows.length === 1;
  }
}
