import { exportJWK, generateKeyPair } from 'jose';
import type { Configuration, errors as Errors, Provider } from 'oidc-provider';

import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { fetchOfClients } from './fetchOfClients.ts';
import { isMcpResource, mcpScopes } from './mcpResources.ts';
import { OAuthAdapter } from './oauthAdapter.ts';

export const interactionCookie = 'bureau_oauth_request';
export const sessionCookieName = 'bureau_oauth_session';

export interface AuthorizationServerParts {
  database: Database;
  outbound: Pick<Outbound, 'stream'>;
  publicUrl: string;
  logger: Pick<Logger, 'error'>;
}

const minuteS = 60;
const hourS = 60 * minuteS;
const dayS = 24 * hourS;
/** A client unused for this long must be authorized again. */
const idleS = 60 * dayS;

const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
};
const ttl = {
  AccessToken: hourS,
  AuthorizationCode: minuteS,
  Grant: 10 * 365 * dayS,
  Interaction: 10 * minuteS,
  RefreshToken: idleS,
  Session: minuteS,
  IdToken: minuteS,
};

/**
 * Opens the provider. It speaks OAuth alone: ID tokens are for `openid`, which no request is granted, so its key signs nothing and is this process's
 * own. Loaded when it is first asked.
 */
export async function openProvider(parts: AuthorizationServerParts): Promise<Provider> {
  const { Provider: OidcProvider, errors, interactionPolicy } = await import('oidc-provider');
  const { database, publicUrl } = parts;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  // The signed-in account is asked each time: an earlier grant, or one of another account in this browser, allows nothing.
  const ask = new interactionPolicy.Prompt(
    { name: 'consent', requestable: true },
    new interactionPolicy.Check('not_asked', 'The account has to allow it.', (context) =>
      context.oidc.result?.consent === undefined
        ? interactionPolicy.Check.REQUEST_PROMPT
        : interactionPolicy.Check.NO_NEED_TO_PROMPT,
    ),
  );
  const configuration: Configuration = {
    adapter: (kind) =>
      new OAuthAdapter(kind, database, {
        issuer: publicUrl,
        onUsedTwice: () => new errors.InvalidGrant('used already'),
      }),
    clientAuthMethods: ['none', 'private_key_jwt'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    responseTypes: ['code'],
    scopes: ['offline_access'],
    claims: {},
    pkce: { required: () => true },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'unused' }] },
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
    },
    features: featuresOf(publicUrl, errors),
    findAccount: async (_context, keyId) => {
      const isActive = await database.asSystem(({ apiKeys }) => apiKeys.isUsable(keyId));
      return isActive ? { accountId: keyId, claims: () => ({ sub: keyId }) } : undefined;
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    interactions: { url: (_context, { uid }) => `${publicUrl}/oauth/consent?request=${uid}`, policy: [ask] },
    cookies: cookiesOf(publicUrl),
    routes,
    ttl,
    renderError: (context, out) => {
      context.body = out;
    },
    fetch: fetchOfClients(parts.outbound),
  };
  const provider = new OidcProvider(publicUrl, configuration);
  provider.proxy = true; // the scheme is that of the public URL (askProvider.ts)
  provider.on('server_error', (_context, error) =>
    parts.logger.error({ err: error }, 'the authorization server failed'),
  );
  return provider;
}

function cookiesOf(publicUrl: string): NonNullable<Configuration['cookies']> {
  const isSecure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', overwrite: true } as const;
  return {
    names: { interaction: interactionCookie, resume: 'bureau_oauth_resume', session: sessionCookieName },
    short: cookie,
    long: cookie,
  };
}

function featuresOf(publicUrl: string, errors: typeof Errors): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 30, max: hourS } },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${publicUrl}/mcp`,
      useGrantedResource: () => true,
      getResourceServerInfo: (context, resource) => {
        const asked = context.oidc.params?.['resource'];
        if ((Array.isArray(asked) && asked.length > 1) || !isMcpResource(publicUrl, resource))
          throw new errors.InvalidTarget();
        return { scope: mcpScopes.join(' '), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: hourS };
      },
    },
  };
}
