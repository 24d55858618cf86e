import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inView,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

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

const columns = `f.id, f.project_id, f.parent_id, f.name, f.created_at, ${standingColumn},
  (WITH RECURSIVE above AS (
     SELECT a.id, a.name, a.parent_id, 1 AS level FROM folders a WHERE a.organization_id = $1 AND a.id = f.parent_id
     UNION ALL SELECT a.id, a.name, a.parent_id, above.level + 1 FROM folders a JOIN above ON a.id = above.parent_id
     WHERE a.organization_id = $1 AND above.level < ${mostLevels})
   SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY level DESC), '[]') FROM above) AS path,
  (SELECT count(*)::int FROM folders c WHERE c.organization_id = $1 AND c.parent_id = f.id) AS folder_count,
  (SELECT count(*)::int FROM digital_organizations d WHERE d.organization_id = $1 AND d.folder_id = f.id) AS digital_organization_count`;

/** Folders of digital organizations. Changes require the lock of the project's folders (`lockProject`). */
export class Folders {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** No other transaction changes folders of that project until this one ends, so checks of depth, numbers and names hold. */
  async lockProject(projectId: string): Promise<void> {
    await runStatement(this.#scope, `SELECT pg_advisory_xact_lock(hashtextextended('folders:' || $1, 0))`, [projectId]);
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<FolderRow | null> {
    const rows = await runStatement<FolderRow>(
      this.#scope,
      `SELECT ${columns} FROM folders f ${standingJoin('f.project_id', 3)} WHERE f.organization_id = $1 AND f.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** Of the projects that are seen, newest first. */
  async list({ projectId, parentId }: FolderFilter, view: ProjectView, page: PageRequest): Promise<Page<FolderRow>> {
    const isTop = parentId === null;
    const clause = pageClause(page, 6, 'f.');
    const rows = await runStatement<FolderRow>(
      this.#scope,
      `SELECT ${columns} FROM folders f ${standingJoin('f.project_id', 2)}
       WHERE f.organization_id = $1 AND ${inView('f.project_id', 2, 'digital_organizations.view')} AND ($4::text IS NULL OR f.project_id = $4)
         AND ${isTop ? 'f.parent_id IS NULL AND $5::text IS NULL' : '($5::text IS NULL OR f.parent_id = $5)'}${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), projectId ?? null, parentId ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** How many a project has. */
  async count(projectId: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      'SELECT count(*)::int AS count FROM folders WHERE organization_id = $1 AND project_id = $2',
      [organizationOf(this.#scope), projectId],
    );
    return rows[0]!.count;
  }

  /** How many levels of folders there are below one. */
  async levelsBelow(id: string): Promise<number> {
    const rows = await runStatement<{ levels: number }>(
      this.#scope,
      `WITH RECURSIVE below AS (
         SELECT f.id, 0 AS level FROM folders f WHERE f.organization_id = $1 AND f.id = $2
         UNION ALL SELECT f.id, below.level + 1 FROM folders f JOIN below ON f.parent_id = below.id
         WHERE f.organization_id = $1 AND below.level < ${mostLevels})
       SELECT coalesce(max(level), 0)::int AS levels FROM below`,
      [organizationOf(this.#scope), id],
    );
    return rows[0]!.levels;
  }

  /** Errors: the constraint `folders_name` if a sibling has that name. */
  async insert({ id, projectId, parentId, name, createdBy }: NewFolder): Promise<void> {
    await runStatement(
      this.#scope,
      'INSERT INTO folders (id, organization_id, project_id, parent_id, name, created_by) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, organizationOf(this.#scope), projectId, parentId, name, createdBy],
    );
  }

  /** Errors: the constraint `folders_name` if a sibling has that name. */
  async save(id: string, { name, parentId }: Pick<NewFolder, 'name' | 'parentId'>): Promise<void> {
    await runStatement(
      this.#scope,
      'UPDATE folders SET name = $3, parent_id = $4 WHERE organization_id = $1 AND id = $2',
      [organizationOf(this.#scope), id, name, parentId],
    );
  }

  /** Ids and names of the folders in one, or at the top of the project. */
  async children(projectId: string, parentId: string | null): Promise<{ id: string; name: string }[]> {
    return runStatement<{ id: string; name: string }>(
      this.#scope,
      `SELECT id, name FROM folders WHERE organization_id = $1 AND project_id = $2 AND parent_id IS NOT DISTINCT FROM $3
       ORDER BY created_at, id`,
      [organizationOf(this.#scope), projectId, parentId],
    );
  }

  /** Deletes a folder without folders in it; its digital organizations move to `parentId`. */
  async remove({ id, parentId }: { id: string; parentId: string | null }): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      'UPDATE digital_organizations SET folder_id = $3 WHERE organization_id = $1 AND folder_id = $2',
      [organizationId, id, parentId],
    );
    await runStatement(this.#scope, 'DELETE FROM folders WHERE organization_id = $1 AND id = $2', [organizationId, id]);
  }
}
