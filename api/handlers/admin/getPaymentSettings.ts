import { readPaymentSettings } from '../../../billing/paymentSettings.ts';
import type { Handler } from '../../handler.ts';
import { presentPaymentSettings } from '../../presenters/plan.ts';

/** Says how the instance is paid. */
export const getPaymentSettings: Handler<'getPaymentSettings'> = async (_request, { database }) => {
  const payments = await database.asSystem(({ instanceSettings }) => readPaymentSettings(instanceSettings));
  return { status: 200, body: presentPaymentSettings(payments) };
};
