import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { applySubscription } from '../../../domains/billing/plans/applyStripeEvent.ts';
import { stripeOf } from '../../../domains/billing/plans/paymentsOf.ts';
import { planOf, readPlan } from '../../../domains/billing/plans/readPlan.ts';
import { presentOrganizationPlan } from '../../presenters/plan.ts';

type Wanted = { plan: string; interval: 'monthly' | 'yearly' };

/** Changes the plan: of a subscription at the provider, whose state is then read; else where it takes no payment. */
export const changePlan: Handler<'changePlan'> = async ({ actor, body }, deps) => {
  const { organizationId } = actor;
  if (!(await changeSubscription(deps, organizationId, body))) await changeForNothing(deps, organizationId, body);
  const read = await deps.database.asSystem((repositories) => readPlan(repositories, organizationId));
  return { status: 200, body: presentOrganizationPlan(read, new Date()) };
};

/** False if nothing is paid at a provider. */
async function changeSubscription(deps: Deps, organizationId: string, wanted: Wanted): Promise<boolean> {
  const stripe = await stripeOf(deps);
  if (stripe === null) return false;
  const read = await deps.database.asSystem((repositories) => readPlan(repositories, organizationId));
  const { change, target } = planOf(read, wanted);
  const subscriptionId = read.customer?.subscriptionId ?? null;
  if (subscriptionId === null) {
    if (change.needsPayment) throw new AppError('checkout_required', 'This plan has to be paid first.');
    return false;
  }
  const isFree = change.priceCents === 0n;
  await stripe.changePlan({
    subscriptionId,
    plan: isFree ? null : target.id,
    interval: wanted.interval,
    currency: read.payments.currency,
    amountCents: change.priceCents,
    takes: change.takes,
  });
  await applySubscription(deps.database, stripe.api, subscriptionId);
  return true;
}

async function changeForNothing({ database }: Deps, organizationId: string, wanted: Wanted): Promise<void> {
  await database.asSystem(async (repositories) => {
    const before = await readPlan(repositories, organizationId);
    const { change } = planOf(before, wanted);
    if (change.needsPayment)
      throw new AppError(
        'payments_not_set_up',
        'This instance takes no payments. Ask one of its admins for this plan.',
      );
    const { executionLimit, creditsMicros, plan } = before.standing;
    const isKept = change.takes === 'keep' && before.plans.some(({ id, byContract }) => id === plan && byContract);
    await repositories.plans.set(organizationId, {
      ...wanted,
      ...(isKept ? { executions: executionLimit, creditsMicros } : {}),
      atPeriodEnd: change.takes === 'period_end',
    });
    await noteAudit(repositories, {
      organizationId,
      target: { kind: 'organization', id: organizationId },
      before: { plan, interval: before.standing.planInterval },
      after: { ...wanted, takes_effect_at: change.effectiveAt.toISOString() },
    });
  });
}
