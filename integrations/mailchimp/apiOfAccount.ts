import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { TokenTools } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { AppError } from '../../openapi/AppError.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { mailchimp } from './vendor.ts';

const timeoutMs = 15_000;
const maxBytes = 1024 * 1024;

/** Returns the address of the sign-in; a proxy has it beside the API. */
export function loginUrlOf(apiUrl: string): string {
  return apiUrl === mailchimp.apiUrl ? 'https://login.mailchimp.com' : apiUrl;
}

/**
 * Asks for the data center of the account: https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/#find-the-server-prefix.
 * Errors: `credential_refused`.
 */
export async function apiOfAccount(
  values: { api_url?: string; access_token: string },
  { stream, signal, allowedHosts }: TokenTools,
): Promise<{ api_url: string }> {
  const apiUrl = apiUrlOf(mailchimp, values);
  const url = new URL(`${loginUrlOf(apiUrl)}/oauth2/metadata`);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  assertHostAllowed({ allowedHosts }, { host: url.hostname, port });
  const answer = await stream(url.href, {
    method: 'GET',
    headers: { authorization: `OAuth ${values.access_token}`, accept: 'application/json' },
    timeoutMs,
    maxBytes,
    maxRedirects: 0,
    signal,
  });
  const endpoint = endpointIn(await answer.body.readAll());
  if (endpoint === null)
    throw new AppError('credential_refused', `Mailchimp did not name the data center (status ${answer.status}).`);
  return { api_url: apiUrl === mailchimp.apiUrl ? `${endpoint}/3.0` : apiUrl };
}

/** The address of a data center; another server gets no token. */
function endpointIn(bytes: Uint8Array): string | null {
  try {
    const { api_endpoint: endpoint } = JSON.parse(new TextDecoder().decode(bytes)) as { api_endpoint?: unknown };
    const url = typeof endpoint === 'string' ? URL.parse(endpoint) : null;
    return url?.protocol === 'https:' && url.host.endsWith('.api.mailchimp.com') ? url.origin : null;
  } catch {
    return null; // a page of a proxy
  }
}
