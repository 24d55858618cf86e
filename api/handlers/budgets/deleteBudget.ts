import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';

/** Deletes a budget. The next call is no longer checked against it. */
export const deleteBudget: Handler<'deleteBudget'> = async ({ actor, params }, { database }) => {
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, subjectName: name } = found(await repositories.budgets.find(params.budget_id));
    await repositories.budgets.remove(id);
    await noteAudit(repositories, { target: { id, name } });
  });
  return { status: 204 };
};
