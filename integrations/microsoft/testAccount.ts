import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { graphUrl } from './graphUrl.ts';

/**
 * Asks Microsoft Graph who signed in: https://learn.microsoft.com/graph/api/user-get. Errors: `target_error`; those of the guarded fetch.
 */
export async function testAccount(
  values: { api_url?: string; access_token: string },
  { fetch, signal, ...tools }: CredentialTest,
): Promise<void> {
  const url = new URL(`${apiUrlOf({ apiUrl: graphUrl }, { ...values })}/me?$select=id,userPrincipalName`);
  assertUrlAllowed(tools, url);
  const { status, body } = await fetch(url.href, {
    method: 'GET',
    headers: { authorization: `Bearer ${values.access_token}`, accept: 'application/json' },
    signal,
    timeoutMs: 15_000,
    maxRedirects: 0,
  });
  const bytes = await body.readAll({ bytes: 1024 * 1024, message: 'The response is too large.' });
  if (status >= 500 || status === 429)
    throw new AppError('target_error', `Microsoft has a temporary problem (status ${status}).`);
  if (status >= 400)
    throw new AppError(
      'target_error',
      `Microsoft no longer accepts the sign-in (status ${status}). Connect the credential again.`,
    );
  if (!hasId(bytes)) throw new AppError('target_error', 'The API URL does not lead to Microsoft Graph.');
}

function hasId(bytes: Uint8Array): boolean {
  try {
    const { id } = JSON.parse(new TextDecoder().decode(bytes)) as { id?: unknown };
    return typeof id === 'string';
  } catch {
    return false; // a page of a proxy
  }
}
