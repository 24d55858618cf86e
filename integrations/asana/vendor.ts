import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

/** Asana. Bodies and responses have one field, `data`. */
export const asana = defineVendor({
  id: 'asana',
  title: 'Asana',
  icon: 'BrandAsana',
  group: 'projects',
  apiUrl: 'https://app.asana.com/api/1.0',
  credentialTypes: ['asana_token', 'asana_oauth2', 'oauth2'],
  failureOf,
  lists,
  scopes,
  source: 'https://developers.asana.com/reference/rest-api-reference',
});

const texts: Readonly<Record<number, string>> = {
  401: 'Asana does not accept the token. Check the credential.',
  402: 'This needs a paid plan of Asana.',
  403: 'The account lacks the permission.',
  404: 'There is no such thing, or the account may not see it.',
  451: 'Asana refuses the request for legal reasons.',
};

/** https://developers.asana.com/docs/errors */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  if (status === 429)
    return {
      kind: 'limited',
      message: 'Asana accepts no more requests for now. (status 429)',
      retryAfterMs: retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', message: `Asana has a temporary problem. (status ${status})` };
  const details = messagesOf(body).join(' ').slice(0, 1_000);
  return {
    kind: 'refused',
    code: String(status),
    message: `${texts[status] ?? 'Asana refused the request.'} (status ${status})${details === '' ? '' : ` ${details}`}`,
  };
}

function messagesOf({ errors }: { errors?: unknown }): string[] {
  const all = Array.isArray(errors) ? (errors as ({ message?: unknown } | null)[]) : [];
  return all
    .map((error) => error?.message)
    .filter((message): message is string => typeof message === 'string')
    .slice(0, 10);
}
