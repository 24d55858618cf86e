import { $api } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** The tables, newest first. */
export const tablesRead = () => pagedRead('/api/v1/data-tables', { params: { query: { limit: 50 } } });

/** One table, without its rows. */
export const tableRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/data-tables/{data_table_id}', { params: { path: { data_table_id: id } } });

type RowsWanted = { sort?: string; order?: 'asc' | 'desc'; conditions?: string };

/** The rows of a table. */
export const rowsRead = (id: string, wanted: RowsWanted = {}) =>
  pagedRead('/api/v1/data-tables/{data_table_id}/rows', {
    params: { path: { data_table_id: id }, query: { limit: 100, ...wanted } },
  });

/** Asks for the list of tables. */
export const askTables: Ask = (queryClient) => void queryClient.prefetchInfiniteQuery(tablesRead());

/** Asks for a table and, in the same moment, its first rows. */
export const askTable: Ask = (queryClient, { params: { dataTableId = '' } }) => {
  void queryClient.prefetchQuery(tableRead(dataTableId));
  void queryClient.prefetchInfiniteQuery(rowsRead(dataTableId));
};
