import type { InstanceOAuthAppRow } from '../../db/entities/oauthApps.ts';
import type { OAuthApps } from '../../domains/credentials/apps/OAuthApps.ts';
import type { AppOwner } from '../../domains/credentials/oauth2/oauth2Values.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** An OAuth app without its secret, and whose app is used. */
export function presentOAuthApp(
  type: string,
  row: Pick<InstanceOAuthAppRow, 'clientId' | 'fields' | 'updatedAt'> | null,
  decidedBy: Schemas['OAuthAppSource'],
): Schemas['OAuthApp'] {
  return {
    type,
    client_id: row?.clientId ?? null,
    fields: row?.fields ?? {},
    decided_by: decidedBy,
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}

/** Whose app is used, in the words of the contract. */
export function sourceOf(
  apps: Pick<OAuthApps, 'environment'>,
  type: string,
  owner: AppOwner | undefined,
): Schemas['OAuthAppSource'] {
  if (owner === undefined) return 'none';
  return owner === 'instance' && apps.environment.has(type) ? 'environment' : owner;
}
