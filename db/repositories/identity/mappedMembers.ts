import type { MembershipRow } from '../../entities/membership.ts';
import { roleColumns } from './roleReference.ts';
import { runChange, runStatement, type Scope } from '../scope.ts';

/** The place of an account. */
export interface MemberKey {
  readonly organizationId: string;
  readonly accountId: string;
}

/** A role of an account, with the connection that gave it; `projectId` null: in the organization itself. */
export interface RoleRow {
  readonly accountId: string;
  readonly projectId: string | null;
  readonly role: string;
  readonly mappedBy: string | null;
}

/** Roles mapped from identity provider groups, besides those assigned by hand. The organization is named in every question. */
export class MappedMembers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Lets one sign-in after another change the roles of the organization, so that its last owner stays. System only. */
  async lock(organizationId: string): Promise<void> {
    await runStatement(this.#scope, 'select 1 from organizations where id = $1 for no key update', [organizationId]);
  }

  /** All roles of these accounts in the organization. */
  listRoles(organizationId: string, accountIds: readonly string[]): Promise<RoleRow[]> {
    return runStatement(
      this.#scope,
      `select account_id, null as project_id, role, mapped_by from memberships
        where organization_id = $1 and account_id = any ($2::text[])
       union all
       select account_id, project_id, coalesce(role_id, role), mapped_by from project_members
        where organization_id = $1 and account_id = any ($2::text[])`,
      [organizationId, accountIds],
    );
  }

  /** Those of these projects that are team projects of the organization. */
  async findTeamProjects(organizationId: string, ids: readonly string[]): Promise<Set<string>> {
    const rows = await runStatement<{ id: string }>(
      this.#scope,
      `select id from projects where organization_id = $1 and kind = 'team' and id = any ($2::text[])`,
      [organizationId, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Notes that the connection gave the membership. System only. */
  async markMembership({ organizationId, accountId }: MemberKey, connectionId: string): Promise<void> {
    await runChange(
      this.#scope,
      'update memberships set mapped_by = $3 where organization_id = $1 and account_id = $2',
      [organizationId, accountId, connectionId],
    );
  }

  /**
   * Keeps a member from everything of the organization, without taking anything away; false if it is none, is kept already, is the last owner
   * or the emergency owner. System only.
   */
  async suspend({ organizationId, accountId }: MemberKey, connectionId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update memberships m set suspended_at = now(), suspended_by = $3
        where m.organization_id = $1 and m.account_id = $2 and m.suspended_at is null
          and (m.role <> 'owner' or exists (select from memberships o where o.organization_id = $1 and o.role = 'owner'
                 and o.account_id <> $2 and o.suspended_at is null))
          and not exists (select from sign_in_policies p where p.organization_id = $1 and p.break_glass_account_id = $2)`,
      [organizationId, accountId, connectionId],
    );
    return changed === 1;
  }

  /** Restores a member suspended by that connection or a deleted one; false if there is none. System only. */
  async resume({ organizationId, accountId }: MemberKey, connectionId: string): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update memberships set suspended_at = null, suspended_by = null
        where organization_id = $1 and account_id = $2
          and (suspended_by = $3 or not exists (select from sso_connections c where c.id = suspended_by)) and suspended_by is not null`,
      [organizationId, accountId, connectionId],
    );
    return changed === 1;
  }

  /** Changes the role of a membership; false if that would take the last owner. System only. */
  async setRole({ organizationId, accountId }: MemberKey, role: MembershipRow['role']): Promise<boolean> {
    const changed = await runChange(
      this.#scope,
      `update memberships set role = $3 where organization_id = $1 and account_id = $2 and (role <> 'owner' or exists (
         select from memberships o where o.organization_id = $1 and o.role = 'owner' and o.account_id <> $2 and o.suspended_at is null))`,
      [organizationId, accountId, role],
    );
    return changed === 1;
  }

  /** Assigns or removes (null) a project role, only if this connection assigned it or there is none. System only. */
  async setProjectRole(
    { organizationId, accountId }: MemberKey,
    project: { id: string; role: string | null },
    connectionId: string,
  ): Promise<void> {
    const key = [organizationId, accountId, project.id, connectionId];
    if (project.role === null)
      await runChange(
        this.#scope,
        'delete from project_members where organization_id = $1 and account_id = $2 and project_id = $3 and mapped_by = $4',
        key,
      );
    else {
      const { role, roleId } = roleColumns(project.role);
      await runChange(
        this.#scope,
        `insert into project_members (organization_id, account_id, project_id, mapped_by, role, role_id) values ($1, $2, $3, $4, $5, $6)
         on conflict (project_id, account_id) do update set role = excluded.role, role_id = excluded.role_id
         where project_members.mapped_by = $4`,
        [...key, role, roleId],
      );
    }
  }
}
