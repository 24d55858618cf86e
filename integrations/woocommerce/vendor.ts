import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** WooCommerce, version 3 of its REST API. Each shop has its own address, which the credential names. */
export const woocommerce = defineVendor({
  id: 'woocommerce',
  title: 'WooCommerce',
  icon: 'ShoppingCart',
  group: 'payments',
  apiUrl: 'https://woocommerce.com',
  credentialTypes: ['woocommerce_key'],
  // Caches of shops answer with old things otherwise.
  headers: { 'cache-control': 'no-cache' },
  failureOf,
  lists,
  source: 'https://woocommerce.github.io/woocommerce-rest-api-docs/',
});

/** https://woocommerce.github.io/woocommerce-rest-api-docs/#errors */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = typeof body['code'] === 'string' ? body['code'] : `status ${status}`;
  if (status === 429) {
    const message = 'The shop accepts no more requests for now. (status 429)';
    return { kind: 'limited', message, retryAfterMs: retryAfterMs(headers) };
  }
  if (status >= 500 && !isOwn(status, code))
    return { kind: 'temporary', code, message: `The shop has a temporary problem. (${code})` };
  const known = textOf(code, status);
  const details = detailsOf(body).slice(0, 1_000);
  return { kind: 'refused', code, message: `${known} (${code})${details === '' ? '' : ` ${details}`}` };
}

/** WooCommerce itself refuses some requests with status 500, such as a refund that is larger than the order. */
function isOwn(status: number, code: string): boolean {
  return status === 500 && code.startsWith('woocommerce_rest_');
}

function textOf(code: string, status: number): string {
  if (Object.hasOwn(errorTexts, code)) return errorTexts[code]!;
  if (/^woocommerce_rest_\w*invalid_id$/.test(code)) return 'There is nothing with this ID in the shop.';
  return errorTexts[`${status}`] ?? 'The shop refused the request.';
}

interface WooBody {
  message?: unknown;
  data?: unknown;
}

/** The message, and the problem of each parameter. Both can have HTML. */
function detailsOf({ message, data }: WooBody): string {
  const params = typeof data === 'object' && data !== null ? (data as { params?: unknown }).params : undefined;
  const ofParams = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return [message, ...ofParams]
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .slice(0, 10)
    .map((one) => one.replaceAll(/<[^>]{0,200}>/g, ''))
    .join(' ');
}
