import { ProjectEntity, type ProjectRow } from '../../entities/project.ts';
import { type Page, pageClause, pageOf, type PageRequest } from '../page.ts';
import { type ProjectStandingRow, standingColumn } from '../identity/projectView.ts';
import { insertRow } from '../rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

/** The viewer: owners and admins see every project, others their own space and their team projects. */
export interface ProjectViewer {
  readonly accountId: string;
  readonly seesAll: boolean;
}

/** A project with how the viewer stands to it. */
export type StandingProject = ProjectRow &
  ProjectStandingRow & {
    readonly memberCount: number;
    /** Of a personal space that was not handed over. */
    readonly ownerName: string | null;
    readonly ownerEmail: string | null;
  };

/** Projects, personal spaces included. */
export class Projects {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(
    project: Omit<ProjectRow, 'createdAt' | 'handedOverAt' | 'handedOverFrom' | 'handedOverFromName' | 'archivedAt'>,
  ): Promise<ProjectRow> {
    const asNew = { handedOverAt: null, handedOverFrom: null, handedOverFromName: null, archivedAt: null };
    const row = { ...project, createdAt: new Date(), ...asNew };
    await insertRow(this.#scope, ProjectEntity, row);
    return row;
  }

  /** The personal space of a member, made where there is none. System only. */
  async ensurePersonal(space: Pick<ProjectRow, 'id' | 'organizationId'> & { ownerAccountId: string }): Promise<void> {
    await runChange(
      this.#scope,
      `insert into projects (id, organization_id, kind, owner_account_id, name) values ($1, $2, 'personal', $3, 'Personal space')
       on conflict do nothing`,
      [space.id, space.organizationId, space.ownerAccountId],
    );
  }

  /** The project, if the viewer sees it. */
  async find(id: string, viewer: ProjectViewer): Promise<StandingProject | null> {
    const rows = await runStatement<StandingProject>(this.#scope, `${standing} where ${seen} and p.id = $4`, [
      organizationOf(this.#scope),
      viewer.seesAll,
      viewer.accountId,
      id,
    ]);
    return rows[0] ?? null;
  }

  /** Renames a project. */
  async rename(id: string, name: string): Promise<void> {
    await runChange(
      this.#scope,
      'update projects set name = $3, handed_over_from = null, handed_over_from_name = null where organization_id = $1 and id = $2',
      [organizationOf(this.#scope), id, name],
    );
  }

  /** Archives or restores a project; does nothing if it is already in that state. */
  async setArchived(id: string, isArchived: boolean): Promise<void> {
    await runChange(
      this.#scope,
      `update projects set archived_at = case when $3::boolean then coalesce(archived_at, date_trunc('milliseconds', now())) end
        where organization_id = $1 and id = $2`,
      [organizationOf(this.#scope), id, isArchived],
    );
  }

  /** No other transaction archives, deletes or moves resources into it until this one ends. */
  async lock(id: string): Promise<void> {
    const sql = 'select 1 from projects where organization_id = $1 and id = $2 for update';
    await runStatement(this.#scope, sql, [organizationOf(this.#scope), id]);
  }

  /** Deletes a project with its folders, members and shares. Errors: a constraint where anything else is in it. */
  async remove(id: string): Promise<void> {
    const sql = 'delete from projects where organization_id = $1 and id = $2';
    await runChange(this.#scope, sql, [organizationOf(this.#scope), id]);
  }

  /** The personal space of an account in the organization of the scope. */
  async findPersonal(accountId: string): Promise<ProjectRow | null> {
    const rows = await runStatement<ProjectRow>(
      this.#scope,
      `select * from projects where organization_id = $1 and kind = 'personal' and owner_account_id = $2 and handed_over_at is null`,
      [organizationOf(this.#scope), accountId],
    );
    return rows[0] ?? null;
  }

  /** Archived projects, or the others. */
  async list(viewer: ProjectViewer, isArchived: boolean, page: PageRequest): Promise<Page<StandingProject>> {
    const clause = pageClause(page, 5, 'p.');
    const where = `${seen} and (p.archived_at is not null) = $4::boolean`;
    const rows = await runStatement<StandingProject>(this.#scope, `${standing} where ${where}${clause.sql}`, [
      organizationOf(this.#scope),
      viewer.seesAll,
      viewer.accountId,
      isArchived,
      ...clause.values,
    ]);
    return pageOf(rows, page);
  }
}

const standing = `select p.*, ${standingColumn},
    (select count(*)::int from project_members x where x.organization_id = $1 and x.project_id = p.id) as member_count, o.name as owner_name, o.email as owner_email from projects p
  left join accounts o on o.id = p.owner_account_id and p.kind = 'personal' and p.handed_over_at is null
  left join project_members pm on pm.organization_id = $1 and pm.project_id = p.id and pm.account_id = $3`;
const seen = `p.organization_id = $1 and ($2::boolean or p.owner_account_id = $3
  or exists (select from project_members m where m.organization_id = $1 and m.project_id = p.id and m.account_id = $3))`;
