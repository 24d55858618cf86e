import { sql } from 'kysely';

import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { SsoDomainEntity, type SsoDomainRow } from '../../entities/ssoDomain.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { Page, PageRequest } from '../page.ts';
import { findPage, findRow, insertRow } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
      await runQuery(
        this.#scope,
        tablesOf(this.#scope)
          .updateTable('ssoDomains')
          .set({ provedAt: sql`coalesce(proved_at, now())`, provedBy: by, checkedAt: now, failingSince: null })
          .where('id', '=', id),
      );
    } catch (error) {
      if (violatedConstraint(error) !== 'sso_domains_proved') throw error;
      throw new AppError('name_taken', 'Another organization of this instance has verified this domain.');
    }
  }

  /** Records a check that found no proof. A proved domain stays proved. */
  async noteCheck(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('ssoDomains').set({ checkedAt: now }).where('id', '=', id),
    );
  }

  /** Takes up to `count` that a record proves and that were not looked for since yesterday; every hour while it is missing. Of several processes one gets each. System only. */
  takeDue(count: number): Promise<SsoDomainRow[]> {
    const due = tables
      .selectFrom('ssoDomains')
      .select('id')
      .where('provedBy', '=', 'dns')
      .where(
        'checkedAt',
        '<',
        sql<Date>`now() - case when failing_since is null then interval '1 day' else interval '1 hour' end`,
      )
      .orderBy('checkedAt')
      .limit(count)
      .forUpdate()
      .skipLocked();
    return runQuery(
      this.#scope,
      tables.updateTable('ssoDomains').set({ checkedAt: now }).where('id', 'in', due).returningAll(),
    );
  }

  /** Notes whether the record of a proved one was there, and answers it as it is since. System only. */
  async noteLook(id: string, isThere: boolean): Promise<SsoDomainRow | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .updateTable('ssoDomains')
        .set({ failingSince: isThere ? null : sql`coalesce(failing_since, now())` })
        .where('id', '=', id)
        .where('provedBy', '=', 'dns')
        .returningAll(),
    );
  }

  /** Releases the domain; false if it was released before, or its record is back. System only. */
  async release(id: string): Promise<boolean> {
    const released = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('ssoDomains')
        .set({ provedAt: null, provedBy: null, failingSince: null })
        .where('id', '=', id)
        .where('failingSince', 'is not', null),
    );
    return released === 1;
  }

  async remove(id: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('ssoDomains').where('id', '=', id),
    );
    return removed === 1;
  }

  /** True when that organization has proved the domain; it stays so until the transaction ends. System only. */
  async isProved(organizationId: string, domain: string): Promise<boolean> {
    const found = await runQueryForCount(
      this.#scope,
      tables
        .selectFrom('ssoDomains')
        .select('id')
        .where('organizationId', '=', organizationId)
        .where('domain', '=', domain)
        .where('provedAt', 'is not', null)
        .forShare(),
    );
    return found === 1;
  }
}
