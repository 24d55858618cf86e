import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/**
 * Stripe, version 1 of its API. The version of the responses is pinned: otherwise, they would follow the setting of each account.
 * The next version (2026-10-28.endive) refuses `payment_method_types`, which no operation sends.
 */
export const stripe = defineVendor({
  id: 'stripe',
  title: 'Stripe',
  icon: 'BrandStripe',
  group: 'payments',
  apiUrl: 'https://api.stripe.com',
  credentialTypes: ['stripe_key'],
  headers: { 'stripe-version': '2026-08-26.dahlia' },
  idempotencyHeader: 'idempotency-key',
  failureOf,
  lists,
  // A rate limit has no time: https://docs.stripe.com/rate-limits.
  pauseMs: 2_000,
  source: 'https://docs.stripe.com/api',
});

interface StripeError {
  type?: string;
  code?: string;
  decline_code?: string;
  message?: string;
}

/** https://docs.stripe.com/api/errors */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const error = (typeof body['error'] === 'object' && body['error'] !== null ? body['error'] : {}) as StripeError;
  const { type, decline_code: declined } = error;
  const code = typeof error.code === 'string' ? error.code : (type ?? `status ${status}`);
  const text = errorTexts[code] ?? (status === 401 ? 'Stripe does not accept the key.' : 'Stripe refused the request.');
  const details = [
    ...(typeof error.message === 'string' ? [error.message.slice(0, 500)] : []),
    ...(typeof declined === 'string' ? [`Reason of the bank: ${declined.slice(0, 100)}.`] : []),
    ...(headers['request-id'] ? [`Request: ${headers['request-id'].slice(0, 100)}.`] : []),
  ];
  return {
    kind: kindOf(status, code, headers['stripe-should-retry']),
    code,
    message: [`${text} (${code})`, ...details].join(' '),
  };
}

/** A lock, and a request that is being carried out, concern one object only. */
function kindOf(status: number, code: string, shouldRetry: string | undefined): VendorFailure['kind'] {
  if (status === 429) return code === 'lock_timeout' ? 'temporary' : 'limited';
  if (shouldRetry !== undefined) return shouldRetry === 'true' ? 'temporary' : 'refused';
  return status >= 500 || status === 409 ? 'temporary' : 'refused';
}
