import type { McpAgreement } from '../../../platform/mcp/client/signIn/McpAgreement.ts';

/** How the tokens of a credential are requested: the stored values of the type `oauth2`, or what a type makes of its own. */
export interface OAuth2Values {
  grant: 'authorization_code' | 'client_credentials' | 'jwt_bearer';
  authorization_url?: string;
  token_url: string;
  client_id: string;
  client_secret?: string;
  scope?: string;
  client_authentication: 'basic' | 'body';
  pkce: boolean;
  authorization_parameters: Record<string, unknown>;
  token_parameters: Record<string, unknown>;
  /** Only of `jwt_bearer`: a fresh signed assertion (RFC 7523), for each request. */
  assertion?: () => Promise<string>;
}

/** The part of a type of credential whose uses get OAuth2 tokens instead of the stored values. */
export interface OAuth2Definition<V> {
  /** A person has to connect it. Only the type `oauth2` has other grants, too. */
  connectable: boolean;
  /** How its tokens are requested. Missing: the agreement of the connection says it (MCP). */
  request?: (values: V) => OAuth2Values;
  /** Fields that uses get together with the token, such as the address of an API. None of them is secret. */
  given?: readonly string[];
}

/** The response of an authorization server. */
export interface OAuth2Tokens {
  access_token: string;
  token_type: string;
  /** When to exchange them: before they expire where that can be done. Null if the server does not say. */
  renew_at_ms: number | null;
  refresh_token: string | null;
  /** Of a credential that signs in to an MCP server: by which agreement. */
  mcp?: KeptMcpSignIn;
}

/** Data stored with the tokens for an MCP server. */
export interface KeptMcpSignIn {
  agreement: McpAgreement;
  /** Scopes that the server required later; requested at the next connection. */
  further: string[];
}
