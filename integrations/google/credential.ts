import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { googleApiUrl, tokenHost } from './googleApiUrl.ts';
import { googleScopes } from './scopes.ts';
import { isGoogleScopeGranted } from './isGoogleScopeGranted.ts';
import { testToken } from './testToken.ts';

/** Sign-in with Google: https://developers.google.com/identity/protocols/oauth2/web-server. */
export const credential = defineOAuth2Preset({
  type: 'google_oauth2',
  title: 'Google sign-in',
  description: 'Signs in with Google.',
  icon: 'BrandGoogle',
  vendor: 'Google',
  appHelp:
    'Create an OAuth client of the type "Web application" in the Google Cloud console (console.cloud.google.com, "APIs & Services", "Credentials"), and enable the APIs that you use.',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: ({ api_url: apiUrl }) => `${tokenHost(apiUrl)}/token`,
  scopes: googleScopes,
  clientAuthentication: 'body',
  // Without both, Google sends no refresh token to a person who has agreed before.
  authorizationParameters: { access_type: 'offline', prompt: 'consent' },
  isGranted: isGoogleScopeGranted,
  appFields: { api_url: googleApiUrl },
  test: testToken,
});
