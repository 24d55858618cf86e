/** What was found out of who gives tokens for a server, and who we are there; kept with the tokens. May hold the secret of a client. */
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
  /** What tokens are asked for (RFC 8707); null where the server does not say. */
  resource: string | null;
  /** What was asked for; null: nothing by name. */
  scope: string | null;
}
