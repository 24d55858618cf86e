import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';
import { lists } from './lists.ts';

/** NocoDB, in the cloud or on another server. Version 3 of its API, and version 2 where the community edition has no other. */
export const nocodb = defineVendor({
  id: 'nocodb',
  title: 'NocoDB',
  icon: 'TableOptions',
  group: 'databases',
  apiUrl: 'https://app.nocodb.com',
  credentialTypes: ['nocodb_token'],
  failureOf,
  lists,
  source: 'https://nocodb.com/docs/apis',
});

/** Version 3 has a code in `error`; older versions have a text in `msg`. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { error, message, msg } = body;
  const code = typeof error === 'string' ? error.slice(0, 100) : `status ${status}`;
  const said = [message, msg].find((text): text is string => typeof text === 'string') ?? '';
  const known = `${errorTexts[code] ?? textOf(status)} ${said.slice(0, 500)}`.trim();
  const text = `${known} (${code})`;
  if (status === 429) return { kind: 'limited', code, message: text, retryAfterMs: retryAfterMs(headers) };
  return { kind: status >= 500 ? 'temporary' : 'refused', code, message: text };
}

function textOf(status: number): string {
  if (status === 401) return 'NocoDB does not accept the token. Check the credential.';
  if (status === 403) return 'The token lacks the permission.';
  if (status === 404)
    return 'There is no such thing. Check the base and the table, and whether the server has version 3 of the API.';
  if (status === 413) return 'The file or the request is too large for the server.';
  if (status === 429) return 'NocoDB accepts no more requests for now.';
  return status >= 500 ? 'NocoDB has a temporary problem.' : 'NocoDB refused the request.';
}
