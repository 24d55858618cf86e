import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type Configuration,
} from 'openid-client';

import { AppError } from '../../../../openapi/AppError.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import type { AttemptSecrets } from '../attemptSecrets.ts';
import type { ExternalIdentity } from '../externalIdentity.ts';
import { ssoFailed } from '../ssoErrors.ts';
import { readOidcClaims } from './oidcClaims.ts';
import { oidcFetch } from './oidcFetch.ts';
import type { OidcSettings } from './oidcSettings.ts';

/** One connection to an OpenID provider, as it is set up at this moment. */
export interface OidcConnection {
  readonly id: string;
  readonly settings: OidcSettings;
  readonly clientSecret: string | null;
  /** Where the provider sends people back: of this connection alone, so that no other provider can answer for it. */
  readonly redirectUri: string;
}

export interface OidcDeps {
  readonly stream: Outbound['stream'];
  readonly allowsHttp: (url: URL) => boolean;
}

/** A working provider responds soon, and the person sees a loading page. */
const timeoutS = 10;

/**
 * Signs people in by OpenID Connect: authorization code, PKCE, state, nonce. The provider's metadata and keys are read at every sign-in, so
 * new keys count at once. Nothing here may run inside a transaction.
 */
export class OidcClient {
  readonly #connection: OidcConnection;
  readonly #deps: OidcDeps;

  constructor(connection: OidcConnection, deps: OidcDeps) {
    this.#connection = connection;
    this.#deps = deps;
  }

  /** Where the browser goes. Errors: `sso_failed`. */
  async authorizationUrl(secrets: AttemptSecrets, hint: string | null): Promise<string> {
    const configuration = await this.#configuration();
    const { redirectUri, settings } = this.#connection;
    try {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(hint === null ? {} : { login_hint: hint }),
      }).href;
    } catch (error) {
      throw failed(error);
    }
  }

  /** Returns the identity in the provider's response; `query` is the query of the redirect. Errors: `sso_failed`. */
  async identify(query: string, secrets: AttemptSecrets): Promise<ExternalIdentity> {
    const configuration = await this.#configuration();
    const { id, settings, redirectUri } = this.#connection;
    const answer = new URL(redirectUri);
    answer.search = query;
    try {
      const tokens = await authorizationCodeGrant(configuration, answer, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw ssoFailed('The provider sent no ID token.');
      const isComplete = claims['email'] !== undefined && claims[settings.groups_claim] !== undefined;
      const canTell = !isComplete && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const told = canTell ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      return readOidcClaims({ connectionId: id, groupsClaim: settings.groups_claim, claims: { ...told, ...claims } });
    } catch (error) {
      throw failed(error);
    }
  }

  /** Asks the provider who it is, as a sign-in would. Errors: `sso_failed`. */
  async check(): Promise<void> {
    await this.#configuration();
  }

  async #configuration(): Promise<Configuration> {
    const { settings, clientSecret } = this.#connection;
    const by = settings.client_authentication === 'post' ? ClientSecretPost : ClientSecretBasic;
    try {
      const configuration = await discovery(
        new URL(settings.issuer),
        settings.client_id,
        {},
        clientSecret === null ? None() : by(clientSecret),
        {
          // The library does not check the signature of an ID token that came over TLS unless configured to. Insecure requests:
          // `oidcFetch` says which.
          execute: [enableNonRepudiationChecks, allowInsecureRequests],
          timeout: timeoutS,
          [customFetch]: oidcFetch(this.#deps),
        },
      );
      // Many providers that support S256 list no methods; a provider that lists only others would send the verifier in plain text, or ignore it.
      const methods = configuration.serverMetadata().code_challenge_methods_supported;
      if (methods !== undefined && !methods.includes('S256'))
        throw ssoFailed('The provider does not offer PKCE with S256.');
      return configuration;
    } catch (error) {
      throw failed(error);
    }
  }
}

/** Converts an error for owners: the messages of the library, and the provider's reason for a refusal. */
function failed(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'sso_failed') return error;
  const texts: string[] = [];
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    const { error: code, error_description: text } = cause as { error?: unknown; error_description?: unknown };
    texts.push([cause.message, code, text].filter((part) => typeof part === 'string' && part !== '').join(': '));
  }
  return ssoFailed([...new Set(texts)].join('; ').slice(0, 500) || 'Unknown error', error);
}
