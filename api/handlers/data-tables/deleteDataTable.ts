import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a data table with its rows. */
export const deleteDataTable: Handler<'deleteDataTable'> = async ({ params, actor }, deps) => {
  await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.data_table_id, actor, permission: 'data_tables.delete' } as const;
    const { id } = await findDataTable(repositories, query);
    await repositories.dataTables.lock(id);
    await repositories.dataTables.remove(id);
  });
  return { status: 204 };
};
