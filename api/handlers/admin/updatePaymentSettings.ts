import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { hasCents, parseCents } from '../../../domains/billing/money.ts';
import { readPaymentSettings, writePaymentSettings } from '../../../domains/billing/paymentSettings.ts';
import type { PaymentKeyId } from '../../../db/repositories/billing/payments.ts';
import { paymentKeyContext } from '../../../db/secrets/paymentKey.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { presentPaymentSettings } from '../../presenters/plan.ts';

/** Sets the instance's payment settings; omitted fields stay unchanged. Keys are sealed and never shown again. */
export const updatePaymentSettings: Handler<'updatePaymentSettings'> = async ({ body }, { database, secrets }) => {
  const price = body.credit_price;
  if (body.currency !== undefined && !hasCents(body.currency))
    throw new AppError(
      'invalid_request',
      'This currency does not have two decimals. Choose one that has, such as "usd".',
      {
        param: '/currency',
      },
    );
  const sealed = (id: PaymentKeyId, key: string | null) =>
    key === null ? null : { encrypted: secrets.encrypt(paymentKeyContext(id), key), last4: key.slice(-4) };
  const shown = await database.asSystem(async (repositories) => {
    const { instanceSettings, payments } = repositories;
    const read = async () => presentPaymentSettings(await readPaymentSettings(instanceSettings), await payments.keys());
    const before = await read();
    const stored = await readPaymentSettings(instanceSettings);
    await writePaymentSettings(instanceSettings, {
      provider: body.provider ?? stored.provider,
      currency: body.currency ?? stored.currency,
      creditPriceCents:
        price === undefined ? stored.creditPriceCents : price === null ? null : parseCents(price, '/credit_price'),
      newOrganizationsPlan: body.new_organizations_plan ?? stored.newOrganizationsPlan,
    });
    if (body.stripe_key !== undefined) await payments.setKey('stripe', sealed('stripe', body.stripe_key));
    if (body.stripe_webhook_secret !== undefined)
      await payments.setKey('stripe_webhooks', sealed('stripe_webhooks', body.stripe_webhook_secret));
    const after = await read();
    await noteAudit(repositories, { organizationId: null, before, after });
    return after;
  });
  return { status: 200, body: shown };
};
