import { AppError } from '../../../openapi/AppError.ts';
import { violatedConstraint } from '../../databaseError.ts';
import { CustomDomainEntity, type CustomDomainRow } from '../../entities/customDomain.ts';
import { findRow, insertRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** The plans whose organizations have domains of their own (decisions §9). */
export const plansWithDomains = ['pro', 'team', 'enterprise', 'self_hosted'] as const;

/** Subject of a public address: a webhook or form by id, a wait by execution. */
export interface NamedAddress {
  readonly kind: 'webhook' | 'execution';
  readonly id: string;
}

const most = 100;
/** Its organization has domains of its own, and is not being deleted. */
const isOfPlan = `exists (select from organizations o where o.id = d.organization_id and o.deletes_at is null and o.plan = any ('{${plansWithDomains.join(',')}}'))`;
/** Looked for once a day; every hour while it is missing. */
const isDue = `verified_at is not null and checked_at < now() - case when failing_since is null then interval '1 day' else interval '1 hour' end`;

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
    const sql = `select * from custom_domains where organization_id = $1 order by created_at, id limit ${most}`;
    return runStatement(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** The domain shown in addresses of the organization: the first verified one. */
  async findShown(): Promise<string | null> {
    const rows = await runStatement<{ domain: string }>(
      this.#scope,
      `select domain from custom_domains d where organization_id = $1 and verified_at is not null and ${isOfPlan}
        order by verified_at, id limit 1`,
      [organizationOf(this.#scope)],
    );
    return rows[0]?.domain ?? null;
  }

  /** Notes that the domain is the organization's. Errors: `name_taken` if another organization has verified it. */
  async verify(id: string): Promise<void> {
    try {
      await runChange(
        this.#scope,
        `update custom_domains set verified_at = coalesce(verified_at, now()), checked_at = now(), failing_since = null
          where organization_id = $1 and id = $2`,
        [organizationOf(this.#scope), id],
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
    await runChange(
      this.#scope,
      `update custom_domains set checked_at = now(), failing_since = case when verified_at is not null then coalesce(failing_since, now()) end
        where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id],
    );
  }

  async remove(id: string): Promise<boolean> {
    const sql = 'delete from custom_domains where organization_id = $1 and id = $2';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), id])) === 1;
  }

  /** The organization whose webhooks and forms answer at a domain, by its exact name. System only. */
  async findOwner(domain: string): Promise<string | null> {
    const rows = await runStatement<{ organizationId: string }>(
      this.#scope,
      `select organization_id from custom_domains d where domain = $1 and verified_at is not null and ${isOfPlan}`,
      [domain],
    );
    return rows[0]?.organizationId ?? null;
  }

  /** The organization that an address belongs to. System only. */
  async ownerOfAddress({ kind, id }: NamedAddress): Promise<string | null> {
    const table = kind === 'webhook' ? 'webhooks' : 'executions';
    const rows = await runStatement<{ organizationId: string }>(
      this.#scope,
      `select organization_id from ${table} where id = $1`,
      [id],
    );
    return rows[0]?.organizationId ?? null;
  }

  /** The holder of a domain, on any plan. System only. */
  async findHolder(domain: string): Promise<CustomDomainRow | null> {
    const sql = 'select * from custom_domains where domain = $1 and verified_at is not null';
    return (await runStatement<CustomDomainRow>(this.#scope, sql, [domain]))[0] ?? null;
  }

  /** Takes up to `count` verified ones whose record is to be looked for again; of several processes one gets each. System only. */
  takeDue(count: number): Promise<CustomDomainRow[]> {
    return runStatement(
      this.#scope,
      `update custom_domains set checked_at = now()
        where id in (select id from custom_domains where ${isDue} order by checked_at limit $1 for update skip locked) returning *`,
      [count],
    );
  }

  /** Notes whether the record of a verified one was there, and answers it as it is since. System only. */
  async noteLook(id: string, isThere: boolean): Promise<CustomDomainRow | null> {
    const rows = await runStatement<CustomDomainRow>(
      this.#scope,
      `update custom_domains set failing_since = case when $2::boolean then null else coalesce(failing_since, now()) end
        where id = $1 and verified_at is not null returning *`,
      [id, isThere],
    );
    return rows[0] ?? null;
  }

  /** Unverifies a domain of an organization without proof; it stays in its list. System only. */
  async release(id: string): Promise<boolean> {
    const sql =
      'update custom_domains set verified_at = null, failing_since = null where id = $1 and verified_at is not null';
    return (await runChange(this.#scope, sql, [id])) === 1;
  }
}
