import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Twilio: messages and calls. Requests are forms, and paths have the account. */
export const twilio = defineVendor({
  id: 'twilio',
  title: 'Twilio',
  icon: 'BrandTwilio',
  group: 'messaging',
  apiUrl: 'https://api.twilio.com',
  credentialTypes: ['twilio_account'],
  pathValues: { account_sid: 'Account SID' },
  failureOf,
  lists,
  source: 'https://www.twilio.com/docs/usage/api',
});

/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const number = typeof body['code'] === 'number' ? body['code'] : undefined;
  const code = number === undefined ? `status ${status}` : String(number);
  if (status === 429)
    return {
      kind: 'limited',
      message: `Twilio accepts no more requests for now. (${code})`,
      retryAfterMs: retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', message: `Twilio has a temporary problem. (${code})` };
  const said = typeof body['message'] === 'string' ? body['message'].slice(0, 500) : '';
  const text = errorTexts[code] ?? 'Twilio refused the request.';
  return { kind: 'refused', code, message: `${text} (${code})${said === '' ? '' : ` ${said}`}` };
}
