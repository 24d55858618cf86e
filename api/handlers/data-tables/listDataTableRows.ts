import { listRows } from '../../../domains/dataTables/listRows.ts';
import { readConditions } from '../../../domains/dataTables/readConditions.ts';
import type { Handler } from '../../handler.ts';
import { presentRowPage } from '../../presenters/dataTable.ts';

/** Lists rows that meet the conditions, as inserted or sorted by a column. */
export const listDataTableRows: Handler<'listDataTableRows'> = async ({ params, query, actor }, { database }) => {
  const { sort, order, limit = 50, cursor } = query;
  const conditions = query.conditions === undefined ? undefined : readConditions(query.conditions);
  const page = await database.withOrganization(actor.organizationId, (repositories) =>
    listRows(repositories, { id: params.data_table_id, actor, conditions, sort, order, limit, cursor }),
  );
  return { status: 200, body: presentRowPage(page) };
};
