import { changedColumns } from '../../../domains/dataTables/columns.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';

/** Renames a data table; adds, renames, orders and deletes columns, unless it was changed in between (409 `data_table_changed`). */
export const updateDataTable: Handler<'updateDataTable'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.data_table_id, actor, permission: 'data_tables.edit' } as const;
  const table = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { dataTables, dataTableRows } = repositories;
      const { id } = await findDataTable(repositories, query);
      const before = found(await dataTables.lock(id));
      checkRevision(body, before.revision);
      const { columns, removed } = body.columns
        ? changedColumns(before.columns, body.columns)
        : { columns: before.columns, removed: [] };
      await dataTables.save(id, { name: body.name ?? before.name, columns });
      if (removed.length > 0) {
        const freedBytes = await dataTableRows.removeColumns(id, removed);
        await dataTables.noteChange(id, { rows: 0, sizeBytes: -freedBytes });
      }
      return findDataTable(repositories, query);
    }),
  );
  return { status: 200, body: presentDataTable(table) };
};

function checkRevision(body: { columns?: unknown; revision?: number }, revision: number): void {
  if (body.columns !== undefined && body.revision === undefined) {
    throw new AppError('invalid_request', 'revision is required when changing columns. Use the latest revision.', {
      param: '/revision',
    });
  }
  if (body.revision === undefined || body.revision === revision) return;
  throw new AppError('data_table_changed', 'The data table has changed. Reload it and try again.', {
    param: '/revision',
  });
}
