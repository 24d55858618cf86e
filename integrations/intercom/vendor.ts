import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { resetMs, retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Intercom, with a pinned version of its API. Workspaces are in a region, whose address the credential has. */
export const intercom = defineVendor({
  id: 'intercom',
  title: 'Intercom',
  icon: 'BrandIntercom',
  group: 'messaging',
  apiUrl: 'https://api.intercom.io',
  credentialTypes: ['intercom_token', 'intercom_oauth2'],
  headers: { 'intercom-version': '2.15' },
  failureOf,
  lists,
  source: 'https://developers.intercom.com/docs/references/2.15/rest-api/',
});

interface IntercomError {
  code?: unknown;
  message?: unknown;
  field?: unknown;
}

/** https://developers.intercom.com/docs/references/rest-api/errors/http-responses; `x-ratelimit-reset` has seconds since 1970. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const errors = Array.isArray(body['errors']) ? (body['errors'] as (IntercomError | null)[]) : [];
  const named = errors[0]?.code;
  const code = typeof named === 'string' ? named : `status ${status}`;
  if (status === 429)
    return {
      kind: 'limited',
      code,
      message: `Intercom accepts no more requests for now. (${code})`,
      retryAfterMs: resetMs(headers) ?? retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', code, message: `Intercom has a temporary problem. (${code})` };
  const said = errors.map((error) => (typeof error?.message === 'string' ? error.message : '')).join(' ');
  const text = errorTexts[code] ?? 'Intercom refused the request.';
  return { kind: 'refused', code, message: `${text} (${code}) ${said.slice(0, 600)}`.trim() };
}
