import { textMember } from '../../formats/json.ts';
import type { ProviderDeps } from '../provider.ts';
import type { Issued } from './AccessTokens.ts';
import { askTokenService } from './askTokenService.ts';
import { issuedToken } from './issuedToken.ts';
import { jsonKey } from './jsonKey.ts';
import { TokenRefused } from './tokenRefused.ts';

const scope = 'https://cognitiveservices.azure.com/.default';
const nextStep =
  'Check tenant_id and client_id, and create a new client secret for the app registration in Microsoft Entra ID if it has expired.';

/** True for a key that is an app registration of Entra ID instead of a key of the resource. */
export function isEntraApp(key: string): boolean {
  return textMember(jsonKey(key), 'client_secret') !== '';
}

/**
 * Requests an access token from Microsoft Entra ID with the credentials of an app: `{ "tenant_id", "client_id", "client_secret" }`. The app needs the role
 * "Cognitive Services OpenAI User" on the resource. Errors: `TokenRefused`, `upstream_error`, `upstream_timeout`. Sources:
 * learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow, learn.microsoft.com/azure/ai-foundry/openai/how-to/managed-identity.
 */
export async function entraToken(deps: Pick<ProviderDeps, 'dispatcher'>, key: string): Promise<Issued<string>> {
  const app = jsonKey(key);
  const [tenantId, clientId, secret] = ['tenant_id', 'client_id', 'client_secret'].map((name) => textMember(app, name));
  if (!/^[\w.-]+$/.test(tenantId ?? '') || clientId === '')
    throw new TokenRefused(`The credentials need tenant_id, client_id and client_secret. ${nextStep}`);
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId!,
    client_secret: secret!,
    scope,
  });
  const answer = await askTokenService(deps, {
    url: `https://login.microsoftonline.com/${tenantId}/oauth2/v2.0/token`,
    body: Buffer.from(form.toString()),
  });
  return issuedToken(answer, 'Microsoft Entra ID', nextStep);
}
