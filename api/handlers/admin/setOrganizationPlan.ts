import { parseCredits } from '../../../db/credits.ts';
import { setOrganizationPlan as setPlan } from '../../../domains/billing/plans/setOrganizationPlan.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';
import { presentAdminOrganization } from '../../presenters/adminAccount.ts';

/** Sets an organization's plan, immediately or at the end of the paid period; with contract terms for contracts. */
export const setOrganizationPlan: Handler<'setOrganizationPlan'> = async ({ params, body }, { database }) => {
  const { organization_id: id } = params;
  const { plan, interval = 'monthly', monthly_executions: executions, monthly_credits: credits } = body;
  const creditsMicros = credits === undefined ? undefined : parseCredits(credits, '/monthly_credits');
  const atPeriodEnd = body.takes_effect === 'period_end';
  await setPlan(database, id, { plan, interval, atPeriodEnd, executions, creditsMicros, credits });
  const { data } = await database.asSystem(({ organizations }) => organizations.list(id, { limit: 1, after: null }));
  return { status: 200, body: presentAdminOrganization(found(data[0] ?? null)) };
};
