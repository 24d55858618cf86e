import { parseRetryAfter } from '../../activities/http/httpResponse.ts';
import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Typeform. Two requests a second for each account; a rate limit has no time. */
export const typeform = defineVendor({
  id: 'typeform',
  title: 'Typeform',
  icon: 'Forms',
  group: 'office',
  apiUrl: 'https://api.typeform.com',
  credentialTypes: ['typeform_token', 'typeform_oauth2', 'oauth2'],
  access: { typeform_oauth2: ['triggers', 'responses', 'forms', 'workspaces'] },
  failureOf,
  lists,
  scopes,
  pauseMs: 2_000,
  source: 'https://www.typeform.com/developers/get-started/',
});

const texts: Readonly<Record<string, string>> = {
  AUTHENTICATION_FAILED: 'Typeform does not accept the token, or it lacks a scope. Check the credential.',
  FORM_NOT_FOUND: 'The form does not exist, or belongs to another account. Accounts in the EU have another API URL.',
  VALIDATION_ERROR: 'Typeform does not accept a value.',
  WORKSPACE_NOT_FOUND: 'The workspace does not exist, or belongs to another account.',
};

/** https://www.typeform.com/developers/get-started/responses-and-errors/ */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = typeof body['code'] === 'string' ? body['code'] : `status ${status}`;
  const said = typeof body['description'] === 'string' ? body['description'].slice(0, 500) : '';
  const message = `${texts[code] ?? 'Typeform refused the request.'} (${code}) ${said}`.trim();
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now());
    return { kind: 'limited', code, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
  }
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message };
}
