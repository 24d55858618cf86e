import { readPaymentSettings } from '../../../domains/billing/paymentSettings.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { orderOf } from '../../../domains/billing/plans/orderOf.ts';
import { paymentsOf } from '../../../domains/billing/plans/paymentsOf.ts';

const microsOfThousand = 1_000_000_000n;

/** Makes a page where credits are paid. */
export const buyCredits: Handler<'buyCredits'> = async ({ actor, body }, deps) => {
  const payments = await deps.database.asSystem(({ instanceSettings }) => readPaymentSettings(instanceSettings));
  if (payments.creditPriceCents === null || payments.creditPriceCents === 0n)
    throw new AppError('payments_not_set_up', 'Credits cannot be bought here. Ask an admin of the instance for some.');
  const thousands = BigInt(body.thousands);
  const order = await orderOf(deps, actor, { payments, amountCents: payments.creditPriceCents * thousands });
  const creditsMicros = thousands * microsOfThousand;
  return { status: 200, body: { url: await (await paymentsOf(deps)).checkoutCredits({ ...order, creditsMicros }) } };
};
