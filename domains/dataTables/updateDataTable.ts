import type { Database } from '../../db/database.ts';
import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import { withUniqueName } from '../../db/withUniqueName.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import { found } from '../../openapi/notFound.ts';
import type { AccountActor } from '../identity/actor.ts';
import { changedColumns } from './columns.ts';
import { findDataTable } from './readDataTable.ts';

/** A data table, the caller and the new values; `body.revision` is the revision that the caller changed. */
export interface DataTableUpdate {
  readonly id: string;
  readonly actor: AccountActor;
  readonly body: components['schemas']['DataTableUpdate'];
}

/**
 * Renames a data table; adds, renames, orders and deletes columns. Errors: those of `findDataTable`; `invalid_request`, `name_taken`,
 * `data_table_changed` if it was changed in between.
 */
export async function updateDataTable(
  database: Database,
  { id, actor, body }: DataTableUpdate,
): Promise<DataTable & ProjectStandingRow> {
  const query = { id, actor, permission: 'data_tables.edit' } as const;
  return withUniqueName(() =>
    database.withOrganization(actor.organizationId, async (repositories) => {
      const { dataTables, dataTableRows } = repositories;
      await findDataTable(repositories, query);
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
}

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
