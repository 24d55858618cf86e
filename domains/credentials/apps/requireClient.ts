import type { JsonObject } from '../../executions/item.ts';
import { missingApp } from '../CredentialStore.ts';
import type { CredentialType } from '../CredentialTypes.ts';
import type { OAuthApps } from './OAuthApps.ts';

/** Errors: `invalid_request` for a new sign-in that has no client of its own, where there is no OAuth app either. */
export async function requireClient(
  type: CredentialType | undefined,
  { values, organizationId }: { values: JsonObject; organizationId: string },
  apps: Pick<OAuthApps, 'owners'>,
): Promise<void> {
  const app = type?.definition.oauth2?.app;
  if (!type || !app || values['client_id'] || values['client_secret']) return;
  if (!(await apps.owners(organizationId)).has(type.definition.type)) throw missingApp(app.vendor);
}
