import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { anyOf, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isListed, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

/** Data tables of one organization: names, columns and counters. Rows are in `DataTableRows`. */
export class DataTables {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `data_tables_name` if the project has one of that name. */
  async insert(table: NewDataTable): Promise<void> {
    const { id, projectId, name, columns, createdBy } = table;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('dataTables')
        .values({
          id,
          organizationId: organizationOf(this.#scope),
          projectId,
          name,
          columns: JSON.stringify(columns),
          createdBy,
        }),
    );
  }

  /** How many the organization has. */
  async count(): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('dataTables')
        .select(sql<number>`count(*)::int`.as('count')),
    );
    return row!.count;
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(DataTable & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#tables()
        .innerJoin('projects as p', 'p.id', 't.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('t.id', '=', id),
    );
  }

  /** By id, else by name, in the project of a digital organization and nowhere else. */
  async findBeside(digitalOrganizationId: string, idOrName: string): Promise<DataTable | null> {
    return runQueryForRow(
      this.#scope,
      this.#tables()
        .innerJoin('digitalOrganizations as d', 'd.projectId', 't.projectId')
        .where('d.id', '=', digitalOrganizationId)
        .where((where) =>
          where.or([where('t.id', '=', idOrName), where(sql`lower(t.name)`, '=', sql`lower(${idOrName}::text)`)]),
        )
        .orderBy(sql`t.id = ${idOrName}`, 'desc')
        .limit(1),
    );
  }

  /** Those of a project that have one of these ids or names. */
  async findNamed(
    projectId: string,
    idsOrNames: readonly string[],
  ): Promise<Pick<DataTable, 'id' | 'name' | 'columns'>[]> {
    if (idsOrNames.length === 0) return [];
    const names = idsOrNames.map((name) => name.toLowerCase());
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('dataTables as t')
        .select(['t.id', 't.name', 't.columns'])
        .$narrowType<{ columns: Column[] }>()
        .where('t.projectId', '=', projectId)
        .where((where) =>
          where.or([where('t.id', '=', anyOf(idsOrNames)), where(sql<string>`lower(t.name)`, '=', anyOf(names))]),
        ),
    );
  }

  /**
   * Locks a table until the transaction ends and reads it: required before writing rows or columns, so that writers of one table are
   * serialized. Null if it was deleted.
   */
  async lock(id: string): Promise<DataTable | null> {
    return runQueryForRow(this.#scope, this.#tables().where('t.id', '=', id).forUpdate());
  }

  /** Newest first. */
  async list(projectId: string | undefined, view: ProjectView, page: PageRequest): Promise<Page<DataTable>> {
    const query = this.#tables().where(
      isListed(this.#scope, 't.projectId', { view, permission: 'data_tables.view', projectId }),
    );
    return pageOf(await runQuery(this.#scope, onePage(query, page, 't.')), page);
  }

  /** Writes name and columns of a locked table as its next revision. */
  async save(id: string, change: { name: string; columns: Column[] }): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('dataTables')
        .set((set) => ({
          name: change.name,
          columns: JSON.stringify(change.columns),
          revision: set('revision', '+', 1),
          updatedAt: now,
        }))
        .where('id', '=', id),
    );
  }

  /** Moves the counters of a locked table; answers what the tables of the organization come to by now. */
  async noteChange(id: string, change: { rows: number; sizeBytes: number }): Promise<bigint> {
    const { rows, sizeBytes } = change;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('dataTables')
        .set((set) => ({
          rowCount: set('rowCount', '+', rows),
          sizeBytes: sql`size_bytes + ${sizeBytes}`,
          updatedAt: now,
        }))
        .where('id', '=', id),
    );
    this.#scope.tell({ kind: 'data_table', organizationId: organizationOf(this.#scope), id });
    const sum = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('dataTables')
        .select(sql<bigint>`coalesce(sum(size_bytes), 0)::bigint`.as('total')),
    );
    return sum!.total;
  }

  /** Deletes a table with its rows. */
  async remove(id: string): Promise<void> {
    await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('dataTables').where('id', '=', id));
  }

  #tables() {
    return tablesOf(this.#scope)
      .selectFrom('dataTables as t')
      .select([
        't.id',
        't.projectId',
        't.name',
        't.columns',
        't.revision',
        't.rowCount',
        't.sizeBytes',
        't.createdAt',
        't.updatedAt',
      ])
      .$narrowType<{ columns: Column[] }>();
  }
}
