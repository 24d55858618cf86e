import { noteAudit } from '../../../audit/noteAudit.ts';
import { parseCents } from '../../../billing/money.ts';
import { readPaymentSettings, writePaymentSettings } from '../../../billing/paymentSettings.ts';
import type { Handler } from '../../handler.ts';
import { presentPaymentSettings } from '../../presenters/plan.ts';

/** Sets how the instance is paid; what is not named stays. */
export const updatePaymentSettings: Handler<'updatePaymentSettings'> = async ({ body }, { database }) => {
  const price = body.credit_price;
  const payments = await database.asSystem(async (repositories) => {
    const { instanceSettings } = repositories;
    const before = await readPaymentSettings(instanceSettings);
    const after = {
      provider: body.provider ?? before.provider,
      currency: body.currency ?? before.currency,
      creditPriceCents:
        price === undefined ? before.creditPriceCents : price === null ? null : parseCents(price, '/credit_price'),
      newOrganizationsPlan: body.new_organizations_plan ?? before.newOrganizationsPlan,
    };
    await writePaymentSettings(instanceSettings, after);
    await noteAudit(repositories, {
      organizationId: null,
      before: presentPaymentSettings(before),
      after: presentPaymentSettings(after),
    });
    return after;
  });
  return { status: 200, body: presentPaymentSettings(payments) };
};
