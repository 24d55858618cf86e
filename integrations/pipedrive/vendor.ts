import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';

/** Pipedrive: version 2 of the API, and version 1 for leads, notes, files and users, which version 2 does not have. */
export const pipedrive = defineVendor({
  id: 'pipedrive',
  title: 'Pipedrive',
  icon: 'Affiliate',
  group: 'sales',
  apiUrl: 'https://api.pipedrive.com',
  credentialTypes: ['pipedrive_token'],
  failureOf,
  // Searches have a limit of their own.
  limitScope: ({ path }) => (/[sS]earch$/.test(path) ? 'search' : ''),
  lists,
  source: 'https://developers.pipedrive.com/docs/api/v1',
});

const texts: Readonly<Record<number, string>> = {
  400: 'Pipedrive does not accept a value.',
  401: 'Pipedrive does not accept the token. Check the credential.',
  402: 'The plan of the account does not have this function.',
  403: 'The user of the token may not do this, or has called too often. Check the permissions.',
  404: 'There is no such thing, or the user of the token cannot see it.',
  410: 'Pipedrive no longer offers this method. Use its version 2.',
};

/** https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const { success, error } = body as { success?: unknown; error?: unknown };
  if (status < 400 && success !== false) return null;
  const code = `status ${status}`;
  if (status === 429)
    return {
      kind: 'limited',
      message: `Pipedrive accepts no more requests for now. (${code})`,
      retryAfterMs: retryAfterMs(headers) ?? resetIn(headers),
    };
  if (status >= 500) return { kind: 'temporary', message: `Pipedrive has a temporary problem. (${code})` };
  const said = typeof error === 'string' ? ` ${error.slice(0, 500)}` : '';
  return { kind: 'refused', code, message: `${texts[status] ?? 'Pipedrive refused the request.'} (${code})${said}` };
}

/** https://pipedrive.readme.io/docs/core-api-concepts-rate-limiting: seconds until the limit ends. */
function resetIn(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = Number(headers['x-ratelimit-reset'] ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}
