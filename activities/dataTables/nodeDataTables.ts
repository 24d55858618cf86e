import { flatRow, type CellChange } from '../../domains/dataTables/cells.ts';
import type { Column } from '../../domains/dataTables/columns.ts';
import { findRows, rowSort } from '../../domains/dataTables/findRows.ts';
import { deleteRows, insertRows, updateRows, upsertRows, type RowInsert } from '../../domains/dataTables/writeRows.ts';
import type { Database } from '../../db/database.ts';
import type { StoredRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { Conditions } from '../../platform/expressions/conditions.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';

/** The data tables that a node can reach: those of the project of its digital organization. */
export interface NodeDataTables {
  /** By id, else by name. Errors: `not_found`. */
  open: (idOrName: string) => Promise<OpenDataTable>;
}

/** Operations of a node on a table. Rows are `{ id, <columns>, created_at, updated_at }`; each call is one transaction. */
export interface OpenDataTable {
  readonly id: string;
  readonly columns: readonly Column[];
  get: (search: RowsWanted) => Promise<JsonObject[]>;
  /** A row whose insert key is there already is answered as it is, not inserted again. */
  insert: (rows: readonly RowInsert[]) => Promise<JsonObject[]>;
  /** The rows of each entry, inserted or changed; keys by ids of columns. */
  upsert: (keyColumns: readonly string[], entries: readonly CellChange[]) => Promise<JsonObject[][]>;
  update: (conditions: Conditions, change: CellChange) => Promise<JsonObject[]>;
  delete: (conditions: Conditions) => Promise<JsonObject[]>;
}

export interface RowsWanted {
  conditions?: Conditions | undefined;
  sortBy?: string | undefined;
  descending: boolean;
  limit: number;
}

export interface NodeDataTablesDeps {
  database: Database;
  /** Maximum size of an organization's tables. */
  maxTotalBytes: number;
}

/** Maximum of one read; larger data cannot pass between nodes either. */
const maxReadBytes = 128 * 1024 * 1024;

/** Binds data tables to the execution that uses them. */
export function nodeDataTables(
  { database, maxTotalBytes }: NodeDataTablesDeps,
  { organizationId, digitalOrganizationId }: { organizationId: string; digitalOrganizationId: string },
): NodeDataTables {
  const inside = <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> =>
    database.withOrganization(organizationId, work);
  return {
    open: async (idOrName) => {
      const table = await inside(({ dataTables }) => dataTables.findBeside(digitalOrganizationId, idOrName));
      if (!table) {
        const message = `Data table "${idOrName.slice(0, 100)}" not found in this project.`;
        throw new AppError('not_found', message, { param: '/table' });
      }
      const { id, columns } = table;
      const target = { dataTableId: id, maxTotalBytes };
      const flat = (rows: readonly StoredRow[]): JsonObject[] => rows.map((row) => flatRow(columns, row));
      return {
        id,
        columns,
        get: (search) => inside(async (repositories) => flat(await readRows(repositories, { id, columns }, search))),
        insert: (rows) => inside(async (repositories) => flat(await insertRows(repositories, target, rows))),
        upsert: (keyColumns, entries) =>
          inside(async (repositories) =>
            (await upsertRows(repositories, target, { keyColumns, entries })).entries.map(flat),
          ),
        update: (which, change) =>
          inside(async (repositories) => flat(await updateRows(repositories, target, { which, change }))),
        delete: (which) => inside(async (repositories) => flat(await deleteRows(repositories, target, which))),
      };
    },
  };
}

async function readRows(
  repositories: Repositories,
  table: { id: string; columns: Column[] },
  { conditions, sortBy, descending, limit }: RowsWanted,
): Promise<StoredRow[]> {
  const sort = sortBy === undefined ? null : rowSort(table.columns, sortBy, descending);
  const rows: StoredRow[] = [];
  let bytes = 0;
  for await (const row of findRows(repositories, table, { conditions, sort })) {
    bytes += row.sizeBytes;
    if (bytes > maxReadBytes)
      throw new AppError('node_failed', `The rows are larger than ${maxReadBytes} bytes in total. Get fewer rows.`);
    rows.push(row);
    if (rows.length === limit) break;
  }
  return rows;
}
