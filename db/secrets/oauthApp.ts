import type { SecretContext } from './envelope.ts';

/** Where the client secret of an organization's OAuth app is stored: it can be read for that app of that organization and nothing else. */
export function oauthAppContext({ id, organizationId }: { id: string; organizationId: string }): SecretContext {
  return { table: 'oauth_apps', row: id, organizationId, field: 'secret_encrypted' };
}

/** Where the client secret of the instance's OAuth app for a type of credential is stored. */
export function instanceOAuthAppContext(type: string): SecretContext {
  return { table: 'instance_oauth_apps', row: type, organizationId: null, field: 'secret_encrypted' };
}
