import { importPKCS8, SignJWT } from 'jose';

import { textMember } from '../../formats/json.ts';
import type { ProviderDeps } from '../provider.ts';
import type { Issued } from './AccessTokens.ts';
import { askTokenService } from './askTokenService.ts';
import { issuedToken } from './issuedToken.ts';
import { jsonKey } from './jsonKey.ts';
import { TokenRefused } from './tokenRefused.ts';

/** Google's token endpoint. The address in a key file is ignored, because it could lead anywhere. */
const tokenUrl = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/cloud-platform';
const nextStep = 'Create a new key for the service account in the Google Cloud console, and enter its JSON file.';

/**
 * Requests an access token from Google with the key of a service account, the JSON file of the console. Errors: `TokenRefused`, `upstream_error`,
 * `upstream_timeout`. Source: developers.google.com/identity/protocols/oauth2/service-account.
 */
export async function googleToken(deps: Pick<ProviderDeps, 'dispatcher'>, key: string): Promise<Issued<string>> {
  const file = jsonKey(key);
  const email = textMember(file, 'client_email');
  const pem = textMember(file, 'private_key');
  if (email === '' || pem === '')
    throw new TokenRefused(`The key has no client_email and private_key of a service account. ${nextStep}`);
  const signingKey = await importPKCS8(pem, 'RS256').catch(() => {
    throw new TokenRefused(`The private_key of ${email} cannot be read. ${nextStep}`);
  });
  const keyId = textMember(file, 'private_key_id');
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== '' && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(signingKey);
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  const answer = await askTokenService(deps, { url: tokenUrl, body: Buffer.from(form.toString()) });
  return issuedToken(answer, 'Google', nextStep);
}
