import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { orderOf } from '../../../domains/billing/plans/orderOf.ts';
import { paymentsOf } from '../../../domains/billing/plans/paymentsOf.ts';
import { planOf, readPlan } from '../../../domains/billing/plans/readPlan.ts';

/** Creates a payment page for a first plan; an organization that pays already changes its plan. */
export const checkoutPlan: Handler<'checkoutPlan'> = async ({ actor, body }, deps) => {
  const { organizationId } = actor;
  const read = await deps.database.asSystem((repositories) => readPlan(repositories, organizationId));
  const { change } = planOf(read, body);
  if (read.customer?.subscriptionId != null || change.takes !== 'now' || !change.needsPayment)
    throw new AppError('plan_unchanged', 'This change takes no new payment. Change the plan instead.');
  const order = await orderOf(deps, actor, { payments: read.payments, amountCents: change.priceCents });
  const url = await (await paymentsOf(deps)).checkoutPlan({ ...order, ...body });
  return { status: 200, body: { url } };
};
