import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { isAccount } from './account.ts';
import { clickup } from './vendor.ts';

/** Sign-in with ClickUp: https://developer.clickup.com/docs/authentication. It has no scopes, and its tokens do not expire. */
export const credential = defineOAuth2Preset({
  type: 'clickup_oauth2',
  title: 'ClickUp sign-in',
  description: 'Signs in with ClickUp. People select the workspaces while they sign in.',
  icon: 'Checklist',
  vendor: 'ClickUp',
  appHelp: 'An owner or admin of a workspace creates an app (ClickUp, "Settings", "ClickUp API", "Create an App").',
  authorizationUrl: (values) => {
    const { origin } = new URL(apiUrlOf(clickup, values));
    // The page of the sign-in is at another host than the API.
    return origin === new URL(clickup.apiUrl).origin ? 'https://app.clickup.com/api' : `${origin}/api`;
  },
  tokenUrl: (values) => `${apiUrlOf(clickup, values)}/oauth/token`,
  scopes: {},
  clientAuthentication: 'body',
  pkce: false,
  appFields: { api_url: apiUrlField(clickup, 'Change it only for a proxy.') },
  test: signInTest(clickup, { path: '/user' }, isAccount),
});
