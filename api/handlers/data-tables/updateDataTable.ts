import { updateDataTable as update } from '../../../domains/dataTables/updateDataTable.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';

/** Renames a data table; adds, renames, orders and deletes columns, unless it was changed in between (409 `data_table_changed`). */
export const updateDataTable: Handler<'updateDataTable'> = async ({ params, body, actor }, { database }) => {
  const table = await update(database, { id: params.data_table_id, actor, body });
  return { status: 200, body: presentDataTable(table) };
};
