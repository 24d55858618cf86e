import { sql, type NotNull } from 'kysely';

import { MembershipEntity, type MembershipRow } from '../../entities/membership.ts';
import type { AccountRow, PersonRow } from '../../rows/account.ts';
import { OrganizationEntity, type OrganizationRow } from '../../entities/organization.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { findRow, insertRow } from '../rows.ts';
import { ssoRequiredOf } from '../identity/ssoPolicies.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

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
    let query = tables
      .selectFrom('organizations as o')
      .leftJoin('wallets as w', 'w.organizationId', 'o.id')
      .selectAll('o')
      .select((select) => [
        select
          .selectFrom('memberships as m')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('m.organizationId', '=', 'o.id')
          .$asScalar()
          .$notNull()
          .as('memberCount'),
        sql<bigint>`coalesce(w.balance_micros, 0)`.as('balanceMicros'),
      ])
      .where('o.deletedAt', 'is', null);
    if (search !== undefined) {
      query = query.where((where) =>
        where.or([sql<boolean>`strpos(lower(o.name), lower(${search})) > 0`, where('o.id', '=', search)]),
      );
    }
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'o.')), page);
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
    const query = tablesOf(this.#scope)
      .selectFrom('memberships as m')
      .innerJoin('accounts as a', 'a.id', 'm.accountId')
      .select([
        'm.id',
        'm.accountId',
        'm.role',
        'm.mappedBy',
        'm.suspendedAt',
        'm.createdAt',
        'a.name',
        'a.kind',
        'a.email',
      ]);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'm.')), page);
  }

  /** Those of the people among the members whose ids or e-mail addresses these are. */
  async findMembers(
    accountIds: readonly string[],
    emails: readonly string[],
  ): Promise<Pick<Member, 'accountId' | 'email'>[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .select(['m.accountId', 'a.email'])
        .where('a.kind', '=', 'person')
        .where((where) =>
          where.or([where('m.accountId', '=', anyOf(accountIds)), where('a.email', '=', anyOf(emails))]),
        ),
    );
  }

  /** Members by their accounts, as recipients of mail; unknown and suspended ones are left out. */
  async findPeople(
    accountIds: readonly string[],
  ): Promise<(Pick<Member, 'accountId' | 'role'> & Pick<PersonRow, 'email' | 'name' | 'language'>)[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('memberships as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .select(['m.accountId', 'm.role', 'a.email', 'a.name', 'a.language'])
        .$narrowType<{ email: NotNull }>()
        .where('a.kind', '=', 'person')
        .where('m.suspendedAt', 'is', null)
        .where('m.accountId', '=', anyOf(accountIds)),
    );
  }

  /** The policies of the organization of the scope. They stay as they are until the transaction ends. */
  async holdSecurityPolicies(): Promise<SecurityPolicies> {
    const policies = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('organizations')
        .select(['publishingEnabled', 'sharingEnabled', 'allowedEmailDomains', 'keyMaxLifetimeDays'])
        .forShare(),
    );
    return policies!;
  }

  /** Waits for those who hold the policies, and sets them. */
  async setSecurityPolicies({
    publishingEnabled,
    sharingEnabled,
    allowedEmailDomains,
    keyMaxLifetimeDays,
  }: SecurityPolicies): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('organizations')
        .set({ publishingEnabled, sharingEnabled, allowedEmailDomains, keyMaxLifetimeDays }),
    );
  }

  /** Sets for how many days the organization of the scope keeps its audit log; null: as the instance says. */
  async setAuditRetention(days: number | null): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).updateTable('organizations').set({ auditRetentionDays: days }));
  }

  /** Renames the organization of the scope. */
  async rename(name: string): Promise<OrganizationRow> {
    await runQuery(this.#scope, tablesOf(this.#scope).updateTable('organizations').set({ name }));
    return (await this.find(organizationOf(this.#scope)))!;
  }

  findMembership(organizationId: string, accountId: string): Promise<MembershipRow | null> {
    return findRow(this.#scope, MembershipEntity, { organizationId, accountId });
  }

  /**
   * The first joined organization in which the account may act after a sign-in without a provider, those in deletion last; null if all
   * require single sign-on. System only.
   */
  async findForOwnSignIn(accountId: string): Promise<{ id: string } | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom('memberships as m')
        .innerJoin('organizations as o', 'o.id', 'm.organizationId')
        .select('m.organizationId as id')
        .where('m.accountId', '=', accountId)
        .where('m.suspendedAt', 'is', null)
        .where(({ not }) => not(ssoRequiredOf(sql.ref('m.organizationId'), sql.ref('m.accountId'))))
        .orderBy(sql`o.deletes_at is not null`)
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .limit(1),
    );
  }

  /** How many organizations the account owns. System only. */
  async countOwned(accountId: string): Promise<number> {
    const counted = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('memberships')
        .select(sql<number>`count(*)::int`.as('owned'))
        .where('accountId', '=', accountId)
        .where('role', '=', 'owner'),
    );
    return counted!.owned;
  }

  /** The organizations an account is a member of and not suspended in, the first one joined first. System only. */
  listOfAccount(accountId: string): Promise<OrganizationOfAccount[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('memberships as m')
        .innerJoin('organizations as o', 'o.id', 'm.organizationId')
        .select([
          'o.id',
          'o.name',
          'o.plan',
          'o.createdAt',
          'o.requestsPerMinute',
          'o.tokensPerMinute',
          'o.deletesAt',
          'm.role',
        ])
        .where('m.accountId', '=', accountId)
        .where('m.suspendedAt', 'is', null)
        .orderBy('m.createdAt')
        .orderBy('m.id')
        .limit(mostOrganizationsOfAccount),
    );
  }
}
