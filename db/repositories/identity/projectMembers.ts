import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { AccountRow } from '../../rows/account.ts';
import type { ProjectMemberRow } from '../../rows/projectMember.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { builtInRoles, roleColumns, type BuiltInRole } from './roleReference.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A member of a project with the account's public data; `id` is the account's. */
export interface ProjectMember extends Pick<ProjectMemberRow, 'mappedBy' | 'createdAt'> {
  readonly id: string;
  /** A built-in role by its name, a custom one by its id. */
  readonly role: string;
  readonly name: string;
  readonly kind: AccountRow['kind'];
  /** Null for a service account. */
  readonly email: string | null;
}

/** Members of team projects, with their roles. */
export class ProjectMembers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The members of a project, the latest first. */
  async list(projectId: string, page: PageRequest): Promise<Page<ProjectMember>> {
    const query = tablesOf(this.#scope)
      .selectFrom(this.#members().as('m'))
      .selectAll('m')
      .where('m.projectId', '=', projectId);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'm.')), page);
  }

  /**
   * Assigns a project role to a member of the organization, by hand from now on; null for a non-member, and for service accounts of other
   * projects. Errors: a constraint where project or membership end at this moment.
   */
  async set(
    projectId: string,
    member: { readonly accountId: string; readonly role: string },
  ): Promise<ProjectMember | null> {
    const { accountId } = member;
    const { role, roleId } = roleColumns(member.role);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('projectMembers')
        .columns(['organizationId', 'projectId', 'accountId', 'role', 'roleId'])
        .expression((select) =>
          select
            .selectFrom('memberships as m')
            .select(({ val }) => [
              'm.organizationId',
              val(projectId).as('projectId'),
              'm.accountId',
              val(role).as('role'),
              val(roleId).as('roleId'),
            ])
            .where('m.accountId', '=', accountId)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('serviceAccounts as s')
                    .select('s.accountId')
                    .where('s.accountId', '=', accountId)
                    .where('s.projectId', '<>', projectId),
                ),
              ),
            ),
        )
        .onConflict((conflict) =>
          conflict.columns(['projectId', 'accountId']).doUpdateSet(({ ref }) => ({
            role: ref('excluded.role'),
            roleId: ref('excluded.roleId'),
            mappedBy: null,
          })),
        ),
    );
    return runQueryForRow(
      this.#scope,
      this.#members().where('m.projectId', '=', projectId).where('m.accountId', '=', accountId),
    );
  }

  /** Puts a new member into those of these projects, by those of these roles, that are there by now. System only. */
  async join(
    { organizationId, accountId }: { organizationId: string; accountId: string },
    projects: readonly { project_id: string; role: string }[],
  ): Promise<void> {
    const wanted = sql<{
      projectId: string;
      role: string;
    }>`jsonb_to_recordset(${JSON.stringify(projects)}::jsonb)`.as<'wanted'>(sql`wanted (project_id text, role text)`);
    await runQuery(
      this.#scope,
      tables
        .insertInto('projectMembers')
        .columns(['organizationId', 'projectId', 'accountId', 'role', 'roleId'])
        .expression((select) =>
          select
            .selectFrom(wanted)
            .innerJoin('projects as p', (join) =>
              join
                .on('p.organizationId', '=', organizationId)
                .onRef('p.id', '=', 'wanted.projectId')
                .on('p.kind', '=', 'team'),
            )
            .leftJoin('projectRoles as r', (join) =>
              join.on('r.organizationId', '=', organizationId).onRef('r.id', '=', 'wanted.role'),
            )
            .select(({ val }) => [
              val(organizationId).as('organizationId'),
              'p.id as projectId',
              val(accountId).as('accountId'),
              sql<BuiltInRole>`case when r.id is null then wanted.role else 'viewer' end`.as('role'),
              'r.id as roleId',
            ])
            .where((where) => where.or([where('r.id', 'is not', null), where('wanted.role', 'in', builtInRoles)])),
        )
        .onConflict((conflict) => conflict.columns(['projectId', 'accountId']).doNothing()),
    );
  }

  /** Takes a member out of a project, and the drafts of the project that it was editing; false if it was not in it. */
  async remove(projectId: string, accountId: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('projectMembers')
        .where('projectId', '=', projectId)
        .where('accountId', '=', accountId),
    );
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('editingLeases as l')
        .using('digitalOrganizations as d')
        .whereRef('d.id', '=', 'l.digitalOrganizationId')
        .where('d.projectId', '=', projectId)
        .where('l.accountId', '=', accountId),
    );
    return removed === 1;
  }

  /** Selects members (`m`) with the data of their accounts. */
  #members() {
    return tablesOf(this.#scope)
      .selectFrom('projectMembers as m')
      .innerJoin('accounts as a', 'a.id', 'm.accountId')
      .select([
        'm.accountId as id',
        'm.projectId',
        sql<string>`coalesce(m.role_id, m.role)`.as('role'),
        'm.mappedBy',
        'm.createdAt',
        'a.name',
        'a.kind',
        'a.email',
      ]);
  }
}
