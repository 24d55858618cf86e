import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Salesforce. The address of an organization's API comes with its token; that of the vendor is the one of the sign-in. */
export const salesforce = defineVendor({
  id: 'salesforce',
  title: 'Salesforce',
  icon: 'Cloud',
  group: 'sales',
  apiUrl: 'https://login.salesforce.com',
  credentialTypes: ['salesforce_oauth2', 'salesforce_jwt'],
  failureOf,
  lists,
  scopes,
  // The limit of a day has no time.
  pauseMs: 2_000,
  source: 'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/',
});

interface SalesforceError {
  errorCode?: unknown;
  message?: unknown;
  fields?: unknown;
}

/** Errors that pass by themselves. */
const temporary = new Set(['SERVER_UNAVAILABLE', 'UNABLE_TO_LOCK_ROW', 'UNKNOWN_EXCEPTION']);

/** Errors are a list: https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm. */
function failureOf({ status, headers, list = [] }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 300) return null;
  const errors = list.filter((one): one is SalesforceError => typeof one === 'object' && one !== null);
  const named = errors[0]?.errorCode;
  const code = typeof named === 'string' ? named : `status ${status}`;
  if (code === 'REQUEST_LIMIT_EXCEEDED' || status === 429)
    return {
      kind: 'limited',
      code,
      message: `The organization has used up its requests of the day. (${code})`,
      retryAfterMs: retryAfterMs(headers),
    };
  if (status >= 500 || temporary.has(code))
    return { kind: 'temporary', code, message: `Salesforce has a temporary problem. (${code})` };
  const said = errors.map(({ message }) => (typeof message === 'string' ? message : '')).join(' ');
  const text =
    status === 300 ? 'Several records have this value.' : (errorTexts[code] ?? 'Salesforce refused the request.');
  return { kind: 'refused', code, message: `${text} (${code}) ${said.slice(0, 700)}`.trim() };
}
