import type { InstanceSettings } from '../../db/repositories/instance/instanceSettings.ts';

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
export async function writePaymentSettings(
  settings: Pick<InstanceSettings, 'set'>,
  payments: PaymentSettings,
): Promise<void> {
  const cents = payments.creditPriceCents;
  await settings.set(key, { ...payments, creditPriceCents: cents === null ? null : String(cents) } satisfies Stored);
}
