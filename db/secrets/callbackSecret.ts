import type { SecretContext } from './envelope.ts';

/** Where the secret is stored that signs callbacks of a position's runs. */
export function callbackSecretContext(position: { id: string; organizationId: string }): SecretContext {
  return {
    table: 'positions',
    row: position.id,
    organizationId: position.organizationId,
    field: 'callback_secret_encrypted',
  };
}
