import { findRows, rowSort } from '../../../domains/dataTables/findRows.ts';
import type { StoredRow } from '../../../db/repositories/dataTableRows.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import { readConditions } from '../../../domains/dataTables/readConditions.ts';
import { readRowCursor, writeRowCursor } from '../../../domains/dataTables/rowCursor.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTableRow } from '../../presenters/dataTable.ts';

/** Lists rows that meet the conditions, as inserted or sorted by a column. */
export const listDataTableRows: Handler<'listDataTableRows'> = async ({ params, query, actor }, deps) => {
  const { limit = 50, cursor } = query;
  const conditions = query.conditions === undefined ? undefined : readConditions(query.conditions);
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const permission = 'data_tables.read_rows';
    const table = await findDataTable(repositories, { id: params.data_table_id, actor, permission });
    const sort = query.sort === undefined ? null : rowSort(table.columns, query.sort, query.order === 'desc');
    const after = cursor === undefined ? null : readRowCursor(cursor, sort);
    const rows: StoredRow[] = [];
    let isMore = false;
    for await (const row of findRows(repositories, table, { conditions, sort, after })) {
      isMore = rows.length === limit;
      if (isMore) break;
      rows.push(row);
    }
    return {
      data: rows.map((row) => presentDataTableRow(table.columns, row)),
      next_cursor: isMore ? writeRowCursor(rows.at(-1)!, sort) : null,
    };
  });
  return { status: 200, body };
};
