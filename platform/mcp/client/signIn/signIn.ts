import {
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  type StoredOAuthClientInformation,
} from '@modelcontextprotocol/client';

import { AppError } from '../../../../openapi/AppError.ts';
import type { McpAgreement } from './McpAgreement.ts';
import type { McpSignInDeps } from './McpSignInDeps.ts';
import { signInError } from './signInError.ts';
import { signInFetch } from './signInFetch.ts';

/** How to sign in to a server. */
export interface McpSignInRequest {
  url: string;
  redirectUri: string;
  /** The https address of our own metadata document; null if there is none. */
  clientMetadataUrl: string | null;
  /** A client registered manually with the authorization server; null: one is created. */
  client: { client_id: string; client_secret?: string } | null;
  /** Scopes to request; null: as requested by the server. */
  scope: string | null;
  /** Requested as well: scopes that a server required later. */
  further?: readonly string[];
}

/** A sign-in that a person has to agree to. */
export interface BegunMcpSignIn {
  /** Where; its `state` is for the caller to replace. */
  authorizationUrl: URL;
  verifier: string;
  agreement: McpAgreement;
}

/**
 * Discovers the authorization server of a server (RFC 9728, RFC 8414), chooses our client there (an earlier one, our metadata document, a
 * registration), and returns the consent page's address. PKCE with S256 or not at all. Errors: `credential_refused`, `target_error`, those
 * of the guarded fetch.
 */
export async function beginMcpSignIn(request: McpSignInRequest, deps: McpSignInDeps): Promise<BegunMcpSignIn> {
  const fetchFn = signInFetch(deps);
  const provider = new SignIn(request, null);
  try {
    const challenge = await challengeOf(request.url, fetchFn);
    const scope = union(request.scope ?? challenge.scope ?? null, request.further ?? []);
    await auth(provider, {
      serverUrl: request.url,
      fetchFn,
      ...(challenge.resourceMetadataUrl ? { resourceMetadataUrl: challenge.resourceMetadataUrl } : {}),
      ...(scope ? { scope } : {}),
    });
  } catch (error) {
    throw signInError(error, request.url);
  }
  return provider.begun();
}

/** Exchanges the code that a person came back with; `iss` is who the answer says it is from. Errors: as above. */
export async function finishMcpSignIn(
  request: Omit<McpSignInRequest, 'scope' | 'client'>,
  answer: { agreement: McpAgreement; verifier: string; code: string; iss: string | undefined },
  deps: McpSignInDeps,
): Promise<OAuthTokens> {
  const { agreement, verifier, code, iss } = answer;
  const provider = new SignIn({ ...request, client: null, scope: agreement.scope }, { agreement, verifier });
  try {
    await auth(provider, {
      serverUrl: request.url,
      fetchFn: signInFetch(deps),
      authorizationCode: code,
      ...(iss === undefined ? {} : { iss }),
    });
  } catch (error) {
    throw signInError(error, request.url);
  }
  return provider.saved();
}

/** Scopes with further ones, each once. */
function union(scope: string | null, further: readonly string[]): string | null {
  const all = new Set([...(scope ?? '').split(' '), ...further].filter((one) => one !== ''));
  return all.size === 0 ? null : [...all].join(' ');
}

/** Requests without a token that make a server demand one: some servers accept everything except real requests. */
const questions: readonly { revision: string; method: string; params: object }[] = [
  {
    revision: '2026-07-28',
    method: 'server/discover',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {},
        'io.modelcontextprotocol/clientInfo': { name: 'bureau', version: '1.0.0' },
      },
    },
  },
  {
    revision: '2025-11-25',
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bureau', version: '1.0.0' } },
  },
  { revision: '2025-11-25', method: 'tools/list', params: {} },
];

async function challengeOf(
  url: string,
  fetchFn: ReturnType<typeof signInFetch>,
): Promise<ReturnType<typeof extractWWWAuthenticateParams>> {
  for (const { revision, method, params } of questions) {
    const answer = await fetchFn(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': revision,
        'mcp-method': method,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    if (answer.status === 401 && answer.headers.has('www-authenticate')) return extractWWWAuthenticateParams(answer);
  }
  return {};
}

/** One sign-in for the protocol's package; only the agreement is kept. */
class SignIn implements OAuthClientProvider {
  readonly #request: McpSignInRequest;
  #client: StoredOAuthClientInformation | undefined;
  #discovery: OAuthDiscoveryState | undefined;
  #verifier: string;
  #url: URL | null = null;
  #resource: string | null = null;
  #tokens: OAuthTokens | null = null;

  constructor(request: McpSignInRequest, before: { agreement: McpAgreement; verifier: string } | null) {
    this.#request = request;
    this.#client = before?.agreement.client ?? request.client ?? undefined;
    this.#discovery = before ? discoveryOf(before.agreement) : undefined;
    this.#resource = before?.agreement.resource ?? null;
    this.#verifier = before?.verifier ?? '';
  }

  get redirectUrl(): string {
    return this.#request.redirectUri;
  }

  get clientMetadataUrl(): string | undefined {
    return this.#request.clientMetadataUrl ?? undefined;
  }

  get clientMetadata() {
    return {
      client_name: 'Bureau',
      redirect_uris: [this.#request.redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(this.#request.scope === null ? {} : { scope: this.#request.scope }),
    };
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#client;
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovery;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  saveResourceUrl(resource: string): void {
    this.#resource = resource;
  }

  tokens(): undefined {
    return undefined;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  state(): string {
    return 'replaced';
  }

  redirectToAuthorization(url: URL): void {
    this.#url = url;
  }

  begun(): BegunMcpSignIn {
    const metadata = this.#discovery?.authorizationServerMetadata;
    if (this.#url === null || !metadata || !this.#client) throw new Error('Nobody was found who gives tokens.');
    const { client_id: id, client_secret: secret, issuer } = this.#client;
    const method = (this.#client as { token_endpoint_auth_method?: string }).token_endpoint_auth_method;
    return {
      authorizationUrl: this.#url,
      verifier: this.#verifier,
      agreement: {
        client: {
          client_id: id,
          ...(secret === undefined ? {} : { client_secret: secret }),
          ...(method === undefined ? {} : { token_endpoint_auth_method: method }),
          ...(issuer === undefined ? {} : { issuer }),
        },
        server: {
          issuer: metadata.issuer,
          authorizationEndpoint: metadata.authorization_endpoint,
          tokenEndpoint: metadata.token_endpoint,
          authMethods: (metadata.token_endpoint_auth_methods_supported ?? []).slice(0, 20),
          namesItself: metadata['authorization_response_iss_parameter_supported'] === true,
        },
        resource: this.#resource,
        scope: this.#url.searchParams.get('scope'),
      },
    };
  }

  saved(): OAuthTokens {
    if (this.#tokens === null) throw new AppError('credential_refused', 'The server gave no tokens.');
    return this.#tokens;
  }
}

function discoveryOf({ server, resource }: McpAgreement): OAuthDiscoveryState {
  return {
    authorizationServerUrl: server.issuer,
    authorizationServerMetadata: {
      issuer: server.issuer,
      authorization_endpoint: server.authorizationEndpoint,
      token_endpoint: server.tokenEndpoint,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      ...(server.authMethods.length === 0 ? {} : { token_endpoint_auth_methods_supported: server.authMethods }),
      authorization_response_iss_parameter_supported: server.namesItself,
    },
    ...(resource === null ? {} : { resourceMetadata: { resource, authorization_servers: [server.issuer] } }),
  };
}
