import { MembershipEntity, type MembershipRow } from '../../entities/membership.ts';
import type { AccountRow } from '../../rows/account.ts';
import { OrganizationEntity, type OrganizationRow } from '../../entities/organization.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { findRow, insertRow } from '../rows.ts';
import { ssoRequiredOf } from '../identity/ssoPolicies.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

export type OrganizationRole = MembershipRow['role'];
/** An organization with the role that one account has in it. */
export type OrganizationOfAccount = Pick<
  OrganizationRow,
  'id' | 'name' | 'plan' | 'createdAt' | 'requestsPerMinute' | 'tokensPerMinute' | 'deletesAt'
> & { role: OrganizationRole };
/** General policies for members of an organization. */
export type SecurityPolicies = Pick<
  OrganizationRow,
  'publishingEnabled' | 'sharingEnabled' | 'allowedEmailDomains' | 'keyMaxLifetimeDays'
>;

/** An organization, as those see it who run the instance. */
export type AdminOrganization = OrganizationRow & { memberCount: number; balanceMicros: bigint };

/** A member with the account's public data. */
export type Member = Pick<MembershipRow, 'id' | 'accountId' | 'role' | 'mappedBy' | 'suspendedAt' | 'createdAt'> & {
  name: string;
  kind: AccountRow['kind'];
  /** Null for a service account. */
  email: string | null;
};

const mostOrganizationsOfAccount = 1_000;

/** Organizations and their members. */
export class Organizations {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Inserts an organization; its empty wallet comes with it. System only. */
  async insert(organization: Pick<OrganizationRow, 'id' | 'name'> & { plan?: string }): Promise<OrganizationRow> {
    const row = {
      plan: 'self_hosted',
      planInterval: 'monthly' as const,
      planAnchorAt: null,
      planYearAnchorAt: null,
      planExecutions: null,
      planCreditsMicros: null,
      nextPlan: null,
      nextPlanInterval: null,
      planChangesAt: null,
      requestsPerMinute: null,
      tokensPerMinute: null,
      publishingEnabled: true,
      sharingEnabled: true,
      auditRetentionDays: null,
      allowedEmailDomains: [],
      keyMaxLifetimeDays: null,
      deletesAt: null,
      deletedAt: null,
      ...organization,
      createdAt: new Date(),
    };
    await insertRow(this.#scope, OrganizationEntity, row);
    return row;
  }

  find(id: string): Promise<OrganizationRow | null> {
    return findRow(this.#scope, OrganizationEntity, { id });
  }

  /** All organizations of the instance that are not gone. System only. */
  async list(search: string | undefined, page: PageRequest): Promise<Page<AdminOrganization>> {
    const clause = pageClause(page, 2, 'o.');
    const rows = await runStatement<AdminOrganization>(
      this.#scope,
      `select o.*, (select count(*)::int from memberships m where m.organization_id = o.id) as member_count, coalesce(w.balance_micros, 0) as balance_micros
         from organizations o left join wallets w on w.organization_id = o.id
        where o.deleted_at is null and ($1::text is null or strpos(lower(o.name), lower($1)) > 0 or o.id = $1)${clause.sql}`,
      [search ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Makes an account a member. System only. */
  async addMember(
    membership: Omit<MembershipRow, 'createdAt' | 'mappedBy' | 'suspendedAt' | 'suspendedBy'>,
  ): Promise<void> {
    await insertRow(this.#scope, MembershipEntity, {
      ...membership,
      mappedBy: null,
      suspendedAt: null,
      suspendedBy: null,
    });
  }

  /** Members of the scoped organization, the latest first. */
  async listMembers(page: PageRequest): Promise<Page<Member>> {
    const clause = pageClause(page, 2, 'm.');
    const rows = await runStatement<Member>(
      this.#scope,
      `select m.id, m.account_id, m.role, m.mapped_by, m.suspended_at, m.created_at, a.name, a.kind, a.email from memberships m join accounts a on a.id = m.account_id
        where m.organization_id = $1${clause.sql}`,
      [organizationOf(this.#scope), ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Those of the people among the members whose ids or e-mail addresses these are. */
  async findMembers(
    accountIds: readonly string[],
    emails: readonly string[],
  ): Promise<Pick<Member, 'accountId' | 'email'>[]> {
    return runStatement(
      this.#scope,
      `select m.account_id, a.email from memberships m join accounts a on a.id = m.account_id
        where m.organization_id = $1 and a.kind = 'person' and (m.account_id = any ($2::text[]) or a.email = any ($3::text[]))`,
      [organizationOf(this.#scope), accountIds, emails],
    );
  }

  /** The policies of the organization of the scope. They stay as they are until the transaction ends. */
  async holdSecurityPolicies(): Promise<SecurityPolicies> {
    const rows = await runStatement<SecurityPolicies>(
      this.#scope,
      'select publishing_enabled, sharing_enabled, allowed_email_domains, key_max_lifetime_days from organizations where id = $1 for share',
      [organizationOf(this.#scope)],
    );
    return rows[0]!;
  }

  /** Waits for those who hold the policies, and sets them. */
  async setSecurityPolicies({
    publishingEnabled,
    sharingEnabled,
    allowedEmailDomains,
    keyMaxLifetimeDays,
  }: SecurityPolicies): Promise<void> {
    await runStatement(
      this.#scope,
      `update organizations set publishing_enabled = $2, sharing_enabled = $3, allowed_email_domains = $4::text[],
         key_max_lifetime_days = $5 where id = $1`,
      [organizationOf(this.#scope), publishingEnabled, sharingEnabled, allowedEmailDomains, keyMaxLifetimeDays],
    );
  }

  /** Sets for how many days the organization of the scope keeps its audit log; null: as the instance says. */
  async setAuditRetention(days: number | null): Promise<void> {
    await runStatement(this.#scope, 'update organizations set audit_retention_days = $2 where id = $1', [
      organizationOf(this.#scope),
      days,
    ]);
  }

  /** Renames the organization of the scope. */
  async rename(name: string): Promise<OrganizationRow> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(this.#scope, 'update organizations set name = $2 where id = $1', [organizationId, name]);
    return (await this.find(organizationId))!;
  }

  findMembership(organizationId: string, accountId: string): Promise<MembershipRow | null> {
    return findRow(this.#scope, MembershipEntity, { organizationId, accountId });
  }

  /**
   * The first joined organization in which the account may act after a sign-in without a provider, those in deletion last; null if all
   * require single sign-on. System only.
   */
  async findForOwnSignIn(accountId: string): Promise<{ id: string } | null> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select m.organization_id as id from memberships m join organizations o on o.id = m.organization_id
        where m.account_id = $1 and m.suspended_at is null and not ${ssoRequiredOf('m.organization_id', 'm.account_id')}
        order by o.deletes_at is not null, m.created_at, m.id limit 1`,
      [accountId],
    );
    return rows[0] ?? null;
  }

  /** How many organizations the account owns. System only. */
  async countOwned(accountId: string): Promise<number> {
    const sql = `select count(*)::int as owned from memberships where account_id = $1 and role = 'owner'`;
    return (await runStatement<{ owned: number }>(this.#scope, sql, [accountId]))[0]!.owned;
  }

  /** The organizations an account is a member of and not suspended in, the first one joined first. System only. */
  listOfAccount(accountId: string): Promise<OrganizationOfAccount[]> {
    return runStatement(
      this.#scope,
      `select o.id, o.name, o.plan, o.created_at, o.requests_per_minute, o.tokens_per_minute, o.deletes_at, m.role from memberships m join organizations o on o.id = m.organization_id
        where m.account_id = $1 and m.suspended_at is null order by m.created_at, m.id limit $2`,
      [accountId, mostOrganizationsOfAccount],
    );
  }
}
