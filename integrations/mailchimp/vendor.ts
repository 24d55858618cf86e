import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** Mailchimp, version 3.0 of its Marketing API. Each account is in a data center, which its key names: `…-us21`. */
export const mailchimp = defineVendor({
  id: 'mailchimp',
  title: 'Mailchimp',
  icon: 'Mailbox',
  group: 'messaging',
  apiUrl: 'https://api.mailchimp.com/3.0',
  apiUrlFrom: ({ key }) => {
    const center = typeof key === 'string' ? /-([a-z]{2,}\d+)$/.exec(key.trim())?.[1] : undefined;
    return center === undefined ? null : `https://${center}.api.mailchimp.com/3.0`;
  },
  credentialTypes: ['mailchimp_key', 'mailchimp_oauth2'],
  failureOf,
  lists,
  // Ten requests at once for each user; a refusal has no time: https://mailchimp.com/developer/marketing/docs/fundamentals/#api-limits.
  pauseMs: 2_000,
  source: 'https://mailchimp.com/developer/marketing/api/',
});

/** https://mailchimp.com/developer/marketing/docs/errors/. Under load, a proxy refuses requests with status 403 and no JSON. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { title, detail, errors } = body as { title?: unknown; detail?: unknown; errors?: unknown };
  if (status === 429 || (status === 403 && typeof title !== 'string'))
    return {
      kind: 'limited',
      message: `Mailchimp accepts no more requests for now. (status ${status})`,
      retryAfterMs: retryAfterMs(headers),
    };
  const code = typeof title === 'string' ? title : `status ${status}`;
  if (status >= 500) return { kind: 'temporary', code, message: `Mailchimp has a temporary problem. (${code})` };
  const said = [typeof detail === 'string' ? detail : '', ...fieldErrors(errors)].filter((one) => one !== '');
  const text = errorTexts[code] ?? 'Mailchimp refused the request.';
  return { kind: 'refused', code, message: `${text} (${code}) ${said.join(' ').slice(0, 700)}`.trim() };
}

function fieldErrors(errors: unknown): string[] {
  if (!Array.isArray(errors)) return [];
  return (errors as unknown[]).slice(0, 5).map((error) => {
    const { field, message } = (error ?? {}) as { field?: unknown; message?: unknown };
    const where = typeof field === 'string' && field !== '' ? `${field}: ` : '';
    return `${where}${typeof message === 'string' ? message : ''}`;
  });
}
