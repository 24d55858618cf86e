import { parseCredits } from '../../../db/credits.ts';
import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentBudget } from '../../presenters/budget.ts';

/** Changes a budget. The change applies to the next call. */
export const updateBudget: Handler<'updateBudget'> = async ({ actor, params, body }, { database }) => {
  const { credit_limit: limit, hard_stop: hardStop, alert_percents: alertPercents } = body;
  const changes = {
    ...(limit !== undefined && { limitMicros: parseCredits(limit, '/credit_limit') }),
    ...(hardStop !== undefined && { hardStop }),
    ...(alertPercents !== undefined && { alertPercents }),
  };
  const budget = await database.withOrganization(actor.organizationId, async (repositories) => {
    const changed = found(await repositories.budgets.update(params.budget_id, changes));
    await noteAudit(repositories, { target: { id: changed.id, name: changed.subjectName } });
    return changed;
  });
  return { status: 200, body: presentBudget(budget) };
};
