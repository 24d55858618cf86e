import type { Handler } from '../../handler.ts';
import { readPlan } from '../../../domains/billing/plans/readPlan.ts';
import { presentOrganizationPlan } from '../../presenters/plan.ts';

/** Returns the organization's plan and its usage. */
export const getPlan: Handler<'getPlan'> = async ({ actor }, { database }) => {
  const read = await database.asSystem((repositories) => readPlan(repositories, actor.organizationId));
  return { status: 200, body: presentOrganizationPlan(read, new Date()) };
};
