import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInView, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** A folder with its place and its contents' access. */
export interface FolderRow extends ProjectStandingRow {
  id: string;
  projectId: string;
  parentId: string | null;
  name: string;
  /** The folders above it, the outermost first. */
  path: { id: string; name: string }[];
  folderCount: number;
  digitalOrganizationCount: number;
  createdAt: Date;
}

export interface NewFolder {
  id: string;
  projectId: string;
  parentId: string | null;
  name: string;
  createdBy: string;
}

/** Filter of a folder list. */
export interface FolderFilter {
  projectId?: string | undefined;
  /** Null: those at the top of their project. */
  parentId?: string | null | undefined;
}

/** More than folders can be nested: a walk over them ends in any case. */
const mostLevels = 50;

/** Folders of digital organizations. Changes require the lock of the project's folders (`lockProject`). */
export class Folders {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** No other transaction changes folders of that project until this one ends, so checks of depth, numbers and names hold. */
  async lockProject(projectId: string): Promise<void> {
    await runQuery(
      this.#scope,
      tables.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`folders:${projectId}`}, 0))`.as('locked')),
    );
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<FolderRow | null> {
    return runQueryForRow(this.#scope, this.#folders(accountId).where('f.id', '=', id));
  }

  /** Of the projects that are seen, newest first. */
  async list({ projectId, parentId }: FolderFilter, view: ProjectView, page: PageRequest): Promise<Page<FolderRow>> {
    const seen = { view, permission: 'digital_organizations.view' } as const;
    let query = this.#folders(view.accountId).where(isInView(this.#scope, 'f.projectId', seen));
    if (projectId !== undefined) query = query.where('f.projectId', '=', projectId);
    if (parentId === null) query = query.where('f.parentId', 'is', null);
    else if (parentId !== undefined) query = query.where('f.parentId', '=', parentId);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'f.')), page);
  }

  /** How many a project has. */
  async count(projectId: string): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('folders')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('projectId', '=', projectId),
    );
    return row!.count;
  }

  /** How many levels of folders there are below one. */
  async levelsBelow(id: string): Promise<number> {
    const organizationId = organizationOf(this.#scope);
    const row = await runQueryForRow(
      this.#scope,
      sql<{ levels: number }>`
        WITH RECURSIVE below AS (
          SELECT f.id, 0 AS level FROM folders f WHERE f.organization_id = ${organizationId} AND f.id = ${id}
          UNION ALL SELECT f.id, below.level + 1 FROM folders f JOIN below ON f.parent_id = below.id
          WHERE f.organization_id = ${organizationId} AND below.level < ${mostLevels})
        SELECT coalesce(max(level), 0)::int AS levels FROM below`,
    );
    return row!.levels;
  }

  /** Errors: the constraint `folders_name` if a sibling has that name. */
  async insert({ id, projectId, parentId, name, createdBy }: NewFolder): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('folders')
        .values({ id, organizationId: organizationOf(this.#scope), projectId, parentId, name, createdBy }),
    );
  }

  /** Errors: the constraint `folders_name` if a sibling has that name. */
  async save(id: string, { name, parentId }: Pick<NewFolder, 'name' | 'parentId'>): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('folders').set({ name, parentId }).where('id', '=', id),
    );
  }

  /** Ids and names of the folders in one, or at the top of the project. */
  async children(projectId: string, parentId: string | null): Promise<{ id: string; name: string }[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('folders')
        .select(['id', 'name'])
        .where('projectId', '=', projectId)
        .where('parentId', 'is not distinct from', parentId)
        .orderBy('createdAt')
        .orderBy('id'),
    );
  }

  /** Deletes a folder without folders in it; its digital organizations move to `parentId`. */
  async remove({ id, parentId }: { id: string; parentId: string | null }): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope).updateTable('digitalOrganizations').set({ folderId: parentId }).where('folderId', '=', id),
    );
    await runQuery(this.#scope, tablesOf(this.#scope).deleteFrom('folders').where('id', '=', id));
  }

  /** Selects folders (`f`) with their path, their counts, and how the account stands to their project. */
  #folders(accountId: string) {
    const organizationId = organizationOf(this.#scope);
    return tablesOf(this.#scope)
      .selectFrom('folders as f')
      .innerJoin('projects as p', 'p.id', 'f.projectId')
      .leftJoin('projectMembers as pm', (join) =>
        join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
      )
      .select(['f.id', 'f.projectId', 'f.parentId', 'f.name', 'f.createdAt'])
      .select((select) => [
        projectStanding().as('project'),
        sql<FolderRow['path']>`(WITH RECURSIVE above AS (
            SELECT a.id, a.name, a.parent_id, 1 AS level FROM folders a WHERE a.organization_id = ${organizationId} AND a.id = f.parent_id
            UNION ALL SELECT a.id, a.name, a.parent_id, above.level + 1 FROM folders a JOIN above ON a.id = above.parent_id
            WHERE a.organization_id = ${organizationId} AND above.level < ${mostLevels})
          SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY level DESC), '[]') FROM above)`.as(
          'path',
        ),
        sql<number>`${select
          .selectFrom('folders as c')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('c.parentId', '=', 'f.id')}`.as('folderCount'),
        sql<number>`${select
          .selectFrom('digitalOrganizations as d')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('d.folderId', '=', 'f.id')}`.as('digitalOrganizationCount'),
      ]);
  }
}
