import { violatedConstraint } from '../../databaseError.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { MembershipRow } from '../../entities/membership.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';
import type { Member, OrganizationRole } from '../organizations/organizations.ts';

/** Ended and transferred resources of a leaving member. */
export interface RemovalCounts {
  readonly publishedDigitalOrganizations: number;
  readonly digitalOrganizations: number;
  readonly credentials: number;
  readonly dataTables: number;
  readonly knowledgeBases: number;
  readonly modelApiKeys: number;
  readonly accountApiKeys: number;
  readonly sessions: number;
  readonly shares: number;
  readonly invitations: number;
  readonly returnsBySso: boolean;
}

const mostOwners = 100;

/** Members of the scoped organization, and changes to them. */
export class Members {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Locks the memberships of these people, in order, so that decisions about them stay valid; and reads them. Service accounts are none.
   */
  async lock(accountIds: readonly string[]): Promise<Member[]> {
    return runStatement<Member>(
      this.#scope,
      `select m.id, m.account_id, m.role, m.mapped_by, m.suspended_at, m.created_at, a.name, a.kind, a.email
         from (select * from memberships where organization_id = $1 and account_id = any ($2::text[]) order by account_id for update) m
         join accounts a on a.id = m.account_id and a.kind = 'person'`,
      [organizationOf(this.#scope), accountIds],
    );
  }

  /** The role of a member who is not suspended, which stays what it is until the transaction ends; null if there is none. */
  async hold(accountId: string): Promise<OrganizationRole | null> {
    const rows = await runStatement<{ role: OrganizationRole }>(
      this.#scope,
      'select role from memberships where organization_id = $1 and account_id = $2 and suspended_at is null for share',
      [organizationOf(this.#scope), accountId],
    );
    return rows[0]?.role ?? null;
  }

  /** The owners that are not suspended, by when they joined. */
  async listOwners(): Promise<Pick<Member, 'accountId' | 'name'>[]> {
    return runStatement(
      this.#scope,
      `select m.account_id, a.name from memberships m join accounts a on a.id = m.account_id
        where m.organization_id = $1 and m.role = 'owner' and m.suspended_at is null order by m.created_at, m.id limit $2`,
      [organizationOf(this.#scope), mostOwners],
    );
  }

  /** Gives a role by hand. Throws `last_owner`; the database decides, under concurrent changes as well. */
  async setRole(accountId: string, role: MembershipRow['role']): Promise<void> {
    await keepingAnOwner(() =>
      runChange(
        this.#scope,
        'update memberships set role = $3, mapped_by = null where organization_id = $1 and account_id = $2',
        [organizationOf(this.#scope), accountId, role],
      ),
    );
  }

  /** Counts the resources affected by a member's removal. */
  async countRemoval(accountId: string): Promise<RemovalCounts> {
    const space = `(select id from projects where organization_id = $1 and kind = 'personal' and owner_account_id = $2)`;
    const keys = (kind: string): string =>
      `(select count(*)::int from api_keys where organization_id = $1 and account_id = $2 and kind = '${kind}' and status = 'active'
         and (expires_at is null or expires_at > now()))`;
    const inSpace = (table: string, more = ''): string =>
      `(select count(*)::int from ${table} where organization_id = $1 and project_id in ${space}${more})`;
    const rows = await runStatement<RemovalCounts>(
      this.#scope,
      `select ${inSpace('digital_organizations', ' and published_version_id is not null')} as published_digital_organizations,
         ${inSpace('digital_organizations', ' and employee_id is null')} as digital_organizations, ${inSpace('credentials')} as credentials,
         ${inSpace('data_tables')} as data_tables, ${inSpace('knowledge_bases')} as knowledge_bases, ${keys('model')} as model_api_keys, ${keys('account')} as account_api_keys,
         (select count(*)::int from sessions where organization_id = $1 and account_id = $2 and revoked_at is null and expires_at > now()) as sessions,
         (select count(*)::int from digital_organization_shares where organization_id = $1 and account_id = $2) as shares,
         (select count(*)::int from invitations where organization_id = $1 and created_by = $2 and used_at is null and revoked_at is null
            and expires_at > now()) as invitations,
         exists (select from outside_identities i join sso_connections c on c.id = i.connection_id and c.organization_id = $1
            where i.organization_id = $1 and i.account_id = $2 and c.enabled and c.creates_accounts) as returns_by_sso`,
      [organizationOf(this.#scope), accountId],
    );
    return rows[0]!;
  }

  /**
   * Ends a membership, and with it its places in projects and shares (by foreign keys), its keys, sessions here, editing, listening and
   * invitations. Its personal space goes to `spaceTo` unchanged, with spaces already transferred to it. Errors: `last_owner`.
   */
  async remove(accountId: string, { spaceTo }: { spaceTo: string }): Promise<void> {
    const values = [organizationOf(this.#scope), accountId];
    await runChange(
      this.#scope,
      `update projects p set owner_account_id = $3, handed_over_at = coalesce(p.handed_over_at, now()),
         handed_over_from = case when p.handed_over_at is null then $2 else p.handed_over_from end,
         handed_over_from_name = case when p.handed_over_at is null then a.name else p.handed_over_from_name end
         from accounts a where a.id = $2 and p.organization_id = $1 and p.kind = 'personal' and p.owner_account_id = $2`,
      [...values, spaceTo],
    );
    await runChange(
      this.#scope,
      `update api_keys set status = 'revoked', revoked_at = now() where organization_id = $1 and account_id = $2 and status <> 'revoked'`,
      values,
    );
    await runChange(
      this.#scope,
      'update sessions set revoked_at = now() where organization_id = $1 and account_id = $2 and revoked_at is null',
      values,
    );
    for (const table of ['editing_leases', 'test_listeners'])
      await runChange(this.#scope, `delete from ${table} where organization_id = $1 and account_id = $2`, values);
    await keepingAnOwner(() =>
      runChange(this.#scope, 'delete from memberships where organization_id = $1 and account_id = $2', values),
    );
  }
}

/** The trigger `keep_an_owner` waits for concurrent owner changes and protects the last owner. */
async function keepingAnOwner(change: () => Promise<number>): Promise<void> {
  try {
    await change();
  } catch (cause) {
    if (violatedConstraint(cause) !== 'memberships_last_owner') throw cause;
    throw new AppError('last_owner', 'An organization needs an owner. Make somebody else owner first.', { cause });
  }
}
