import type { SecretContext } from './envelope.ts';

/** Where the secret of a connection to an identity provider is stored: it can be read for that connection and nothing else. */
export function ssoSecretContext(connection: { id: string; organizationId: string }): SecretContext {
  const { id, organizationId } = connection;
  return { table: 'sso_connections', row: id, organizationId, field: 'secret_encrypted' };
}
