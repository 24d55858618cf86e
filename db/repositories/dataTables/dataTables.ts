import type { components } from '../../../openapi/generated/types.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inUse,
  inView,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runStatement, type Scope } from '../scope.ts';

type Column = components['schemas']['DataTableColumn'];

/** A data table with its counters. */
export interface DataTable {
  id: string;
  projectId: string;
  name: string;
  columns: Column[];
  revision: number;
  rowCount: number;
  sizeBytes: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewDataTable {
  id: string;
  projectId: string;
  name: string;
  columns: Column[];
  createdBy: string;
}

const columns =
  't.id, t.project_id, t.name, t.columns, t.revision, t.row_count, t.size_bytes, t.created_at, t.updated_at';

/** Data tables of one organization: names, columns and counters. Rows are in `DataTableRows`. */
export class DataTables {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `data_tables_name` if the project has one of that name. */
  async insert(table: NewDataTable): Promise<void> {
    await runStatement(
      this.#scope,
      `INSERT INTO data_tables (id, organization_id, project_id, name, columns, created_by) VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        table.id,
        organizationOf(this.#scope),
        table.projectId,
        table.name,
        JSON.stringify(table.columns),
        table.createdBy,
      ],
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM data_tables WHERE organization_id = $1';
    const rows = await runStatement<{ count: number }>(this.#scope, sql, [organizationOf(this.#scope)]);
    return rows[0]!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(DataTable & ProjectStandingRow) | null> {
    const rows = await runStatement<DataTable & ProjectStandingRow>(
      this.#scope,
      `SELECT ${columns}, ${standingColumn} FROM data_tables t ${standingJoin('t.project_id', 3)}
       WHERE t.organization_id = $1 AND t.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  /** By id, else by name, in the project of a digital organization and nowhere else. */
  async findBeside(digitalOrganizationId: string, idOrName: string): Promise<DataTable | null> {
    const rows = await runStatement<DataTable>(
      this.#scope,
      `SELECT ${columns} FROM data_tables t
       JOIN digital_organizations d ON d.organization_id = t.organization_id AND d.project_id = t.project_id
       WHERE t.organization_id = $1 AND d.id = $2 AND (t.id = $3 OR lower(t.name) = lower($3))
       ORDER BY t.id = $3 DESC LIMIT 1`,
      [organizationOf(this.#scope), digitalOrganizationId, idOrName],
    );
    return rows[0] ?? null;
  }

  /** Those of a project that have one of these ids or names. */
  async findNamed(
    projectId: string,
    idsOrNames: readonly string[],
  ): Promise<Pick<DataTable, 'id' | 'name' | 'columns'>[]> {
    if (idsOrNames.length === 0) return [];
    return runStatement<Pick<DataTable, 'id' | 'name' | 'columns'>>(
      this.#scope,
      `SELECT t.id, t.name, t.columns FROM data_tables t
       WHERE t.organization_id = $1 AND t.project_id = $2 AND (t.id = ANY ($3) OR lower(t.name) = ANY ($4))`,
      [organizationOf(this.#scope), projectId, idsOrNames, idsOrNames.map((name) => name.toLowerCase())],
    );
  }

  /**
   * Locks a table until the transaction ends and reads it: required before writing rows or columns, so that writers of one table are
   * serialized. Null if it was deleted.
   */
  async lock(id: string): Promise<DataTable | null> {
    const rows = await runStatement<DataTable>(
      this.#scope,
      `SELECT ${columns} FROM data_tables t WHERE t.organization_id = $1 AND t.id = $2 FOR UPDATE`,
      [organizationOf(this.#scope), id],
    );
    return rows[0] ?? null;
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<DataTable>> {
    const clause = pageClause(page, 5, 't.');
    const rows = await runStatement<DataTable>(
      this.#scope,
      `SELECT ${columns} FROM data_tables t
       WHERE t.organization_id = $1 AND ${inView('t.project_id', 2, 'data_tables.view')} AND ($4::text IS NULL AND ${inUse('t.project_id')} OR t.project_id = $4)${clause.sql}`,
      [organizationOf(this.#scope), ...viewParameters(view), projectId ?? null, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** Writes name and columns of a locked table as its next revision. */
  async save(id: string, change: { name: string; columns: Column[] }): Promise<void> {
    await runStatement(
      this.#scope,
      `UPDATE data_tables SET name = $3, columns = $4, revision = revision + 1, updated_at = now()
       WHERE organization_id = $1 AND id = $2`,
      [organizationOf(this.#scope), id, change.name, JSON.stringify(change.columns)],
    );
  }

  /** Moves the counters of a locked table; answers what the tables of the organization come to by now. */
  async noteChange(id: string, change: { rows: number; sizeBytes: number }): Promise<bigint> {
    const organizationId = organizationOf(this.#scope);
    await runStatement(
      this.#scope,
      `UPDATE data_tables SET row_count = row_count + $3, size_bytes = size_bytes + $4, updated_at = now()
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, change.rows, change.sizeBytes],
    );
    this.#scope.tell({ kind: 'data_table', organizationId, id });
    const sql = 'SELECT coalesce(sum(size_bytes), 0)::bigint AS total FROM data_tables WHERE organization_id = $1';
    const rows = await runStatement<{ total: bigint }>(this.#scope, sql, [organizationId]);
    return rows[0]!.total;
  }

  /** Deletes a table with its rows. */
  async remove(id: string): Promise<void> {
    await runStatement(this.#scope, 'DELETE FROM data_tables WHERE organization_id = $1 AND id = $2', [
      organizationOf(this.#scope),
      id,
    ]);
  }
}
