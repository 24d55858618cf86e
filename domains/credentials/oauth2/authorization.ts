import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  randomPKCECodeVerifier,
} from 'openid-client';

import type { McpAgreement } from '../../../platform/mcp/client/signIn/McpAgreement.ts';
import { beginMcpSignIn, type McpSignInRequest } from '../../../platform/mcp/client/signIn/signIn.ts';
import type { McpSignInDeps } from '../../../platform/mcp/client/signIn/McpSignInDeps.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { OAuth2Values } from './oauth2Values.ts';
import { splitScopes } from './splitScopes.ts';
import { texts } from './tokenRequests.ts';

/** The session that began to connect a credential; only the same session can finish. */
export interface AuthorizationOwner {
  sessionId: string;
  organizationId: string;
}

/** The sealed content of the state: nothing is stored on the server, and no one else can read or create it. */
export interface AuthorizationState {
  credentialId: string;
  verifier: string;
  expiresAtMs: number;
  /** The client that the person agrees to, and its token server: the code is for them alone. */
  client?: AuthorizedClient;
  /** The authorization URL, and the issuer of the server, if it is known. */
  server?: { authorizationUrl: string; issuer: string | null };
  /** Scopes that the sign-in requests. */
  asked?: string[];
  /** Of a sign-in to an MCP server: the discovered agreement. */
  agreement?: McpAgreement;
}

/** A client of an authorization server. */
export interface AuthorizedClient {
  clientId: string;
  tokenUrl: string;
}

const validMs = 600_000;
const ownParameters = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
]);

/** Where a person agrees (RFC 6749 §4.1.1, RFC 7636). Errors: `invalid_request` for a grant without a person. */
export async function beginAuthorization(
  values: OAuth2Values,
  about: { credentialId: string; owner: AuthorizationOwner; redirectUri: string },
  secrets: Pick<Secrets, 'encrypt'>,
): Promise<{ url: string; expiresAt: Date }> {
  const { authorization_url: authorizationUrl, client_id: clientId, scope } = values;
  if (values.grant !== 'authorization_code' || !authorizationUrl)
    throw new AppError('invalid_request', 'This credential does not need to be connected.');
  const verifier = randomPKCECodeVerifier();
  const expiresAtMs = Date.now() + validMs;
  const client = clientOf(values);
  const asked = splitScopes(scope ?? '');
  const authorized = { authorizationUrl, issuer: values.issuer?.trim() || null };
  const { credentialId } = about;
  const state: AuthorizationState = { credentialId, verifier, expiresAtMs, client, server: authorized, asked };
  const server = { issuer: new URL(authorizationUrl).origin, authorization_endpoint: authorizationUrl };
  const further = Object.entries(texts(values.authorization_parameters)).filter(([name]) => !ownParameters.has(name));
  const configuration = new Configuration(server, clientId);
  allowInsecureRequests(configuration); // a server inside may have no certificate; the person sees the address
  const url = buildAuthorizationUrl(configuration, {
    ...Object.fromEntries(further),
    redirect_uri: about.redirectUri,
    state: secrets.encrypt(contextOf(about.owner), JSON.stringify(state)),
    ...(scope ? { [values.scope_parameter ?? 'scope']: scope } : {}),
    ...(values.pkce
      ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      : {}),
  });
  return { url: url.href, expiresAt: new Date(expiresAtMs) };
}

/** Where a person agrees that an MCP server is used: found out first. Errors: those of `beginMcpSignIn`. */
export async function beginMcpAuthorization(
  request: McpSignInRequest,
  about: { credentialId: string; owner: AuthorizationOwner },
  { secrets, ...deps }: McpSignInDeps & { secrets: Pick<Secrets, 'encrypt'> },
): Promise<{ url: string; expiresAt: Date }> {
  const { authorizationUrl, verifier, agreement } = await beginMcpSignIn(request, deps);
  const expiresAtMs = Date.now() + validMs;
  const state: AuthorizationState = { credentialId: about.credentialId, verifier, expiresAtMs, agreement };
  authorizationUrl.searchParams.set('state', secrets.encrypt(contextOf(about.owner), JSON.stringify(state)));
  return { url: authorizationUrl.href, expiresAt: new Date(expiresAtMs) };
}

/** Returns the content of a state; null if another session created it, or if it is too old. */
export function readState(
  state: string,
  owner: AuthorizationOwner,
  secrets: Pick<Secrets, 'decrypt'>,
): AuthorizationState | null {
  try {
    const read = JSON.parse(secrets.decrypt(contextOf(owner), state)) as AuthorizationState;
    return Date.now() < read.expiresAtMs ? read : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'secret_unreadable') return null;
    throw error;
  }
}

/** Returns true if a person agreed to the client of these values. Another one must not get the code: its token server can be a stranger's. */
export function isAuthorizedClient({ client }: AuthorizationState, values: OAuth2Values): boolean {
  const { clientId, tokenUrl } = clientOf(values);
  return client?.clientId === clientId && client.tokenUrl === tokenUrl;
}

/**
 * Returns true if a response comes from the server that the person was redirected to (RFC 9207), so that the code of one server is never sent
 * to another. A known issuer must match exactly. Without one, the issuer of the response may be missing; otherwise it needs the origin of the
 * authorization URL. Responses of MCP servers are checked against their metadata.
 */
export function isOfServer(iss: string | undefined, { server }: AuthorizationState): boolean {
  if (!server) return true;
  const { issuer, authorizationUrl } = server;
  if (issuer !== null) return iss === issuer;
  return iss === undefined || URL.parse(iss)?.origin === new URL(authorizationUrl).origin;
}

function clientOf({ client_id: clientId, token_url: tokenUrl }: OAuth2Values): AuthorizedClient {
  return { clientId, tokenUrl };
}

function contextOf({ sessionId, organizationId }: AuthorizationOwner) {
  return { table: 'sessions', row: sessionId, organizationId, field: 'oauth2_state' };
}
