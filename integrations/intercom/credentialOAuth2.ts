import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { intercom } from './vendor.ts';

/**
 * Sign-in with Intercom: https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth. Permissions
 * belong to the app, and tokens last until they are revoked.
 */
export const credential = defineOAuth2Preset({
  type: 'intercom_oauth2',
  title: 'Intercom sign-in',
  description: 'Signs in with Intercom.',
  icon: 'BrandIntercom',
  vendor: 'Intercom',
  appHelp:
    'Create an app (Intercom, "Developer Hub"), turn OAuth on under "Authentication", and enter the redirect URL and the permissions there.',
  authorizationUrl: (values) => signInUrl(apiUrlOf(intercom, values)),
  tokenUrl: (values) => `${apiUrlOf(intercom, values)}/auth/eagle/token`,
  scopes: {},
  clientAuthentication: 'body',
  pkce: false,
  readAnswer: ({ access_token: access, token, ...answer }) => ({
    token_type: 'bearer',
    ...answer,
    access_token: access ?? token,
  }),
  appFields: {
    api_url: apiUrlField(intercom, 'In the EU: https://api.eu.intercom.io. In Australia: https://api.au.intercom.io.'),
  },
  test: signInTest(intercom, { path: '/me' }, (body) => (body as { type?: unknown } | null)?.type === 'admin'),
});

/** Each region has a page of its own for the sign-in. */
function signInUrl(apiUrl: string): string {
  const region = /^https:\/\/api\.(eu|au)\.intercom\.io$/.exec(apiUrl)?.[1];
  return region === undefined ? 'https://app.intercom.com/oauth' : `https://app.${region}.intercom.com/oauth`;
}
