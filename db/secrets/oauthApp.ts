import type { SecretContext } from './envelope.ts';

/** Returns the context of the client secret of an organization's OAuth app: only that app of that organization can open it. */
export function oauthAppContext({ id, organizationId }: { id: string; organizationId: string }): SecretContext {
  return { table: 'oauth_apps', row: id, organizationId, field: 'secret_encrypted' };
}

/** Returns the context of the client secret of the instance's OAuth app for a type of credential. */
export function instanceOAuthAppContext(type: string): SecretContext {
  return { table: 'instance_oauth_apps', row: type, organizationId: null, field: 'secret_encrypted' };
}
