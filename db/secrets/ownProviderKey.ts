import type { SecretContext } from './envelope.ts';

/** Where an organization's own provider key is stored: it can be read for that key of that organization and nothing else. */
export function ownProviderKeyContext(key: { id: string; organizationId: string }): SecretContext {
  return { table: 'provider_keys', row: key.id, organizationId: key.organizationId, field: 'api_key_encrypted' };
}
