import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import { readDataTableMove } from '../../../domains/dataTables/readDataTableMove.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';

/** Moves a data table with its rows to another project. */
export const moveDataTable: Handler<'moveDataTable'> = async ({ params, body, actor }, { database }) => {
  const query = { id: params.data_table_id, actor, permission: 'data_tables.view' } as const;
  const row = await withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      await repositories.dataTables.lock(query.id);
      const { id } = await readDataTableMove(repositories, { ...query, projectId: body.project_id });
      await repositories.projectContents.move('dataTables', [id], body.project_id);
      return findDataTable(repositories, query);
    }),
  );
  return { status: 200, body: presentDataTable(row) };
};
