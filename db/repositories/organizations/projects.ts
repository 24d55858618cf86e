import { sql } from 'kysely';

import { ProjectEntity, type ProjectRow } from '../../entities/project.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, type Page, pageOf, type PageRequest } from '../page.ts';
import type { ProjectStandingRow } from '../identity/projectView.ts';
import { projectStanding } from '../identity/viewConditions.ts';
import { insertRow } from '../rows.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

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
  async ensurePersonal({
    id,
    organizationId,
    ownerAccountId,
  }: Pick<ProjectRow, 'id' | 'organizationId'> & { ownerAccountId: string }): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .insertInto('projects')
        .values({ id, organizationId, kind: 'personal', ownerAccountId, name: 'Personal space' })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** The project, if the viewer sees it. */
  async find(id: string, viewer: ProjectViewer): Promise<StandingProject | null> {
    return runQueryForRow(this.#scope, this.#seen(viewer).where('p.id', '=', id));
  }

  /** Renames a project. */
  async rename(id: string, name: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('projects')
        .set({ name, handedOverFrom: null, handedOverFromName: null })
        .where('id', '=', id),
    );
  }

  /** Archives or restores a project; does nothing if it is already in that state. */
  async setArchived(id: string, isArchived: boolean): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('projects')
        .set({ archivedAt: isArchived ? sql`coalesce(archived_at, date_trunc('milliseconds', now()))` : null })
        .where('id', '=', id),
    );
  }

  /** No other transaction archives, deletes or moves resources into it until this one ends. */
  async lock(id: string): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).selectFrom('projects').select('id').where('id', '=', id).forUpdate(),
    );
  }

  /** Deletes a project with its folders, members and shares. Errors: a constraint where anything else is in it. */
  async remove(id: string): Promise<void> {
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('projects').where('id', '=', id));
  }

  /** The personal space of an account in the organization of the scope. */
  async findPersonal(accountId: string): Promise<ProjectRow | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('projects')
        .selectAll()
        .where('kind', '=', 'personal')
        .where('ownerAccountId', '=', accountId)
        .where('handedOverAt', 'is', null),
    );
  }

  /** Archived projects, or the others. */
  async list(viewer: ProjectViewer, isArchived: boolean, page: PageRequest): Promise<Page<StandingProject>> {
    const query = this.#seen(viewer).where('p.archivedAt', isArchived ? 'is not' : 'is', null);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'p.')), page);
  }

  /** Selects the projects (`p`) that the viewer sees. */
  #seen({ accountId, seesAll }: ProjectViewer) {
    const projects = tablesOf(this.#scope)
      .selectFrom('projects as p')
      .leftJoin('accounts as o', (join) =>
        join.onRef('o.id', '=', 'p.ownerAccountId').on('p.kind', '=', 'personal').on('p.handedOverAt', 'is', null),
      )
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
      )
      .selectAll('p')
      .select((select) => [
        projectStanding().as('project'),
        select
          .selectFrom('projectMembers as x')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('x.projectId', '=', 'p.id')
          .$asScalar()
          .$notNull()
          .as('memberCount'),
        'o.name as ownerName',
        'o.email as ownerEmail',
      ]);
    if (seesAll) return projects;
    return projects.where((where) =>
      where.or([where('p.ownerAccountId', '=', accountId), where('pm.accountId', 'is not', null)]),
    );
  }
}
