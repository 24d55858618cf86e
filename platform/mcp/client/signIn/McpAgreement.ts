/** The discovered authorization server of an MCP server, and our client there; stored with the tokens. May hold the secret of a client. */
export interface McpAgreement {
  client: {
    client_id: string;
    client_secret?: string;
    token_endpoint_auth_method?: string;
    /** Of which authorization server it is; a client is never shown to another. */
    issuer?: string;
  };
  server: {
    issuer: string;
    authorizationEndpoint: string;
    tokenEndpoint: string;
    /** How clients prove who they are, as it says; empty: it does not say. */
    authMethods: string[];
    /** Its answers name it (RFC 9207). */
    namesItself: boolean;
  };
  /** The resource that tokens are requested for (RFC 8707); null if the server does not declare it. */
  resource: string | null;
  /** Requested scopes; null: none by name. */
  scope: string | null;
}
