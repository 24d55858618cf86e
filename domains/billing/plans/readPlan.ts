import { readPaymentSettings, type PaymentSettings } from '../paymentSettings.ts';
import { plannedChange, type PlanInterval, type PlannedChange } from '../planChange.ts';
import type { PlanRow } from '../../../db/rows/plan.ts';
import type { PaymentCustomer } from '../../../db/repositories/billing/payments.ts';
import type { PlanStanding } from '../../../db/repositories/billing/plans.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';

/** An organization's current plan, and the plans available to it. */
export interface ReadPlan {
  readonly standing: PlanStanding;
  readonly plans: readonly PlanRow[];
  readonly payments: PaymentSettings;
  /** The organization's state at the provider; null if there is none. */
  readonly customer: PaymentCustomer | null;
}

/** Begins the period that is due, and reads where the organization stands. In a transaction of the system. */
export async function readPlan(repositories: Repositories, organizationId: string): Promise<ReadPlan> {
  const { plans, payments } = inOrganization(repositories, organizationId);
  await plans.begin(organizationId);
  return {
    standing: await plans.standing(),
    plans: await plans.list(),
    payments: await readPaymentSettings(repositories.instanceSettings),
    customer: await payments.customer(),
  };
}

/** The change that is asked for, as it would be at this moment. Errors: those of `plannedChange`. */
export function planOf(
  { standing, plans }: ReadPlan,
  wanted: { plan: string; interval: PlanInterval },
): { target: PlanRow; change: PlannedChange } {
  const target = plans.find(({ id }) => id === wanted.plan);
  const plan = plans.find(({ id }) => id === standing.plan);
  if (!target || !plan) throw new AppError('plan_not_offered', 'There is no such plan.');
  const from = {
    ...standing,
    plan,
    interval: standing.planInterval,
    hasNext: standing.nextPlan !== null,
  };
  return { target, change: plannedChange(from, { target, interval: wanted.interval }, new Date()) };
}
