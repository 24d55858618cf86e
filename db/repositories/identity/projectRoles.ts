import { sql } from 'kysely';

import { ProjectRoleEntity, type ProjectRoleRow } from '../../entities/projectRole.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { insertRow, updateRows } from '../rows.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { builtInRoles, type BuiltInRole } from './roleReference.ts';

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
const ruleRole = sql<string>`rule ->> 'role'`;
const placeRole = sql<string>`place ->> 'role'`;

/** Custom roles of projects. Scopes of the built-in ones: `domains/identity/roleScopes.ts`. */
export class ProjectRoles {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** All of the organization, by name. */
  list(): Promise<CountedProjectRole[]> {
    return runQuery(
      this.#scope,
      this.#roles()
        .orderBy(sql`lower(r.name)`)
        .limit(atMost),
    );
  }

  /** How often each built-in role is held, or given by a rule or an open invitation. */
  async countBuiltIn(): Promise<Map<string, number>> {
    const uses = tablesOf(this.#scope)
      .selectFrom('projectMembers')
      .select(({ ref }) => ref('role').$castTo<string>().as('role'))
      .where('roleId', 'is', null)
      .unionAll(this.#rules().select(ruleRole.as('role')).where(ruleRole, '=', anyOf(builtInRoles)))
      .unionAll(this.#places().select(placeRole.as('role')).where(placeRole, '=', anyOf(builtInRoles)));
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom(uses.as('uses'))
        .select(['role', sql<number>`count(*)::int`.as('held')])
        .groupBy('role'),
    );
    return new Map(rows.map(({ role, held }) => [role, held]));
  }

  async find(id: string): Promise<CountedProjectRole | null> {
    return runQueryForRow(this.#scope, this.#roles().where('r.id', '=', id));
  }

  /**
   * Returns the scopes of existing roles by id, and locks them until the transaction ends, so that a concurrent deletion sees the new
   * references.
   */
  async scopesOfKept(ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('projectRoles')
        .select(['id', 'scopes'])
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forShare(),
    );
    return new Map(rows.map(({ id, scopes }) => [id, scopes]));
  }

  /** The scopes of those of these roles that the organization has, by id. */
  async scopesOf(organizationId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
    if (ids.length === 0) return new Map();
    const rows = await runQuery(
      this.#scope,
      tables
        .selectFrom('projectRoles')
        .select(['id', 'scopes'])
        .where('organizationId', '=', organizationId)
        .where('id', '=', anyOf(ids)),
    );
    return new Map(rows.map(({ id, scopes }) => [id, scopes]));
  }

  /** No other transaction creates, changes, assigns or deletes that role until this one ends; false if it does not exist. */
  async lock(id: string): Promise<boolean> {
    const query = tablesOf(this.#scope).selectFrom('projectRoles').select('id').where('id', '=', id).forUpdate();
    return (await runQueryForCount(this.#scope, query)) > 0;
  }

  /** No other transaction creates roles of the organization until this one ends, so their number holds. */
  async lockAll(): Promise<void> {
    const key = `project_roles:${organizationOf(this.#scope)}`;
    await runQuery(
      this.#scope,
      tables.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('lock')),
    );
  }

  /** Errors: the constraint `project_roles_name`. */
  async insert(role: Pick<ProjectRoleRow, 'id' | 'name' | 'description' | 'scopes'>): Promise<void> {
    const time = new Date();
    const row = { ...role, organizationId: organizationOf(this.#scope), createdAt: time, updatedAt: time };
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
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('projectMembers as m')
        .innerJoin('accounts as a', 'a.id', 'm.accountId')
        .innerJoin('projects as p', 'p.id', 'm.projectId')
        .innerJoin('memberships as o', 'o.accountId', 'm.accountId')
        .select([
          'm.accountId',
          'a.name',
          'a.email',
          'm.projectId',
          'p.name as projectName',
          'o.role as organizationRole',
        ])
        .where('m.roleId', '=', id)
        .orderBy(sql`lower(a.name)`)
        .orderBy('a.id')
        .orderBy(sql`lower(p.name)`)
        .orderBy('p.id')
        .limit(mostHolders),
    );
  }

  /** Assigns another role to all holders, and in every rule and open invitation. */
  async reassign(id: string, to: { readonly role: BuiltInRole; readonly roleId: string | null }): Promise<void> {
    const { role, roleId } = to;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('projectMembers').set({ role, roleId }).where('roleId', '=', id),
    );
    const named = roleId ?? role;
    const naming = sql`jsonb_build_array(jsonb_build_object('role', ${id}::text))`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('ssoConnections')
        .set({
          mapping: sql`(
            select jsonb_agg(case when ${ruleRole} = ${id} then jsonb_set(rule, '{role}', to_jsonb(${named}::text)) else rule end order by nth)
              from jsonb_array_elements(mapping) with ordinality as rules (rule, nth))`,
        })
        .where(sql<boolean>`mapping @> ${naming}`),
    );
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('invitations')
        .set({
          projects: sql`(
            select jsonb_agg(case when ${placeRole} = ${id} then jsonb_set(place, '{role}', to_jsonb(${named}::text)) else place end order by nth)
              from jsonb_array_elements(projects) with ordinality as places (place, nth))`,
        })
        .where(sql<boolean>`projects @> ${naming}`),
    );
  }

  /** Throws the constraint `project_members_role` if it is assigned. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('projectRoles').where('id', '=', id));
    this.#tell();
  }

  /** Selects roles (`r`) with how often each is held. */
  #roles() {
    const counted = sql<bigint>`count(*)`.as('counted');
    return tablesOf(this.#scope)
      .selectFrom('projectRoles as r')
      .selectAll('r')
      .select(({ selectFrom, ref }) => {
        const held = selectFrom('projectMembers as m').select(counted).whereRef('m.roleId', '=', 'r.id');
        const named = this.#rules().select(counted).where(ruleRole, '=', ref('r.id'));
        const invited = this.#places().select(counted).where(placeRole, '=', ref('r.id'));
        return sql<number>`(${held} + ${named} + ${invited})::int`.as('holders');
      });
  }

  /** Selects from the rules (`rule`) of all connections. */
  #rules() {
    return tablesOf(this.#scope).selectFrom(['ssoConnections as c', sql`jsonb_array_elements(c.mapping)`.as('rule')]);
  }

  /** Selects from the places in projects (`place`) that open invitations give. */
  #places() {
    return tablesOf(this.#scope)
      .selectFrom(['invitations as i', sql`jsonb_array_elements(i.projects)`.as('place')])
      .where('i.usedAt', 'is', null)
      .where('i.revokedAt', 'is', null)
      .where('i.expiresAt', '>', now);
  }

  /** Notifies pages, because permissions change with a role. */
  #tell(): void {
    this.#scope.tell({ kind: 'organization', organizationId: organizationOf(this.#scope), id: null });
  }
}
