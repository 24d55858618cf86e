import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { parseCents } from '../../../domains/billing/money.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentPlan } from '../../presenters/plan.ts';

/** Sets what a plan costs; those who have it pay as before until they change. */
export const updatePlanPrice: Handler<'updatePlanPrice'> = async ({ params, body }, { database }) => {
  const cents = body.monthly_price === null ? null : parseCents(body.monthly_price, '/monthly_price');
  const { plan_id: id } = params;
  const plan = await database.asSystem(async (repositories) => {
    const { plans } = repositories;
    const before = found((await plans.list()).find((one) => one.id === id) ?? null);
    if (before.byContract || before.id === 'self_hosted')
      throw new AppError('plan_not_offered', 'This plan has no price: an admin gives it to an organization.');
    await plans.setPrice(id, cents);
    const after = { ...before, monthlyPriceCents: cents };
    const price = ({ monthly_price }: { monthly_price: string | null }) => ({ monthly_price });
    await noteAudit(repositories, {
      organizationId: null,
      target: { id, name: id },
      before: price(presentPlan(before)),
      after: price(presentPlan(after)),
    });
    return after;
  });
  return { status: 200, body: presentPlan(plan) };
};
