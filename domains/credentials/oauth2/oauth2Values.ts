import type { McpAgreement } from '../../../platform/mcp/client/signIn/McpAgreement.ts';

/** The stored values of a credential of type `oauth2`. */
export interface OAuth2Values {
  grant: 'authorization_code' | 'client_credentials';
  authorization_url?: string;
  token_url: string;
  client_id: string;
  client_secret?: string;
  scope?: string;
  client_authentication: 'basic' | 'body';
  pkce: boolean;
  authorization_parameters: Record<string, unknown>;
  token_parameters: Record<string, unknown>;
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
