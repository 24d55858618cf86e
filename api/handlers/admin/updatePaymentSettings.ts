import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { parseCents } from '../../../domains/billing/money.ts';
import { changePaymentSettings, readPaymentSettings } from '../../../domains/billing/paymentSettings.ts';
import type { Handler } from '../../handler.ts';
import { presentPaymentSettings } from '../../presenters/plan.ts';

/** Sets the instance's payment settings; omitted fields stay unchanged. Keys are encrypted and never shown again. */
export const updatePaymentSettings: Handler<'updatePaymentSettings'> = async ({ body }, { database, secrets }) => {
  const { provider, currency, credit_price: price, new_organizations_plan: newOrganizationsPlan } = body;
  const { stripe_key: stripe, stripe_webhook_secret: webhooks } = body;
  const after = await database.asSystem(async (repositories) => {
    const { instanceSettings, payments } = repositories;
    const read = async () => presentPaymentSettings(await readPaymentSettings(instanceSettings), await payments.keys());
    const before = await read();
    const change = {
      ...(provider !== undefined && { provider }),
      ...(currency !== undefined && { currency }),
      ...(price !== undefined && { creditPriceCents: price === null ? null : parseCents(price, '/credit_price') }),
      ...(newOrganizationsPlan !== undefined && { newOrganizationsPlan }),
      keys: {
        ...(stripe !== undefined && { stripe }),
        ...(webhooks !== undefined && { stripe_webhooks: webhooks }),
      },
    };
    await changePaymentSettings(repositories, change, secrets);
    const shown = await read();
    await noteAudit(repositories, { organizationId: null, before, after: shown });
    return shown;
  });
  return { status: 200, body: after };
};
