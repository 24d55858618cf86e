import type { SecretContext } from './envelope.ts';

/** Where a provider's key is stored: it can be read for that provider and nothing else. */
export function providerKeyContext(providerId: string): SecretContext {
  return { table: 'providers', row: providerId, organizationId: null, field: 'api_key_encrypted' };
}

/** The same for an additional key of a provider. */
export function furtherKeyContext(keyId: string): SecretContext {
  return { table: 'instance_provider_keys', row: keyId, organizationId: null, field: 'api_key_encrypted' };
}
