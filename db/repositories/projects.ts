import { ProjectEntity, type ProjectRow } from '../entities/project.ts';
import { type Page, pageClause, pageOf, type PageRequest } from './page.ts';
import { insertRow } from './rows.ts';
import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** Who looks: owners and admins of the organization see every project, others their own space and those they are in. */
export interface ProjectViewer {
  readonly accountId: string;
  readonly seesAll: boolean;
}

/** Projects, personal spaces included. */
export class Projects {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async insert(project: Omit<ProjectRow, 'createdAt'>): Promise<ProjectRow> {
    const row = { ...project, createdAt: new Date() };
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
  async find(id: string, viewer: ProjectViewer): Promise<ProjectRow | null> {
    const rows = await runStatement<ProjectRow>(this.#scope, `select p.* from projects p where ${seen} and p.id = $4`, [
      organizationOf(this.#scope),
      viewer.seesAll,
      viewer.accountId,
      id,
    ]);
    return rows[0] ?? null;
  }

  /** The personal space of an account in the organization of the scope. */
  async findPersonal(accountId: string): Promise<ProjectRow | null> {
    const rows = await runStatement<ProjectRow>(
      this.#scope,
      `select * from projects where organization_id = $1 and kind = 'personal' and owner_account_id = $2`,
      [organizationOf(this.#scope), accountId],
    );
    return rows[0] ?? null;
  }

  async list(viewer: ProjectViewer, page: PageRequest): Promise<Page<ProjectRow>> {
    const clause = pageClause(page, 4, 'p.');
    const rows = await runStatement<ProjectRow>(this.#scope, `select p.* from projects p where ${seen}${clause.sql}`, [
      organizationOf(this.#scope),
      viewer.seesAll,
      viewer.accountId,
      ...clause.values,
    ]);
    return pageOf(rows, page);
  }
}

const seen = `p.organization_id = $1 and ($2::boolean or p.owner_account_id = $3
  or exists (select from project_members m where m.organization_id = $1 and m.project_id = p.id and m.account_id = $3))`;
