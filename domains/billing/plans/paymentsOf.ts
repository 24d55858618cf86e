import { manualPayments, type PaymentProvider } from '../PaymentProvider.ts';
import { readPaymentSettings } from '../paymentSettings.ts';
import { StripePayments } from '../stripe/StripePayments.ts';
import type { PaymentKeyId } from '../../../db/repositories/billing/payments.ts';
import { paymentKeyContext } from '../../../db/secrets/paymentKey.ts';
import type { Database } from '../../../db/database.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';

/** The instance's payment settings and keys. */
export interface PaymentDeps {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly settings: { readonly stripeUrl: string };
}

/** Stripe, where it is chosen and has its key, with the secret that signs its events (null: none is set); else null. */
export async function stripeWithSecretOf({
  database,
  secrets,
  settings,
}: PaymentDeps): Promise<{ stripe: StripePayments; eventSecret: string | null } | null> {
  const { provider, keys } = await database.asSystem(async ({ instanceSettings, payments }) => ({
    provider: (await readPaymentSettings(instanceSettings)).provider,
    keys: await payments.keys(),
  }));
  const open = (id: PaymentKeyId): string | null => {
    const key = keys.get(id);
    return key === undefined ? null : secrets.decrypt(paymentKeyContext(id), key.keyEncrypted);
  };
  const key = provider === 'stripe' ? open('stripe') : null;
  if (key === null) return null;
  return { stripe: new StripePayments({ baseUrl: settings.stripeUrl, key }), eventSecret: open('stripe_webhooks') };
}

/** Stripe, where it is chosen and has its key; else null. */
export async function stripeOf(deps: PaymentDeps): Promise<StripePayments | null> {
  return (await stripeWithSecretOf(deps))?.stripe ?? null;
}

/** Returns the payment provider of this instance. */
export async function paymentsOf(deps: PaymentDeps): Promise<PaymentProvider> {
  return (await stripeOf(deps)) ?? manualPayments;
}
