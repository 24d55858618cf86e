import { newColumns } from '../../../domains/dataTables/columns.ts';
import { maxTables } from '../../../domains/dataTables/limits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findDataTable } from '../../../domains/dataTables/readDataTable.ts';
import { withUniqueName } from '../../../db/withUniqueName.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

/** Creates a data table in a project, by default in the caller's personal space. */
export const createDataTable: Handler<'createDataTable'> = async ({ body, actor }, deps) => {
  const permission = 'data_tables.create';
  const columns = newColumns(body.columns ?? []);
  const id = newId('dataTable');
  const table = await withUniqueName(() =>
    deps.database.withOrganization(actor.organizationId, async (repositories) => {
      const { dataTables, digitalOrganizations } = repositories;
      const found = await digitalOrganizations.findProject(body.project_id, actor.accountId);
      const project = permitted(found, actor, permission);
      if ((await dataTables.count()) >= maxTables)
        throw new AppError('data_table_limit_reached', `An organization can have up to ${maxTables} data tables.`);
      await dataTables.insert({ id, projectId: project.id, name: body.name, columns, createdBy: actor.accountId });
      return findDataTable(repositories, { id, actor, permission });
    }),
  );
  return { status: 201, body: presentDataTable(table) };
};
