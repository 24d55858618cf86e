import { readDataTableMove } from '../../../domains/dataTables/readDataTableMove.ts';
import type { Handler } from '../../handler.ts';
import { presentLosing } from '../../presenters/losing.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

/** Returns the users of a data table that lose it after a move. */
export const checkDataTableMove: Handler<'checkDataTableMove'> = async ({ params, body, actor }, { database }) => {
  const rows = await database.withOrganization(actor.organizationId, async (repositories) => {
    const query = { id: params.data_table_id, actor, projectId: body.project_id };
    const { id } = await readDataTableMove(repositories, query);
    return repositories.projectContents.losingTable(id, body.project_id, projectViewOf(actor));
  });
  return { status: 200, body: { losing: presentLosing(rows) } };
};
