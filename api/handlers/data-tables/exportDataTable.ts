import { csvHeading, csvRow } from '../../../domains/dataTables/csv.ts';
import type { Database } from '../../../db/database.ts';
import type { RowQuery } from '../../../db/repositories/dataTables/dataTableRows.ts';
import type { DataTable } from '../../../db/repositories/dataTables/dataTables.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';

const pageRows = 250;

/** Writes the rows of a table as CSV, page by page, so that no transaction waits for a slow client. */
export const exportDataTable: Handler<'exportDataTable'> = async ({ params, actor }, { database }) => {
  const query = { id: params.data_table_id, actor, permission: 'data_tables.read_rows' } as const;
  const table = await database.withOrganization(actor.organizationId, (repositories) =>
    findDataTable(repositories, query),
  );
  return {
    status: 200,
    contentType: 'text/csv',
    headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(table.name)}.csv` },
    raw: csvOf(database, actor.organizationId, table),
  };
};

async function* csvOf(
  database: Database,
  organizationId: string,
  { id: dataTableId, columns }: DataTable,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeading(columns));
  for (let after: RowQuery['after'] = null; ;) {
    const query: RowQuery = { dataTableId, test: true, sort: null, after, limit: pageRows };
    const rows = await database.withOrganization(organizationId, ({ dataTableRows }) => dataTableRows.select(query));
    if (rows.length > 0) yield Buffer.from(rows.map((row) => csvRow(columns, row)).join(''));
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = { sortValue: null, number: last.number };
  }
}
