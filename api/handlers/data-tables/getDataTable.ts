import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';

/** Reads a data table with its columns and counters. */
export const getDataTable: Handler<'getDataTable'> = async ({ params, actor }, deps) => {
  const query = { id: params.data_table_id, actor, permission: 'data_tables.view' } as const;
  const table = await deps.database.withOrganization(actor.organizationId, (repositories) =>
    findDataTable(repositories, query),
  );
  return { status: 200, body: presentDataTable(table) };
};
