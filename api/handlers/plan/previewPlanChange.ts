import type { Handler } from '../../handler.ts';
import { planOf, readPlan } from '../../../domains/billing/plans/readPlan.ts';
import { presentPlannedChange } from '../../presenters/plan.ts';

/** Says what a change of the plan would cost, and when it would come. */
export const previewPlanChange: Handler<'previewPlanChange'> = async ({ actor, body }, { database }) => {
  const read = await database.asSystem((repositories) => readPlan(repositories, actor.organizationId));
  const { target, change } = planOf(read, body);
  return { status: 200, body: presentPlannedChange(change, target, body.interval) };
};
