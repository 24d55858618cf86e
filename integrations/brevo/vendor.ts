import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { lists } from './lists.ts';

/** Brevo, formerly Sendinblue. Each kind of request has a limit of its own: https://developers.brevo.com/docs/api-limits. */
export const brevo = defineVendor({
  id: 'brevo',
  title: 'Brevo',
  icon: 'MailFast',
  group: 'messaging',
  apiUrl: 'https://api.brevo.com/v3',
  credentialTypes: ['brevo_key'],
  failureOf,
  limitScope: ({ path }) => /^\/\w+/.exec(path)?.[0] ?? '',
  lists,
  source: 'https://developers.brevo.com/reference',
});

/** Texts by the name of the error, or by the status. */
const errorTexts: Readonly<Record<string, string>> = {
  unauthorized: 'Brevo does not accept the key, or not from this IP address. Check "SMTP & API" and "Authorized IPs".',
  permission_denied: 'The key lacks the permission, or the account is not activated yet.',
  not_enough_credits: 'The account has no credits left.',
  account_under_validation: 'Brevo has not activated the account yet.',
  document_not_found: 'There is no such thing in the account.',
  duplicate_parameter: 'A contact with this e-mail or ID exists. Use "Create or update".',
};

/** https://developers.brevo.com/docs/how-it-works#error-codes; `x-sib-ratelimit-reset` has seconds. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429) {
    const seconds = headers['x-sib-ratelimit-reset'] ?? '';
    return {
      kind: 'limited',
      message: 'Brevo accepts no more requests of this kind for now. (status 429)',
      retryAfterMs: /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined,
    };
  }
  if (status >= 500) return { kind: 'temporary', message: `Brevo has a temporary problem. (status ${status})` };
  const { code: named, message } = body;
  const code = typeof named === 'string' ? named : `status ${status}`;
  const said = typeof message === 'string' ? ` ${message.slice(0, 500)}` : '';
  return { kind: 'refused', code, message: `${errorTexts[code] ?? 'Brevo refused the request.'} (${code})${said}` };
}
