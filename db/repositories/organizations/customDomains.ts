import { sql } from 'kysely';

import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { CustomDomainEntity, type CustomDomainRow } from '../../entities/customDomain.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { findRow, insertRow } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** The plans whose organizations have domains of their own (decisions §9). */
export const plansWithDomains = ['pro', 'team', 'enterprise', 'self_hosted'] as const;

/** Subject of a public address: a webhook or form by id, a wait by execution. */
export interface NamedAddress {
  readonly kind: 'webhook' | 'execution';
  readonly id: string;
}

const most = 100;
/** Its organization has domains of its own, and is not being deleted. */
const isOfPlan = sql<boolean>`exists (select from organizations o where o.id = d.organization_id and o.deletes_at is null
  and o.plan = any (${plansWithDomains}))`;
/** Looked for once a day; every hour while it is missing. */
const dueBefore = sql<Date>`now() - case when failing_since is null then interval '1 day' else interval '1 hour' end`;

/** Domains at which webhooks and forms answer. Inside an organization its own; in the system those of all. */
export class CustomDomains {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: `name_taken` if the organization has named it already. */
  async insert(domain: Pick<CustomDomainRow, 'id' | 'domain' | 'challenge'>): Promise<CustomDomainRow> {
    try {
      await insertRow(this.#scope, CustomDomainEntity, { ...domain, organizationId: organizationOf(this.#scope) });
    } catch (error) {
      if (violatedConstraint(error) !== 'custom_domains_organization_id_domain_key') throw error;
      throw new AppError('name_taken', 'This domain is in the list already.', { param: '/domain', cause: error });
    }
    return (await this.find(domain.id))!;
  }

  find(id: string): Promise<CustomDomainRow | null> {
    return findRow(this.#scope, CustomDomainEntity, { id });
  }

  /** All of the organization, the first one first. */
  list(): Promise<CustomDomainRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('customDomains').selectAll().orderBy('createdAt').orderBy('id').limit(most),
    );
  }

  /** The domain shown in addresses of the organization: the first verified one. */
  async findShown(): Promise<string | null> {
    const shown = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('customDomains as d')
        .select('d.domain')
        .where('d.verifiedAt', 'is not', null)
        .where(isOfPlan)
        .orderBy('d.verifiedAt')
        .orderBy('d.id')
        .limit(1),
    );
    return shown?.domain ?? null;
  }

  /** Notes that the domain is the organization's. Errors: `name_taken` if another organization has verified it. */
  async verify(id: string): Promise<void> {
    try {
      await runQuery(
        this.#scope,
        tablesOf(this.#scope)
          .updateTable('customDomains')
          .set({ verifiedAt: sql`coalesce(verified_at, now())`, checkedAt: now, failingSince: null })
          .where('id', '=', id),
      );
    } catch (error) {
      if (violatedConstraint(error) !== 'custom_domains_verified') throw error;
      throw new AppError('name_taken', 'Another organization of this instance has verified this domain.', {
        cause: error,
      });
    }
  }

  /** Records a check that did not find the record. */
  async noteMissing(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('customDomains')
        .set({
          checkedAt: now,
          failingSince: sql`case when verified_at is not null then coalesce(failing_since, now()) end`,
        })
        .where('id', '=', id),
    );
  }

  async remove(id: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope).deleteFrom('customDomains').where('id', '=', id),
    );
    return removed === 1;
  }

  /** The organization whose webhooks and forms answer at a domain, by its exact name. System only. */
  async findOwner(domain: string): Promise<string | null> {
    const owner = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('customDomains as d')
        .select('d.organizationId')
        .where('d.domain', '=', domain)
        .where('d.verifiedAt', 'is not', null)
        .where(isOfPlan),
    );
    return owner?.organizationId ?? null;
  }

  /** The organization that an address belongs to. System only. */
  async ownerOfAddress({ kind, id }: NamedAddress): Promise<string | null> {
    const owner = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom(kind === 'webhook' ? 'webhooks' : 'executions')
        .select('organizationId')
        .where('id', '=', id),
    );
    return owner?.organizationId ?? null;
  }

  /** The holder of a domain, on any plan. System only. */
  async findHolder(domain: string): Promise<CustomDomainRow | null> {
    return runQueryForRow(
      this.#scope,
      tables.selectFrom('customDomains').selectAll().where('domain', '=', domain).where('verifiedAt', 'is not', null),
    );
  }

  /** Takes up to `count` verified ones whose record is to be looked for again; of several processes one gets each. System only. */
  takeDue(count: number): Promise<CustomDomainRow[]> {
    const due = tables
      .selectFrom('customDomains')
      .select('id')
      .where('verifiedAt', 'is not', null)
      .where('checkedAt', '<', dueBefore)
      .orderBy('checkedAt')
      .limit(count)
      .forUpdate()
      .skipLocked();
    return runQuery(
      this.#scope,
      tables.updateTable('customDomains').set({ checkedAt: now }).where('id', 'in', due).returningAll(),
    );
  }

  /** Notes whether the record of a verified one was there, and answers it as it is since. System only. */
  async noteLook(id: string, isThere: boolean): Promise<CustomDomainRow | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .updateTable('customDomains')
        .set({ failingSince: isThere ? null : sql`coalesce(failing_since, now())` })
        .where('id', '=', id)
        .where('verifiedAt', 'is not', null)
        .returningAll(),
    );
  }

  /** Unverifies a domain of an organization without proof; it stays in its list. System only. */
  async release(id: string): Promise<boolean> {
    const released = await runQueryForCount(
      this.#scope,
      tables
        .updateTable('customDomains')
        .set({ verifiedAt: null, failingSince: null })
        .where('id', '=', id)
        .where('verifiedAt', 'is not', null),
    );
    return released === 1;
  }
}
