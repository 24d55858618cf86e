import type { Handler } from '../../handler.ts';
import { presentPlan } from '../../presenters/plan.ts';

/** Lists all plans with their prices. */
export const listPlans: Handler<'listPlans'> = async (_request, { database }) => ({
  status: 200,
  body: { data: (await database.asSystem(({ plans }) => plans.list())).map(presentPlan) },
});
