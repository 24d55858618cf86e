import { forecast } from '../../domains/billing/forecast.ts';
import { formatCents } from '../../domains/billing/money.ts';
import type { PaymentSettings } from '../../domains/billing/paymentSettings.ts';
import { isOffered, priceOf, type PlannedChange } from '../../domains/billing/planChange.ts';
import { formatCredits } from '../../db/credits.ts';
import type { PlanRow } from '../../db/rows/plan.ts';
import type { PaymentCustomer, PaymentKeyId } from '../../db/repositories/billing/payments.ts';
import type { PlanStanding } from '../../db/repositories/billing/plans.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A plan with its prices. */
export function presentPlan(plan: PlanRow): Schemas['Plan'] {
  const price = (interval: 'monthly' | 'yearly') => {
    const cents = priceOf(plan, interval);
    return cents === null ? null : formatCents(cents);
  };
  return {
    id: plan.id as Schemas['PlanId'],
    monthly_executions: plan.monthlyExecutions === null ? null : Number(plan.monthlyExecutions),
    monthly_credits: formatCredits(plan.monthlyCreditsMicros),
    has_custom_domains: plan.hasCustomDomains,
    by_contract: plan.byContract,
    monthly_price: price('monthly'),
    yearly_price: price('yearly'),
  };
}

/** The plan of an organization: its period, forecast, and alternatives. */
export function presentOrganizationPlan(
  {
    standing,
    plans,
    payments,
    customer,
  }: { standing: PlanStanding; plans: readonly PlanRow[]; payments: PaymentSettings; customer: PaymentCustomer | null },
  now: Date,
): Schemas['OrganizationPlan'] {
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = standing;
  const limit = standing.executionLimit === null ? null : Number(standing.executionLimit);
  const used = Number(standing.used);
  const goesOn = forecast({ used, limit, startsAt, endsAt }, now);
  const { nextPlan, nextPlanInterval, planChangesAt } = standing;
  return {
    plan: standing.plan as Schemas['PlanId'],
    interval: standing.planInterval,
    period_starts_at: startsAt.toISOString(),
    period_ends_at: endsAt.toISOString(),
    executions: {
      used,
      limit,
      refused: Number(standing.refused),
      forecast: goesOn?.atEnd ?? null,
      runs_out_at: goesOn?.runsOutAt?.toISOString() ?? null,
    },
    credits: {
      monthly: formatCredits(standing.creditsMicros),
      left: formatCredits(standing.creditsLeftMicros),
    },
    next:
      nextPlan === null
        ? null
        : {
            plan: nextPlan as Schemas['PlanId'],
            interval: nextPlanInterval!,
            changes_at: planChangesAt!.toISOString(),
          },
    published_digital_organizations: standing.publishedCount,
    payments: {
      provider: payments.provider,
      currency: payments.currency,
      credit_price: payments.creditPriceCents === null ? null : formatCents(payments.creditPriceCents),
      has_customer: customer !== null,
      has_subscription: customer?.subscriptionId != null,
    },
    offers: plans.filter((plan) => isOffered(plan, standing.plan)).map(presentPlan),
  };
}

/** Effect of a change. */
export function presentPlannedChange(
  change: PlannedChange,
  target: PlanRow,
  interval: 'monthly' | 'yearly',
): Schemas['PlanChangePreview'] {
  const { monthly_executions, monthly_credits, id } = presentPlan(target);
  return {
    plan: id,
    interval,
    takes_effect: change.takes === 'period_end' ? 'period_end' : 'now',
    effective_at: change.effectiveAt.toISOString(),
    price: formatCents(change.priceCents),
    due_now: formatCents(change.dueNowCents),
    credits_now: formatCredits(change.creditsNowMicros),
    monthly_executions,
    monthly_credits,
    needs_payment: change.needsPayment,
  };
}

/** How the instance is paid. */
export function presentPaymentSettings(
  payments: PaymentSettings,
  keys: ReadonlyMap<PaymentKeyId, { keyLast4: string }>,
): Schemas['PaymentSettings'] {
  return {
    stripe_key_last4: keys.get('stripe')?.keyLast4 ?? null,
    stripe_webhook_secret_last4: keys.get('stripe_webhooks')?.keyLast4 ?? null,
    provider: payments.provider,
    currency: payments.currency,
    credit_price: payments.creditPriceCents === null ? null : formatCents(payments.creditPriceCents),
    new_organizations_plan: payments.newOrganizationsPlan,
  };
}
