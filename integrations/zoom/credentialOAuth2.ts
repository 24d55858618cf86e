import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { isAccount, signInOrigin } from './addresses.ts';
import { zoom } from './vendor.ts';

const originOf = (values: { api_url?: string }): string => signInOrigin(apiUrlOf(zoom, values));

/** Sign-in with Zoom: https://developers.zoom.us/docs/integrations/oauth/. The scopes are those of the app. */
export const credential = defineOAuth2Preset({
  type: 'zoom_oauth2',
  title: 'Zoom sign-in',
  description: 'Signs in with Zoom. The app says what it may do.',
  icon: 'BrandZoom',
  vendor: 'Zoom',
  appHelp:
    'Create a "General App" (marketplace.zoom.us, "Develop", "Build App") that is managed by users, and add the scopes for meetings and users.',
  authorizationUrl: (values) => `${originOf(values)}/oauth/authorize`,
  tokenUrl: (values) => `${originOf(values)}/oauth/token`,
  scopes: {},
  clientAuthentication: 'basic',
  appFields: { api_url: apiUrlField(zoom, 'Change it only for a proxy.') },
  test: signInTest(zoom, { path: '/users/me' }, isAccount),
});
