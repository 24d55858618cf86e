import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { tryToken } from '../engine/tryToken.ts';
import { graphUrl } from './graphUrl.ts';

/** Asks Microsoft Graph about the organization: https://learn.microsoft.com/graph/api/organization-list. Errors: those of `tryToken`. */
export async function testApplication(values: { api_url?: string }, tools: CredentialTest): Promise<void> {
  const address = `${apiUrlOf({ apiUrl: graphUrl }, { ...values })}/organization?$select=id`;
  const texts = { vendor: 'Microsoft', owner: 'the application', check: 'its ID, its secret and the tenant' };
  await tryToken({ address, values, ...texts }, tools);
}
