import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** WordPress. Each site has its own address, which the credential names. */
export const wordpress = defineVendor({
  id: 'wordpress',
  title: 'WordPress',
  icon: 'BrandWordpress',
  group: 'publishing',
  apiUrl: 'https://wordpress.org',
  credentialTypes: ['wordpress_application_password'],
  // Some plug-ins answer with a list from their cache otherwise.
  headers: { 'cache-control': 'no-cache' },
  failureOf,
  lists,
  source: 'https://developer.wordpress.org/rest-api/reference/',
});

/** https://developer.wordpress.org/rest-api/extending-the-rest-api/adding-custom-endpoints/#return-value */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = typeof body['code'] === 'string' ? body['code'] : `status ${status}`;
  if (status === 429) {
    const message = 'The site accepts no more requests for now. (status 429)';
    return { kind: 'limited', message, retryAfterMs: retryAfterMs(headers) };
  }
  const text = Object.hasOwn(errorTexts, code) ? errorTexts[code] : undefined;
  if (status >= 500 && text === undefined)
    return { kind: 'temporary', code, message: `The site has a temporary problem. (${code})` };
  const details = detailsOf(body).slice(0, 1_000);
  return {
    kind: 'refused',
    code,
    message: `${text ?? 'The site refused the request.'} (${code})${details === '' ? '' : ` ${details}`}`,
  };
}

/** The message, and the problem of each parameter. */
function detailsOf({ message, data }: WordPressBody): string {
  const params = typeof data === 'object' && data !== null ? (data as { params?: unknown }).params : undefined;
  const ofParams = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return [message, ...ofParams]
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .slice(0, 10)
    .join(' ');
}

interface WordPressBody {
  message?: unknown;
  data?: unknown;
}
