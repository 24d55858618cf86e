import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentDataTable } from '../../presenters/dataTable.ts';
import { presentPage } from '../../presenters/page.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Lists the data tables of the projects that the caller sees, newest first. */
export const listDataTables: Handler<'listDataTables'> = async ({ query, actor }, deps) => {
  const page = readPageRequest(query);
  const tables = await deps.database.withOrganization(actor.organizationId, ({ dataTables }) =>
    dataTables.list(query.project_id, projectViewOf(actor), page),
  );
  return { status: 200, body: presentPage(tables, presentDataTable) };
};
