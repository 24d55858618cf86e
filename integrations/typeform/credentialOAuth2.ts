import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { typeform } from './vendor.ts';

/** Sign-in with Typeform: https://www.typeform.com/developers/get-started/applications/. */
export const credential = defineOAuth2Preset({
  type: 'typeform_oauth2',
  title: 'Typeform sign-in',
  description: 'Signs in with Typeform.',
  icon: 'Forms',
  vendor: 'Typeform',
  appHelp:
    'Register an app (admin.typeform.com, "Settings", "Developer apps"), and enter the redirect URL. Its client secret is shown once.',
  authorizationUrl: (values) => `${apiUrlOf(typeform, values)}/oauth/authorize`,
  tokenUrl: (values) => `${apiUrlOf(typeform, values)}/oauth/token`,
  scopes: {
    triggers: { title: 'Triggers', scopes: ['forms:read', 'webhooks:read', 'webhooks:write'] },
    responses: { title: 'Responses', scopes: ['forms:read', 'responses:read', 'responses:write'] },
    forms: { title: 'Forms: create and change', scopes: ['forms:read', 'forms:write', 'images:write', 'themes:read'] },
    workspaces: { title: 'Workspaces', scopes: ['workspaces:read', 'workspaces:write'] },
  },
  defaultScopes: ['triggers', 'responses', 'forms', 'workspaces'],
  // Without `offline`, Typeform sends no refresh token; `forms:read` is for the test of the credential.
  fixedScopes: ['offline', 'forms:read'],
  clientAuthentication: 'body',
  pkce: false,
  appFields: { api_url: apiUrlField(typeform, 'For accounts in the EU: https://api.eu.typeform.com.') },
  test: signInTest(typeform, { path: '/forms', query: { page_size: 1 } }, (body) =>
    Array.isArray((body as { items?: unknown } | null)?.items),
  ),
});
