import type { Handler } from '../../handler.ts';
import { readPlan } from '../../../domains/billing/plans/readPlan.ts';
import { presentOrganizationPlan } from '../../presenters/plan.ts';

/** Says which plan the organization has and how much of it is used. */
export const getPlan: Handler<'getPlan'> = async ({ actor }, { database }) => {
  const read = await database.asSystem((repositories) => readPlan(repositories, actor.organizationId));
  return { status: 200, body: presentOrganizationPlan(read, new Date()) };
};
