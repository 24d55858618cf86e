import { deleteRows } from '../../../domains/dataTables/writeRows.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Deletes a row. */
export const deleteDataTableRow: Handler<'deleteDataTableRow'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const permission = 'data_tables.write_rows';
    const { id } = await findDataTable(repositories, { id: params.data_table_id, actor, permission });
    const target = { dataTableId: id, maxTotalBytes: deps.settings.dataTablesMaxBytes };
    const [row] = await deleteRows(repositories, target, [params.row_id]);
    found(row ?? null);
  });
  return { status: 204 };
};
