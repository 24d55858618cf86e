import type { Json, StripeApi } from './StripeApi.ts';

/** How much of a payment for credits went back to its payer, in the smallest unit of its currency. */
export interface PaymentReversal {
  /** Id of the payment intent. */
  readonly payment: string;
  readonly paid: bigint;
  /** Refunded and disputed together; never more than `paid`. */
  readonly reversed: bigint;
  readonly isDisputed: boolean;
}

/**
 * Statuses of a dispute while its amount is withdrawn. `warning_*` and `prevented` withdraw nothing, and `won` gives the amount back. Source:
 * docs.stripe.com/api/disputes/object (`status`), docs.stripe.com/disputes/how-disputes-work.
 */
const withdrawn = new Set(['needs_response', 'under_review', 'lost']);

/**
 * Reads how much of a payment was refunded or disputed, as it is now. Returns null for a payment that bought no credits. Throws
 * `payment_provider_failed`. Source: docs.stripe.com/api/payment_intents/object (`latest_charge`), …/api/charges/object (`amount_refunded`),
 * …/api/disputes/list.
 */
export async function readPaymentReversal(stripe: StripeApi, payment: string): Promise<PaymentReversal | null> {
  const id = encodeURIComponent(payment);
  const intent = await stripe.get(`/v1/payment_intents/${id}?expand[]=latest_charge`);
  const { kind } = (intent['metadata'] ?? {}) as Record<string, unknown>;
  const charge = intent['latest_charge'] as Json | null | undefined;
  if (kind !== 'credits' || typeof charge !== 'object' || charge === null) return null;
  const paid = amountOf(charge['amount_captured'] ?? charge['amount']);
  if (paid === 0n) return null;
  const disputed = charge['disputed'] === true ? await disputedAmount(stripe, id) : 0n;
  const reversed = amountOf(charge['amount_refunded']) + disputed;
  return { payment, paid, reversed: reversed < paid ? reversed : paid, isDisputed: disputed > 0n };
}

async function disputedAmount(stripe: StripeApi, id: string): Promise<bigint> {
  const { data } = await stripe.get(`/v1/disputes?payment_intent=${id}&limit=100`);
  const open = (data as Json[]).filter(({ status }) => withdrawn.has(String(status)));
  return open.reduce((sum, { amount }) => sum + amountOf(amount), 0n);
}

function amountOf(value: unknown): bigint {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? BigInt(value) : 0n;
}
