import type { Handler } from '../../handler.ts';
import { planOf, readPlan } from '../../../domains/billing/plans/readPlan.ts';
import { presentPlannedChange } from '../../presenters/plan.ts';

/** Returns the cost and date of a plan change. */
export const previewPlanChange: Handler<'previewPlanChange'> = async ({ actor, body }, { database }) => {
  const read = await database.asSystem((repositories) => readPlan(repositories, actor.organizationId));
  const { target, change } = planOf(read, body);
  return { status: 200, body: presentPlannedChange(change, target, body.interval) };
};
