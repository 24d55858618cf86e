import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** PayPal. The sandbox has an address of its own, which the credential names. */
export const paypal = defineVendor({
  id: 'paypal',
  title: 'PayPal',
  icon: 'BrandPaypal',
  group: 'payments',
  apiUrl: 'https://api-m.paypal.com',
  apiUrlFrom: ({ environment }) => (environment === 'sandbox' ? 'https://api-m.sandbox.paypal.com' : null),
  credentialTypes: ['paypal_app'],
  // Up to 108 characters (https://developer.paypal.com/api/rest/requests).
  idempotencyHeader: 'paypal-request-id',
  idempotencyUuid: true,
  failureOf,
  lists,
  // A rate limit has no time: https://developer.paypal.com/api/rest/reference/rate-limiting.
  pauseMs: 60_000,
  source: 'https://developer.paypal.com/api/rest/',
});

interface PaypalError {
  name?: unknown;
  message?: unknown;
  debug_id?: unknown;
  details?: { issue?: unknown; description?: unknown; field?: unknown }[];
  /** Errors of tokens: https://developer.paypal.com/api/rest/authentication. */
  error?: unknown;
  error_description?: unknown;
}

/** https://developer.paypal.com/api/rest/responses */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { name, message, debug_id: debugId, details, error, error_description: about } = body as PaypalError;
  const [first] = Array.isArray(details) ? details : [];
  const code = textOf(first?.issue) || textOf(name) || textOf(error) || `status ${status}`;
  const debug = textOf(debugId) || headers['paypal-debug-id'] || '';
  const said = [textOf(first?.description) || textOf(message) || textOf(about), textOf(first?.field)];
  const known =
    errorTexts[code] ?? errorTexts[textOf(name)] ?? errorTexts[`${status}`] ?? 'PayPal refused the request.';
  const text = [`${known} (${code})`, ...said.filter((part) => part !== ''), ...(debug ? [`Debug ID: ${debug}.`] : [])];
  return {
    kind: status === 429 ? 'limited' : status >= 500 ? 'temporary' : 'refused',
    code,
    message: text.join(' '),
    ...(status === 429 ? { retryAfterMs: retryAfterMs(headers) } : {}),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
