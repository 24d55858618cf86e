import { createBudget as create } from '../../../domains/gateway/budgets/createBudget.ts';
import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { presentBudget } from '../../presenters/budget.ts';

/** Creates a budget that includes the spending of its current period. */
export const createBudget: Handler<'createBudget'> = async ({ actor, body }, { database }) => {
  const budget = await database.withOrganization(actor.organizationId, async (repositories) => {
    const created = await create(repositories, actor, body);
    await noteAudit(repositories, { target: { id: created.id, name: created.subjectName } });
    return created;
  });
  return { status: 201, body: presentBudget(budget) };
};
