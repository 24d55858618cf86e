import { readPageRequest } from '../../../db/repositories/page.ts';
import { seesWholeOrganization } from '../../../domains/identity/policy.ts';
import type { Handler } from '../../handler.ts';
import { presentBudget } from '../../presenters/budget.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists budgets: owners and admins see all, members see budgets of themselves and of their keys. */
export const listBudgets: Handler<'listBudgets'> = async ({ actor, query }, { database }) => {
  const accountId = seesWholeOrganization(actor) ? null : actor.accountId;
  const page = await database.withOrganization(actor.organizationId, ({ budgets }) =>
    budgets.list(accountId, readPageRequest(query)),
  );
  return { status: 200, body: presentPage(page, presentBudget) };
};
