import type { AccountRow } from '../../rows/account.ts';
import type { ProjectMemberRow } from '../../rows/projectMember.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { roleColumns } from './roleReference.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

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

const members = `select m.account_id as id, m.project_id, coalesce(m.role_id, m.role) as role, m.mapped_by, m.created_at, a.name, a.kind, a.email
  from project_members m join accounts a on a.id = m.account_id where m.organization_id = $1`;

/** Members of team projects, with their roles. */
export class ProjectMembers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The members of a project, the latest first. */
  async list(projectId: string, page: PageRequest): Promise<Page<ProjectMember>> {
    const clause = pageClause(page, 3, 'm.');
    const sql = `select m.* from (${members}) m where m.project_id = $2${clause.sql}`;
    const values = [organizationOf(this.#scope), projectId, ...clause.values];
    return pageOf(await runStatement<ProjectMember>(this.#scope, sql, values), page);
  }

  /**
   * Assigns a project role to a member of the organization, by hand from now on; null for a non-member, and for service accounts of other
   * projects. Errors: a constraint where project or membership end at this moment.
   */
  async set(
    projectId: string,
    member: { readonly accountId: string; readonly role: string },
  ): Promise<ProjectMember | null> {
    const organizationId = organizationOf(this.#scope);
    const { accountId } = member;
    const { role, roleId } = roleColumns(member.role);
    await runChange(
      this.#scope,
      `insert into project_members (organization_id, project_id, account_id, role, role_id)
       select m.organization_id, $2, m.account_id, $4, $5 from memberships m where m.organization_id = $1 and m.account_id = $3
           and not exists (select from service_accounts s where s.organization_id = $1 and s.account_id = $3 and s.project_id <> $2)
       on conflict (project_id, account_id) do update set role = excluded.role, role_id = excluded.role_id, mapped_by = null`,
      [organizationId, projectId, accountId, role, roleId],
    );
    const rows = await runStatement<ProjectMember>(
      this.#scope,
      `${members} and m.project_id = $2 and m.account_id = $3`,
      [organizationId, projectId, accountId],
    );
    return rows[0] ?? null;
  }

  /** Puts a new member into those of these projects, by those of these roles, that are there by now. System only. */
  async join(
    { organizationId, accountId }: { organizationId: string; accountId: string },
    projects: readonly { project_id: string; role: string }[],
  ): Promise<void> {
    await runChange(
      this.#scope,
      `insert into project_members (organization_id, project_id, account_id, role, role_id)
       select $1, p.id, $2, case when r.id is null then wanted.role else 'viewer' end, r.id
         from jsonb_to_recordset($3::jsonb) as wanted (project_id text, role text)
         join projects p on p.organization_id = $1 and p.id = wanted.project_id and p.kind = 'team'
         left join project_roles r on r.organization_id = $1 and r.id = wanted.role
        where r.id is not null or wanted.role in ('project_admin', 'editor', 'viewer')
       on conflict (project_id, account_id) do nothing`,
      [organizationId, accountId, JSON.stringify(projects)],
    );
  }

  /** Takes a member out of a project, and the drafts of the project that it was editing; false if it was not in it. */
  async remove(projectId: string, accountId: string): Promise<boolean> {
    const values = [organizationOf(this.#scope), projectId, accountId];
    const removed = await runChange(
      this.#scope,
      'delete from project_members where organization_id = $1 and project_id = $2 and account_id = $3',
      values,
    );
    await runChange(
      this.#scope,
      `delete from editing_leases l using digital_organizations d where d.id = l.digital_organization_id
         and l.organization_id = $1 and d.organization_id = $1 and d.project_id = $2 and l.account_id = $3`,
      values,
    );
    return removed === 1;
  }
}
