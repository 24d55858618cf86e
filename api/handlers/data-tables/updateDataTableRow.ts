import { readCells } from '../../../domains/dataTables/cells.ts';
import { updateRows } from '../../../domains/dataTables/writeRows.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentDataTableRow } from '../../presenters/dataTable.ts';

/** Sets and clears values of a row; columns that are left out stay as they are. */
export const updateDataTableRow: Handler<'updateDataTableRow'> = async ({ params, body, actor }, deps) => {
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const permission = 'data_tables.write_rows';
    const { id, columns } = await findDataTable(repositories, { id: params.data_table_id, actor, permission });
    const target = { dataTableId: id, maxTotalBytes: deps.settings.dataTablesMaxBytes };
    const change = readCells(columns, body.values, { place: '/values' });
    const [row] = await updateRows(repositories, target, { which: [params.row_id], change });
    return presentDataTableRow(columns, found(row ?? null));
  });
  return { status: 200, body: answer };
};
