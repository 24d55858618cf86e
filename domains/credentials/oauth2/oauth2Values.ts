import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { McpAgreement } from '../../../platform/mcp/client/signIn/McpAgreement.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { VendorScopes } from '../scopes/VendorScopes.ts';

/** How the tokens of a credential are requested: the stored values of the type `oauth2`, or what a type makes of its own. */
export interface OAuth2Values {
  grant: 'authorization_code' | 'client_credentials' | 'jwt_bearer';
  /** Only of `client_credentials`: the name that the token server has for the grant, if it differs. */
  grant_type?: string;
  authorization_url?: string;
  token_url: string;
  /** The issuer that responses of the server must name (RFC 9207). */
  issuer?: string;
  client_id: string;
  client_secret?: string;
  scope?: string;
  /** The parameter that carries the scopes at the authorization URL. Default: `scope`. */
  scope_parameter?: string;
  client_authentication: 'basic' | 'body';
  pkce: boolean;
  authorization_parameters: Record<string, unknown>;
  token_parameters: Record<string, unknown>;
  /** Requests of tokens have a JSON body, or none. Default: a form. */
  token_body?: 'json' | 'none';
  /** Makes an answer of RFC 6749 §5.1 of the answer of a token server that has another form. */
  read_answer?: (answer: JsonObject) => JsonObject;
  /** Reads what nodes need besides the token. None of it is secret. */
  kept_of?: (answer: JsonObject) => Readonly<Record<string, string>>;
  /** Only of `jwt_bearer`: a fresh signed assertion (RFC 7523), for each request. */
  assertion?: () => Promise<string>;
  /** The assertion is the bearer token of the request. Default: a parameter of it. */
  assertion_in?: 'header';
}

/** The guarded network for requests with a new token. */
export interface TokenTools {
  readonly stream: Outbound['stream'];
  readonly signal: AbortSignal;
  /** Hosts that the token may be sent to (`assertHostAllowed`); null: any. */
  readonly allowedHosts: readonly string[] | null;
}

/** The OAuth apps that a type can use, instead of a client that is stored in the credential. */
export interface AppDefinition {
  /** Name of the vendor, as in "Connect Slack". */
  readonly vendor: string;
  /** Instructions for admins: the page of the vendor for OAuth apps, and the steps there. */
  readonly help: string;
  /** Fields of the type that belong to the app: the addresses of the sign-in are made of these alone. */
  readonly fields: readonly string[];
}

/** The part of a type of credential whose uses get OAuth2 tokens instead of the stored values. */
export interface OAuth2Definition<V> {
  /** A person has to connect it. Only the type `oauth2` has other grants, too. */
  connectable: boolean;
  /**
   * How its tokens are requested, with further scopes besides those of the values. Missing: the agreement of the connection says it (MCP).
   */
  request?: (values: V, further?: readonly string[]) => OAuth2Values;
  /** Fields that uses get together with the token, such as the address of an API, or the secret with which a vendor signs. */
  given?: readonly string[];
  /** Missing: each credential has a client of its own. */
  app?: AppDefinition;
  /** The granted kinds of access and the missing scopes. `granted` is null if the server has not reported the scopes. */
  access?: (values: V, granted: readonly string[] | null) => { granted: string[]; missing: string[] };
  /** The scopes of the vendor. Missing if it has none. */
  scopes?: VendorScopes<V>;
  /** Requests further values for nodes, right after a person has connected the credential. */
  afterConnect?: (values: V & { access_token: string }, tools: TokenTools) => Promise<Readonly<Record<string, string>>>;
}

/** Whose OAuth app a credential uses. */
export type AppOwner = 'organization' | 'instance';

/** The response of an authorization server. */
export interface OAuth2Tokens {
  access_token: string;
  token_type: string;
  /** When to exchange them: before they expire where that can be done. Null if the server does not say. */
  renew_at_ms: number | null;
  refresh_token: string | null;
  /** Granted scopes. Missing if the server does not report them. */
  scopes?: string[];
  /** Scopes that the sign-in requested. They count as granted if the server does not report any. */
  asked?: string[];
  /** Values that uses get together with the token. They replace stored ones. */
  kept?: Record<string, string>;
  /** The OAuth app that requested them. Missing: the client of the credential. */
  app?: { of: AppOwner; client_id: string };
  /** Of a credential that signs in to an MCP server: by which agreement. */
  mcp?: KeptMcpSignIn;
}

/** Data stored with the tokens for an MCP server. */
export interface KeptMcpSignIn {
  agreement: McpAgreement;
  /** Scopes that the server required later; requested at the next connection. */
  further: string[];
}
