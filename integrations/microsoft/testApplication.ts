import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { tryToken } from '../engine/tryToken.ts';
import { graphUrl } from './graphUrl.ts';

/**
 * Asks Microsoft Graph about the organization: https://learn.microsoft.com/graph/api/organization-list. An application without that
 * permission gets 403, which tells as well that its token is accepted. Errors: `target_error`; those of the guarded fetch.
 */
export async function testApplication(
  values: { api_url?: string },
  { fetch, signal, ...tools }: CredentialTest,
): Promise<void> {
  const { access_token: token } = values as { access_token?: string };
  const url = new URL(`${apiUrlOf({ apiUrl: graphUrl }, { ...values })}/organization?$select=id`);
  assertUrlAllowed(tools, url);
  const { status, body } = await fetch(url.href, {
    method: 'GET',
    headers: { authorization: `Bearer ${token ?? ''}`, accept: 'application/json' },
    signal,
    timeoutMs: 15_000,
    maxRedirects: 0,
  });
  body.destroy();
  if (status >= 500 || status === 429)
    throw new AppError('target_error', `Microsoft has a temporary problem (status ${status}).`);
  if (status >= 300 && status !== 403)
    throw new AppError(
      'target_error',
      `Microsoft does not accept the application (status ${status}). Check its ID, its secret and the tenant.`,
    );
/** Asks Microsoft Graph about the organization: https://learn.microsoft.com/graph/api/organization-list. Errors: those of `tryToken`. */
export async function testApplication(values: { api_url?: string }, tools: CredentialTest): Promise<void> {
  const address = `${apiUrlOf({ apiUrl: graphUrl }, { ...values })}/organization?$select=id`;
  const texts = { vendor: 'Microsoft', owner: 'the application', check: 'its ID, its secret and the tenant' };
  await tryToken(address, values, texts, tools);
}
