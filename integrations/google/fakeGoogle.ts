import { createVerify, generateKeyPairSync } from 'node:crypto';

import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';

/** The access token that all fakes of Google accept. */
export const googleToken = 'ya29.a0-fake-token';
const email = 'bureau@acme-project.iam.gserviceaccount.com';
let keys: { publicKey: string; privateKey: string } | undefined;

/** A service account; its key is made once, because that takes some time. */
function accountKeys(): { publicKey: string; privateKey: string } {
  keys ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return keys;
}

/** Scopes that the token has. */
const granted = [
  'spreadsheets',
  'drive',
  'drive.file',
  'drive.metadata.readonly',
  'gmail.modify',
  'gmail.send',
  'gmail.settings.basic',
  'calendar',
  'documents',
  'tasks',
  'youtube.force-ssl',
  'youtube.upload',
].map((name) => `https://www.googleapis.com/auth/${name}`);

/**
 * Returns the parts that the fakes of all vendors of Google have: a service account with the kinds of access, whose signed assertion is
 * exchanged for the token. Pages: https://developers.google.com/identity/protocols/oauth2/service-account.
 */
export function googleAccount(
  scopes: readonly string[],
): Pick<FakeDefinition, 'secret' | 'credential' | 'opened' | 'token' | 'isAuthorized'> {
  return {
    secret: googleToken,
    credential: (url) => ({
      type: 'google_service_account',
      values: {
        key_form: 'json',
        key_json: JSON.stringify({
          type: 'service_account',
          project_id: 'acme-project',
          private_key_id: 'a1',
          private_key: accountKeys().privateKey,
          client_email: email,
          token_uri: `${url}/token`,
        }),
        scopes,
        api_url: url,
      },
    }),
    opened: (url) => ({ access_token: googleToken, token_type: 'Bearer', scopes, api_url: url }),
    token: (request, url) =>
      request.path === '/token' && request.method === 'POST' ? tokenResponse(request, url) : null,
    isAuthorized: ({ path, headers, query, bytes }) =>
      headers.authorization === `Bearer ${googleToken}` ||
      (path === '/tokeninfo' && tokenIn(query, bytes) === googleToken),
  };
}

function tokenIn(query: URLSearchParams, bytes: Buffer): string | null {
  return query.get('access_token') ?? new URLSearchParams(bytes.toString()).get('access_token');
}

/** Returns the scopes of the token; null for another address. */
export function accountResponse(request: FakeRequest): FakeResponse | null {
  if (request.path === '/tokeninfo')
    return { json: { aud: '1', scope: granted.join(' '), expires_in: '3599', access_type: 'offline' } };
  return null;
}

const refused = (error: string, description: string): FakeResponse => ({
  status: 400,
  json: { error, error_description: description },
});

function tokenResponse({ headers, bytes }: FakeRequest, url: string): FakeResponse {
  if (!(headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refused('invalid_request', 'Bad Request');
  const form = new URLSearchParams(bytes.toString());
  if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
    return refused('unsupported_grant_type', `Invalid grant_type: ${form.get('grant_type') ?? ''}`);
  const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const isSigned = createVerify('RSA-SHA256')
    .update(`${header}.${claims}`)
    .verify(accountKeys().publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned || part(header)['alg'] !== 'RS256') return refused('invalid_grant', 'Invalid JWT Signature.');
  const { iss, aud, scope, iat, exp } = part(claims);
  const now = Date.now() / 1000;
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp > iat + 3600 || exp < now || iat > now + 300)
    return refused(
      'invalid_grant',
      'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
    );
  if (iss !== email) return refused('invalid_grant', 'Invalid grant: account not found');
  if (aud !== `${url}/token` && aud !== 'https://oauth2.googleapis.com/token')
    return refused('invalid_grant', 'Failed audience check.');
  if (typeof scope !== 'string' || !scope.split(' ').every((one) => one.startsWith('https://')))
    return refused('invalid_scope', 'Invalid OAuth scope or ID token audience provided.');
  return { json: { access_token: googleToken, expires_in: 3599, token_type: 'Bearer' } };
}

function part(text: string): JsonObject {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as JsonObject;
  } catch {
    return {};
  }
}
