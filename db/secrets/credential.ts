import type { SecretContext } from './envelope.ts';

/** Where the values and the tokens of a credential are stored: each can be read for that credential of that organization and nothing else. */
export function credentialContext(
  credential: { id: string; organizationId: string },
  field: 'values_encrypted' | 'tokens_encrypted',
): SecretContext {
  return { table: 'credentials', row: credential.id, organizationId: credential.organizationId, field };
}
