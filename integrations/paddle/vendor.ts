import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Paddle Billing. The sandbox has an address and keys of its own. "Paddle Classic" is another API. */
export const paddle = defineVendor({
  id: 'paddle',
  title: 'Paddle',
  icon: 'Sailboat',
  group: 'payments',
  apiUrl: 'https://api.paddle.com',
  credentialTypes: ['paddle_key'],
  headers: { 'paddle-version': '1' },
  failureOf,
  lists,
  // 240 requests a minute: https://developer.paddle.com/api-reference/about/rate-limiting.
  pauseMs: 15_000,
  source: 'https://developer.paddle.com/api-reference',
});

interface PaddleError {
  code?: unknown;
  detail?: unknown;
  errors?: { field?: unknown; message?: unknown }[];
}

/** https://developer.paddle.com/api-reference/about/errors */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const error = (typeof body['error'] === 'object' && body['error'] !== null ? body['error'] : {}) as PaddleError;
  const code = textOf(error.code) || `status ${status}`;
  const fields = (Array.isArray(error.errors) ? error.errors : [])
    .slice(0, 5)
    .map(({ field, message }) => `${textOf(field)}: ${textOf(message)}.`);
  const request = textOf((body['meta'] as { request_id?: unknown } | undefined)?.request_id);
  const known = errorTexts[code] ?? errorTexts[`${status}`] ?? 'Paddle refused the request.';
  const text = [`${known} (${code})`, textOf(error.detail), ...fields, request && `Request: ${request}.`];
  return {
    kind: kindOf(status, code),
    code,
    message: text.filter((part) => part !== '').join(' '),
    ...(status === 429 ? { retryAfterMs: retryAfterMs(headers) } : {}),
  };
}

/** A subscription is locked for a moment while it renews. */
function kindOf(status: number, code: string): VendorFailure['kind'] {
  if (status === 429) return 'limited';
  return status >= 500 || code.startsWith('subscription_locked') ? 'temporary' : 'refused';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
