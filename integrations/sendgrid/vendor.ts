import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { resetMs, retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';

/** SendGrid, version 3 of its API. Rate limits count per endpoint: https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/rate-limits. */
export const sendgrid = defineVendor({
  id: 'sendgrid',
  title: 'SendGrid',
  icon: 'MailBolt',
  group: 'messaging',
  apiUrl: 'https://api.sendgrid.com/v3',
  credentialTypes: ['sendgrid_key'],
  failureOf,
  limitScope: ({ path }) => /^\/\w+(\/\w+)?/.exec(path)?.[0] ?? '',
  lists,
  source: 'https://www.twilio.com/docs/sendgrid/api-reference',
});

interface SendgridError {
  message?: unknown;
  field?: unknown;
}

/** Next steps by a part of SendGrid's message, which has no code. */
const errorTexts: readonly (readonly [RegExp, string])[] = [
  [/verified Sender Identity/i, 'Verify the sender in SendGrid ("Settings", "Sender Authentication").'],
  [/Maximum credits exceeded/i, 'The plan has no credits left.'],
  [/authorization (grant is )?(invalid|required)|revoked/i, 'Check the key, and the region of the account.'],
  [/should be unique between to, cc, and bcc/i, 'Name each address once.'],
];

function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = `status ${status}`;
  if (status === 429)
    return {
      kind: 'limited',
      message: `SendGrid accepts no more requests of this kind for now. (${code})`,
      retryAfterMs: resetMs(headers) ?? retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', code, message: `SendGrid has a temporary problem. (${code})` };
  const said = saidIn(body['errors']);
  const step = errorTexts.find(([pattern]) => pattern.test(said))?.[1];
  // SendGrid says with status 401, too, that there are no credits left: the key is not the reason.
  const isKey = step === undefined || step.startsWith('Check the key');
  const parts = [isKey ? stepOf(status) : 'SendGrid refused the request.', `(${code})`, said, step];
  return { kind: 'refused', code, message: parts.filter((part) => part !== undefined && part !== '').join(' ') };
}

function stepOf(status: number): string {
  if (status === 401) return 'SendGrid does not accept the key.';
  if (status === 403) return 'The key lacks the permission, or the account may not do this.';
  if (status === 404) return 'There is no such thing in the account.';
  if (status === 413) return 'The request is too large.';
  return 'SendGrid refused the request.';
}

function saidIn(errors: unknown): string {
  if (!Array.isArray(errors)) return '';
  const texts = (errors as unknown[]).slice(0, 5).flatMap((error) => {
    const { message, field } = (error ?? {}) as SendgridError;
    if (typeof message !== 'string') return [];
    return [typeof field === 'string' && field !== '' ? `${field}: ${message}` : message];
  });
  return texts.join(' ').slice(0, 500);
}
