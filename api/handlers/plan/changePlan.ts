import { noteAudit } from '../../../audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { planOf, readPlan } from '../../plans/readPlan.ts';
import { presentOrganizationPlan } from '../../presenters/plan.ts';

/** Changes the plan where that takes no payment: to a lower one at the end of what is paid, or back to the present one. */
export const changePlan: Handler<'changePlan'> = async ({ actor, body }, { database }) => {
  const { organizationId } = actor;
  const read = await database.asSystem(async (repositories) => {
    const before = await readPlan(repositories, organizationId);
    const { change } = planOf(before, body);
    if (change.needsPayment)
      throw new AppError(
        'payments_not_set_up',
        'This instance takes no payments. Ask one of its admins for this plan.',
      );
    const { executionLimit, creditsMicros, plan } = before.standing;
    const isKept = change.takes === 'keep' && before.plans.some(({ id, byContract }) => id === plan && byContract);
    await repositories.plans.set(organizationId, {
      ...body,
      ...(isKept ? { executions: executionLimit, creditsMicros } : {}),
      atPeriodEnd: change.takes === 'period_end',
    });
    await noteAudit(repositories, {
      organizationId,
      target: { kind: 'organization', id: organizationId },
      before: { plan, interval: before.standing.planInterval },
      after: { ...body, takes_effect_at: change.effectiveAt.toISOString() },
    });
    return readPlan(repositories, organizationId);
  });
  return { status: 200, body: presentOrganizationPlan(read, new Date()) };
};
