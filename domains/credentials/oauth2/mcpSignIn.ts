import type { McpAgreement } from '../../../platform/mcp/client/signIn/McpAgreement.ts';
import type { McpSignInDeps } from '../../../platform/mcp/client/signIn/McpSignInDeps.ts';
import type { McpSignInRequest } from '../../../platform/mcp/client/signIn/signIn.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { assertUrlAllowed } from '../allowedHosts.ts';
import type { KeptMcpSignIn, OAuth2Values } from './oauth2Values.ts';

/** The stored values of a credential of type `mcp_oauth2`. */
export interface McpOAuth2Values {
  url: string;
  scope?: string;
  client_id?: string;
  client_secret?: string;
}

/** Our identity at an instance: the redirect address, and the client metadata that servers read there. */
export interface OwnAddresses {
  redirectUri: string;
  clientMetadataUrl: string | null;
}

/** How to sign in with these values. */
export function signInRequestOf(
  { url, scope, client_id: id, client_secret: secret }: McpOAuth2Values,
  own: OwnAddresses,
  kept: KeptMcpSignIn | null,
): McpSignInRequest {
  const before = kept === null || kept.further.length === 0 ? [] : (kept.agreement.scope ?? '').split(' ');
  return {
    url,
    ...own,
    client: id ? { client_id: id, ...(secret ? { client_secret: secret } : {}) } : null,
    scope: scope || null,
    further: [...before, ...(kept?.further ?? [])],
  };
}

/** The way of a sign-in out: through the guard, its secrets to allowed hosts only. */
export function signInDeps(
  allowedHosts: readonly string[] | null,
  { stream, signal }: { stream: Outbound['stream']; signal?: AbortSignal },
): McpSignInDeps {
  return {
    stream,
    ...(signal ? { signal } : {}),
    checkHost: (url) => assertUrlAllowed({ allowedHosts }, url),
  };
}

/** Returns the values for renewing the tokens of an agreement. */
export function renewalOf({ client, server, resource }: McpAgreement): OAuth2Values {
  const method =
    client.token_endpoint_auth_method ?? server.authMethods.find((one) => one.startsWith('client_secret_'));
  return {
    grant: 'authorization_code',
    token_url: server.tokenEndpoint,
    client_id: client.client_id,
    ...(client.client_secret === undefined ? {} : { client_secret: client.client_secret }),
    client_authentication: method === 'client_secret_post' ? 'body' : 'basic',
    pkce: true,
    authorization_parameters: {},
    token_parameters: resource === null ? {} : { resource },
  };
}
