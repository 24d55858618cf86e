import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';

/** Snowflake by its SQL API. */
export const snowflake = defineVendor({
  id: 'snowflake',
  title: 'Snowflake',
  icon: 'BrandSnowflake',
  group: 'databases',
  apiUrl: 'https://myorg-account.snowflakecomputing.com',
  credentialTypes: ['snowflake'],
  failureOf,
  pauseMs: 2_000,
  source: 'https://docs.snowflake.com/en/developer-guide/sql-api/reference',
});

/** What to do, by code: https://docs.snowflake.com/en/developer-guide/sql-api/handling-errors. */
const advice: Readonly<Record<string, string>> = {
  '000606': 'Enter a warehouse in the credential that its role may use.',
  '000630': 'The statement took longer than its limit of time.',
  '002003':
    'Check the name; names in small letters stand in double quotes. The role of the credential may not see it, either.',
  '002049': 'Add a value for each "?".',
  '390144':
    'Snowflake does not accept the key. Check account, user and key of the credential, and that the user has its public key.',
  '390318': 'The token has expired. Enter a new one in the credential.',
  '390422': 'The network policy of the account does not let this address in.',
};

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 300) return null;
  const { code = `status ${status}`, message: said } = body as { code?: string; message?: string };
  const text = typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').slice(0, 500) : '';
  const first = advice[code] ?? (status === 401 ? 'Snowflake does not accept the sign-in. Check the credential.' : '');
  const message = [first, text, `(${code})`].filter((part) => part !== '').join(' ');
  if (status === 429) return { kind: 'limited', code, message, retryAfterMs: retryAfterMs(headers) };
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message };
}
