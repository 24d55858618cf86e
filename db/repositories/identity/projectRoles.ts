import { ProjectRoleEntity, type ProjectRoleRow } from '../../entities/projectRole.ts';
import { insertRow, updateRows } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** A custom role with how often it is held, or given by a rule or an open invitation. */
export interface CountedProjectRole extends ProjectRoleRow {
  readonly holders: number;
}

/** A holder of a project role. */
export interface RoleHolder {
  readonly accountId: string;
  readonly name: string;
  /** Null for a service account. */
  readonly email: string | null;
  readonly projectId: string;
  readonly projectName: string;
  /** The role in the organization. */
  readonly organizationRole: 'owner' | 'admin' | 'member';
}

const atMost = 100;
const mostHolders = 250;
/** `$1` is the organization. */
const naming = (role: string): string => `sso_connections c, jsonb_array_elements(c.mapping) rule
  where c.organization_id = $1 and rule ->> 'role' = ${role}`;
const invited = (role: string): string => `invitations i, jsonb_array_elements(i.projects) place
  where i.organization_id = $1 and i.used_at is null and i.revoked_at is null and i.expires_at > now() and place ->> 'role' = ${role}`;
const anyBuiltIn = "any (array['project_admin', 'editor', 'viewer'])";
const roles = `select r.*, ((select count(*) from project_members m where m.organization_id = $1 and m.role_id = r.id)
    + (select count(*) from ${naming('r.id')}) + (select count(*) from ${invited('r.id')}))::int as holders
  from project_roles r where r.organization_id = $1`;

/** Custom roles of projects. Scopes of the built-in ones: `domains/identity/roleScopes.ts`. */
export class ProjectRoles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** All of the organization, by name. */
  list(): Promise<CountedProjectRole[]> {
    const sql = `${roles} order by lower(r.name) limit ${atMost}`;
    return runStatement(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** How often each built-in role is held, or given by a rule or an open invitation. */
  async countBuiltIn(): Promise<Map<string, number>> {
    const rows = await runStatement<{ role: string; held: number }>(
      this.#scope,
      `select role, count(*)::int as held from (
         select role from project_members where organization_id = $1 and role_id is null
         union all select rule ->> 'role' from ${naming(anyBuiltIn)}
         union all select place ->> 'role' from ${invited(anyBuiltIn)}) uses group by role`,
      [organizationOf(this.#scope)],
    );
    return new Map(rows.map(({ role, held }) => [role, held]));
  }

  async find(id: string): Promise<CountedProjectRole | null> {
    const rows = await runStatement<CountedProjectRole>(this.#scope, `${roles} and r.id = $2`, [
      organizationOf(this.#scope),
      id,
    ]);
    return rows[0] ?? null;
  }

  /**
   * Returns the scopes of existing roles by id, and locks them until the transaction ends, so that a concurrent deletion sees the new
   * references.
   */
  async scopesOfKept(ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await runStatement<Pick<ProjectRoleRow, 'id' | 'scopes'>>(
      this.#scope,
      'select id, scopes from project_roles where organization_id = $1 and id = any ($2::text[]) order by id for share',
      [organizationOf(this.#scope), ids],
    );
    return new Map(rows.map(({ id, scopes }) => [id, scopes]));
  }

  /** The scopes of those of these roles that the organization has, by id. */
  async scopesOf(organizationId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await runStatement<Pick<ProjectRoleRow, 'id' | 'scopes'>>(
      this.#scope,
      'select id, scopes from project_roles where organization_id = $1 and id = any ($2::text[])',
      [organizationId, ids],
    );
    return new Map(rows.map(({ id, scopes }) => [id, scopes]));
  }

  /** No other transaction creates, changes, assigns or deletes that role until this one ends; false if it does not exist. */
  async lock(id: string): Promise<boolean> {
    const sql = 'select 1 from project_roles where organization_id = $1 and id = $2 for update';
    return (await runStatement(this.#scope, sql, [organizationOf(this.#scope), id])).length > 0;
  }

  /** No other transaction creates roles of the organization until this one ends, so their number holds. */
  async lockAll(): Promise<void> {
    const sql = `select pg_advisory_xact_lock(hashtextextended('project_roles:' || $1, 0))`;
    await runStatement(this.#scope, sql, [organizationOf(this.#scope)]);
  }

  /** Errors: the constraint `project_roles_name`. */
  async insert(role: Pick<ProjectRoleRow, 'id' | 'name' | 'description' | 'scopes'>): Promise<void> {
    const now = new Date();
    const row = { ...role, organizationId: organizationOf(this.#scope), createdAt: now, updatedAt: now };
    await insertRow(this.#scope, ProjectRoleEntity, row);
    this.#tell();
  }

  /** Errors: the constraint `project_roles_name`. */
  async save(id: string, role: Pick<ProjectRoleRow, 'name' | 'description' | 'scopes'>): Promise<void> {
    await updateRows(this.#scope, ProjectRoleEntity, { where: { id }, set: { ...role, updatedAt: new Date() } });
    this.#tell();
  }

  /** Holders of the role, with their projects, by name. */
  holders(id: string): Promise<RoleHolder[]> {
    return runStatement(
      this.#scope,
      `select m.account_id, a.name, a.email, m.project_id, p.name as project_name, o.role as organization_role
         from project_members m join accounts a on a.id = m.account_id
         join projects p on p.organization_id = $1 and p.id = m.project_id
         join memberships o on o.organization_id = $1 and o.account_id = m.account_id
        where m.organization_id = $1 and m.role_id = $2 order by lower(a.name), a.id, lower(p.name), p.id limit ${mostHolders}`,
      [organizationOf(this.#scope), id],
    );
  }

  /** Assigns another role to all holders, and in every rule and open invitation. */
  async reassign(id: string, to: { readonly role: string; readonly roleId: string | null }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runChange(
      this.#scope,
      'update project_members set role = $3, role_id = $4 where organization_id = $1 and role_id = $2',
      [organizationId, id, to.role, to.roleId],
    );
    await runChange(
      this.#scope,
      `update sso_connections set mapping = (
         select jsonb_agg(case when rule ->> 'role' = $2 then jsonb_set(rule, '{role}', to_jsonb($3::text)) else rule end order by place)
           from jsonb_array_elements(mapping) with ordinality as rules (rule, place))
        where organization_id = $1 and mapping @> jsonb_build_array(jsonb_build_object('role', $2::text))`,
      [organizationId, id, to.roleId ?? to.role],
    );
    await runChange(
      this.#scope,
      `update invitations set projects = (
         select jsonb_agg(case when place ->> 'role' = $2 then jsonb_set(place, '{role}', to_jsonb($3::text)) else place end order by nth)
           from jsonb_array_elements(projects) with ordinality as places (place, nth))
        where organization_id = $1 and projects @> jsonb_build_array(jsonb_build_object('role', $2::text))`,
      [organizationId, id, to.roleId ?? to.role],
    );
  }

  /** Throws the constraint `project_members_role` if it is assigned. */
  async remove(id: string): Promise<void> {
    const sql = 'delete from project_roles where organization_id = $1 and id = $2';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), id]);
    this.#tell();
  }

  /** Notifies pages, because permissions change with a role. */
  #tell(): void {
    this.#scope.tell({ kind: 'organization', organizationId: organizationOf(this.#scope), id: null });
  }
}
