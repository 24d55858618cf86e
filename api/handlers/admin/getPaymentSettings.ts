import { readPaymentSettings } from '../../../domains/billing/paymentSettings.ts';
import type { Handler } from '../../handler.ts';
import { presentPaymentSettings } from '../../presenters/plan.ts';

/** Returns the instance's payment settings. */
export const getPaymentSettings: Handler<'getPaymentSettings'> = async (_request, { database }) => ({
  status: 200,
  body: await database.asSystem(async ({ instanceSettings, payments }) =>
    presentPaymentSettings(await readPaymentSettings(instanceSettings), await payments.keys()),
  ),
});
