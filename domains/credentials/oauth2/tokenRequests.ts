import type { TokenRequestDeps } from './tokenRequestDeps.ts';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientSecretPost,
  clientCredentialsGrant,
  Configuration,
  customFetch,
  genericGrantRequest,
  None,
  refreshTokenGrant,
  ResponseBodyError,
  type ClientAuth,
  type TokenEndpointResponse,
} from 'openid-client';

import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../executions/item.ts';
import { redactedError } from '../redactedError.ts';
import { secretTexts, withoutSecrets } from '../secretTexts.ts';
import type { OAuth2Tokens, OAuth2Values } from './oauth2Values.ts';
import { splitScopes } from './splitScopes.ts';
import { tokenFetch } from './tokenFetch.ts';

/**
 * Exchanges the code that an authorization server sent back (RFC 6749 §4.1.3, RFC 7636). `callback` is the whole address of the callback.
 * Errors: `credential_refused` with the server's message; those of the guarded fetch.
 */
export function exchangeCode(
  values: OAuth2Values,
  answer: { callback: URL; state: string; verifier: string },
  deps: TokenRequestDeps,
): Promise<OAuth2Tokens> {
  const callback = new URL(answer.callback);
  callback.searchParams.delete('iss'); // we know endpoints only, not the name that the server has for itself
  const checks = { expectedState: answer.state, ...(values.pkce ? { pkceCodeVerifier: answer.verifier } : {}) };
  return request(values, deps, (configuration) =>
    authorizationCodeGrant(configuration, callback, checks, texts(values.token_parameters)),
  );
}

/** Tokens without a person: for the client itself (RFC 6749 §4.4), or for a signed assertion (RFC 7523 §2.1). Errors: as above. */
export function requestOwnTokens(values: OAuth2Values, deps: TokenRequestDeps): Promise<OAuth2Tokens> {
  return request(values, deps, (configuration, assertion) => {
    const parameters = texts(values.token_parameters);
    if (assertion !== null) return genericGrantRequest(configuration, jwtBearer, { ...parameters, assertion });
    const wanted = { ...scopeOf(values), ...parameters };
    return values.grant_type === undefined
      ? clientCredentialsGrant(configuration, wanted)
      : genericGrantRequest(configuration, values.grant_type, wanted);
  });
}

const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** New tokens for a refresh token (RFC 6749 §6), which stays where the server sends no new one. Errors: as above. */
export function refreshTokens(
  values: OAuth2Values,
  refreshToken: string,
  deps: TokenRequestDeps,
): Promise<OAuth2Tokens> {
  const ask = async (configuration: Configuration) => {
    const answer = await refreshTokenGrant(configuration, refreshToken, texts(values.token_parameters));
    return { ...answer, refresh_token: answer.refresh_token ?? refreshToken };
  };
  return request(values, { ...deps, refreshToken }, ask);
}

/** The used fields of a response. */
type Answer = Pick<TokenEndpointResponse, 'access_token' | 'expires_in' | 'refresh_token' | 'scope'> & {
  token_type: string;
};

async function request(
  values: OAuth2Values,
  { refreshToken, ...deps }: TokenRequestDeps & { refreshToken?: string },
  ask: (configuration: Configuration, assertion: string | null) => Promise<Answer>,
): Promise<OAuth2Tokens> {
  const askedAtMs = Date.now();
  const assertion = (await values.assertion?.()) ?? null;
  try {
    const answer = await ask(configurationOf(values, deps, assertion), assertion);
    const kept = values.kept_of?.(answer as unknown as JsonObject);
    return { ...toTokens(answer, { askedAtMs, grant: values.grant }), ...(kept ? { kept: { ...kept } } : {}) };
  } catch (error) {
    throw redactedError(readableError(error, values), secretsOf([values.client_secret, assertion, refreshToken]));
  }
}

function configurationOf(values: OAuth2Values, deps: TokenRequestDeps, assertion: string | null): Configuration {
  const { client_id: clientId, client_secret: secret, client_authentication: by, token_url: tokenUrl } = values;
  const authentication = assertion
    ? byAssertion(values.assertion_in === 'header' ? assertion : null)
    : !secret
      ? None()
      : by === 'body'
        ? ClientSecretPost(secret)
        : byBasic(secret);
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  const configuration = new Configuration(server, clientId, {}, authentication);
  allowInsecureRequests(configuration); // servers inside, which an admin opened; the guard decides what can be reached
  configuration[customFetch] = tokenFetch(deps, values);
  return configuration;
}

/**
 * The client in the header (RFC 6749 §2.3.1), encoded as forms are. The one of openid-client also encodes the dashes of IDs, and many
 * servers decode nothing.
 */
function byBasic(secret: string): ClientAuth {
  return (...[, client, , headers]) => {
    const pair = [client.client_id, secret].map((text) =>
      new URLSearchParams({ text }).toString().slice('text='.length),
    );
    headers.set('authorization', `Basic ${Buffer.from(pair.join(':')).toString('base64')}`);
  };
}

/** The assertion names the client: in a parameter, or as the bearer token of the request. */
function byAssertion(bearer: string | null): ClientAuth {
  return (...[, , , headers]) => {
    if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  };
}

/** Tokens are exchanged that long before they expire, so that none expires on its way; short-lived ones at half of their time. */
const marginS = 60;

/** An answer as it is kept, with when to exchange it. */
export function toTokens(
  answer: Answer,
  { askedAtMs, grant }: { askedAtMs: number; grant: OAuth2Values['grant'] },
): OAuth2Tokens {
  const { access_token: accessToken, token_type: type, expires_in: lifeS, refresh_token: refreshToken, scope } = answer;
  const isRenewable = grant !== 'authorization_code' || refreshToken !== undefined;
  const usedS = lifeS === undefined ? null : isRenewable ? Math.max(lifeS / 2, lifeS - marginS) : lifeS;
  return {
    access_token: accessToken,
    token_type: type,
    renew_at_ms: usedS === null ? null : askedAtMs + usedS * 1000,
    refresh_token: refreshToken ?? null,
    ...(scope ? { scopes: splitScopes(scope) } : {}), // an empty text names no scopes
  };
}

/** The server's description of a refusal is shown; the rest of its response is not. */
function readableError(error: unknown, values: OAuth2Values): unknown {
  const guarded = appErrorIn(error);
  if (guarded) return guarded;
  const host = new URL(values.token_url).host;
  if (error instanceof ResponseBodyError) {
    const why = [error.error, error.error_description].filter((text) => text !== undefined).join(': ');
    return new AppError('credential_refused', `${host} refused: ${why.slice(0, 500)}`, {
      retryable: error.status >= 500,
    });
  }
  return new AppError('credential_refused', `${host} did not answer with tokens.`, { cause: error });
}

/** A server may repeat in its text what it was sent. */
function secretsOf(sent: readonly (string | null | undefined)[]): {
  hasSecrets: boolean;
  redact: (text: string) => string;
} {
  const secrets = secretTexts({ secrets: sent.filter((text) => typeof text === 'string' && text !== '') as string[] });
  return { hasSecrets: secrets.length > 0, redact: (text) => withoutSecrets(text, secrets) };
}

/** openid-client wraps what its fetch throws. */
function appErrorIn(error: unknown): AppError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1)
    if (cause instanceof AppError) return cause;
  return null;
}

function scopeOf({ scope }: OAuth2Values): Record<string, string> {
  return scope ? { scope } : {};
}

/** Further parameters as the form wants them. */
export function texts(parameters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
}
