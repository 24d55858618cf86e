import { readCells } from '../../../domains/dataTables/cells.ts';
import { keyColumnsOf } from '../../../domains/dataTables/keyColumns.ts';
import { insertRows, upsertRows } from '../../../domains/dataTables/writeRows.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTableRow } from '../../presenters/dataTable.ts';

/** Inserts rows; with key columns, updates existing ones. All rows or none. */
export const createDataTableRows: Handler<'createDataTableRows'> = async ({ params, body, actor }, deps) => {
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const permission = 'data_tables.write_rows';
    const { id, columns } = await findDataTable(repositories, { id: params.data_table_id, actor, permission });
    const target = { dataTableId: id, maxTotalBytes: deps.settings.dataTablesMaxBytes };
    const keyColumns = body.key_columns && keyColumnsOf(columns, body.key_columns, '/key_columns');
    const entries = body.rows.map((values, index) => readCells(columns, values, { place: `/rows/${index}` }));
    if (keyColumns) {
      const { entries: written, ...counts } = await upsertRows(repositories, target, { keyColumns, entries });
      return { data: written.flat().map((row) => presentDataTableRow(columns, row)), ...counts };
    }
    const rows = await insertRows(
      repositories,
      target,
      entries.map(({ set }) => ({ cells: set })),
    );
    return { data: rows.map((row) => presentDataTableRow(columns, row)), inserted: rows.length, updated: 0 };
  });
  return { status: 201, body: answer };
};
