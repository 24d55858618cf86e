import { changePlan as change } from '../../../domains/billing/plans/changePlan.ts';
import type { Handler } from '../../handler.ts';
import { presentOrganizationPlan } from '../../presenters/plan.ts';

/** Changes the plan: of a subscription at the provider, whose state is then read; else where it takes no payment. */
export const changePlan: Handler<'changePlan'> = async ({ actor, body }, deps) => {
  const plan = await change(deps, actor.organizationId, body);
  return { status: 200, body: presentOrganizationPlan(plan, new Date()) };
};
