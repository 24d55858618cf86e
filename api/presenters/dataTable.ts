import { valuesOf } from '../../domains/dataTables/cells.ts';
import type { Column } from '../../domains/dataTables/columns.ts';
import type { StoredRow } from '../../db/repositories/dataTables/dataTableRows.ts';
import type { RowPage } from '../../domains/dataTables/listRows.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { components, operations } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A data table without its rows. */
export function presentDataTable(table: DataTable): Schemas['DataTable'] {
  return {
    id: table.id,
    project_id: table.projectId,
    name: table.name,
    columns: table.columns,
    revision: table.revision,
    row_count: table.rowCount,
    size_bytes: Number(table.sizeBytes),
    created_at: table.createdAt.toISOString(),
    updated_at: table.updatedAt.toISOString(),
  };
}

/** A page of rows. */
export function presentRowPage({
  columns,
  rows,
  nextCursor,
}: RowPage): operations['listDataTableRows']['responses'][200]['content']['application/json'] {
  return { data: rows.map((row) => presentDataTableRow(columns, row)), next_cursor: nextCursor };
}

/** A row with its values by the names of the columns. */
export function presentDataTableRow(columns: readonly Column[], row: StoredRow): Schemas['DataTableRow'] {
  return {
    id: row.id,
    values: valuesOf(columns, row.cells),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
