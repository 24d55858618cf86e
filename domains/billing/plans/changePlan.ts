import { noteAudit } from '../../audit/noteAudit.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { applySubscription } from './applyStripeEvent.ts';
import { stripeOf, type PaymentDeps } from './paymentsOf.ts';
import { planOf, readPlan, type ReadPlan } from './readPlan.ts';

/** The plan that an organization asks for. */
export interface WantedPlan {
  readonly plan: string;
  readonly interval: 'monthly' | 'yearly';
}

/**
 * Changes the plan of an organization: through its subscription at the payment provider, whose state is then read, or directly if the
 * change costs nothing. Errors: `checkout_required`, `payments_not_set_up`, those of `planOf`.
 */
export async function changePlan(deps: PaymentDeps, organizationId: string, wanted: WantedPlan): Promise<ReadPlan> {
  if (!(await changeSubscription(deps, organizationId, wanted))) await changeForNothing(deps, organizationId, wanted);
  return deps.database.asSystem((repositories) => readPlan(repositories, organizationId));
}

/** Changes the subscription. Returns false if nothing is paid at a provider. */
async function changeSubscription(deps: PaymentDeps, organizationId: string, wanted: WantedPlan): Promise<boolean> {
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

async function changeForNothing({ database }: PaymentDeps, organizationId: string, wanted: WantedPlan): Promise<void> {
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
