import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { CredentialTest } from '../../domains/credentials/defineCredential.ts';
import { wantedScopes } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { tokenHost } from './googleApiUrl.ts';
import { isGoogleScopeGranted } from './isGoogleScopeGranted.ts';
import { googleScopes } from './scopes.ts';

interface TokenValues {
  scopes?: string[];
  more_scopes?: string;
  api_url?: string;
}

/**
 * Asks Google what a token is good for. A person can untick scopes on the page of consent, so the test names missing scopes.
 * Errors: `target_error`.
 */
export async function testToken(values: TokenValues, { fetch, signal, ...tools }: CredentialTest): Promise<void> {
  const { access_token: token } = values as TokenValues & { access_token: string };
  const url = new URL(`${tokenHost(values.api_url)}/tokeninfo`);
  assertUrlAllowed(tools, url);
  const answer = await fetch(url.href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ access_token: token }).toString(),
    signal,
    timeoutMs: 15_000,
    maxRedirects: 0,
  });
  const text = new TextDecoder().decode(
    await answer.body.readAll({ bytes: 100_000, message: 'The response is too large.' }),
  );
  if (answer.status >= 500)
    throw new AppError('target_error', `Google has a temporary problem (status ${answer.status}).`);
  if (answer.status >= 400)
    throw new AppError('target_error', 'Google no longer accepts the token. Connect the credential again.');
  const granted = grantedScopes(text);
  if (granted === null) return;
  const missing = wantedScopes({ scopes: googleScopes }, values).filter(
    (scope) => !isGoogleScopeGranted(scope, granted),
  );
  if (missing.length === 0) return;
  const names = missing.join(', ').slice(0, 500);
  throw new AppError(
    'target_error',
    `The account has not granted all access. Connect the credential again and allow: ${names}.`,
  );
}

/** Scopes in the response; null if it names none. */
function grantedScopes(text: string): readonly string[] | null {
  try {
    const { scope } = JSON.parse(text) as { scope?: unknown };
    return typeof scope === 'string' ? scope.split(' ') : null;
  } catch {
    return null;
  }
}
