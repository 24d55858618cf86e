import type { SecretContext } from './envelope.ts';

/** Where the secret of an authenticator app is stored: it can be read for that row and nothing else. */
export function totpSecretContext(id: string): SecretContext {
  return { table: 'totp_secrets', row: id, organizationId: null, field: 'secret_encrypted' };
}
