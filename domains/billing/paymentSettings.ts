import { paymentKeyContext } from '../../db/secrets/paymentKey.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { PaymentKeyId } from '../../db/repositories/billing/payments.ts';
import type { InstanceSettings } from '../../db/repositories/instance/instanceSettings.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { hasCents } from './money.ts';

/** How the instance is paid, as it is stored. */
export interface PaymentSettings {
  readonly provider: 'manual' | 'stripe';
  /** ISO 4217 in small letters; of two decimals. */
  readonly currency: string;
  /** Price of 1,000 credits; null: they cannot be bought. */
  readonly creditPriceCents: bigint | null;
  readonly newOrganizationsPlan: 'self_hosted' | 'hobby';
}

type Stored = Omit<PaymentSettings, 'creditPriceCents'> & { creditPriceCents: string | null };

const key = 'payments';
const atFirst: PaymentSettings = {
  provider: 'manual',
  currency: 'usd',
  creditPriceCents: null,
  newOrganizationsPlan: 'self_hosted',
};

/** Payment settings; without them admins set plans, and new organizations have `self_hosted`. */
export async function readPaymentSettings(settings: Pick<InstanceSettings, 'find'>): Promise<PaymentSettings> {
  const stored = (await settings.find(key)) as Stored | undefined;
  if (stored === undefined) return atFirst;
  const { creditPriceCents: cents } = stored;
  return { ...stored, creditPriceCents: cents === null ? null : BigInt(cents) };
}

/** Sets all of them. */
async function writePaymentSettings(settings: Pick<InstanceSettings, 'set'>, payments: PaymentSettings): Promise<void> {
  const cents = payments.creditPriceCents;
  await settings.set(key, { ...payments, creditPriceCents: cents === null ? null : String(cents) } satisfies Stored);
}

/** Changes of payment settings: omitted fields stay unchanged. Keys are plain and are stored encrypted; null removes one. */
export interface PaymentSettingsChange extends Partial<PaymentSettings> {
  readonly keys: Partial<Record<PaymentKeyId, string | null>>;
}

/** Saves a change. Errors: `invalid_request` for a currency without two decimals. */
export async function changePaymentSettings(
  { instanceSettings, payments }: Pick<Repositories, 'instanceSettings' | 'payments'>,
  { keys, ...change }: PaymentSettingsChange,
  secrets: Pick<Secrets, 'encrypt'>,
): Promise<void> {
  if (change.currency !== undefined && !hasCents(change.currency))
    throw new AppError(
      'invalid_request',
      'This currency does not have two decimals. Choose one that has, such as "usd".',
      { param: '/currency' },
    );
  await writePaymentSettings(instanceSettings, { ...(await readPaymentSettings(instanceSettings)), ...change });
  for (const [id, key] of Object.entries(keys) as [PaymentKeyId, string | null][])
    await payments.setKey(
      id,
      key === null ? null : { encrypted: secrets.encrypt(paymentKeyContext(id), key), last4: key.slice(-4) },
    );
}
