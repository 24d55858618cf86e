import { manualPayments, type PaymentProvider } from '../../billing/PaymentProvider.ts';
import { readPaymentSettings } from '../../billing/paymentSettings.ts';
import { StripePayments } from '../../billing/stripe/StripePayments.ts';
import { paymentKeyContext } from '../../db/secrets/paymentKey.ts';
import type { Deps } from '../deps.ts';

/** Stripe, where it is chosen and has its key; else null. */
export async function stripeOf({ database, secrets, settings }: Deps): Promise<StripePayments | null> {
  const { provider, key } = await database.asSystem(async ({ instanceSettings, payments }) => ({
    provider: (await readPaymentSettings(instanceSettings)).provider,
    key: (await payments.keys()).get('stripe'),
  }));
  if (provider !== 'stripe' || key === undefined) return null;
  const opened = secrets.decrypt(paymentKeyContext('stripe'), key.keyEncrypted);
  return new StripePayments({ baseUrl: settings.stripeUrl, key: opened });
}

/** Who takes payments of this instance. */
export async function paymentsOf(deps: Deps): Promise<PaymentProvider> {
  return (await stripeOf(deps)) ?? manualPayments;
}
