import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { apiOfAccount, loginUrlOf } from './apiOfAccount.ts';
import { mailchimp } from './vendor.ts';

/** Sign-in with Mailchimp: https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/. Tokens never expire. */
export const credential = defineOAuth2Preset({
  type: 'mailchimp_oauth2',
  title: 'Mailchimp sign-in',
  description: 'Signs in with Mailchimp.',
  icon: 'Mailbox',
  vendor: 'Mailchimp',
  appHelp:
    'Register an app (Mailchimp, "Account & billing", "Extras", "Registered apps"), and enter the redirect URL there.',
  authorizationUrl: (values) => `${loginUrlOf(apiUrlOf(mailchimp, values))}/oauth2/authorize`,
  tokenUrl: (values) => `${loginUrlOf(apiUrlOf(mailchimp, values))}/oauth2/token`,
  scopes: {},
  clientAuthentication: 'body',
  pkce: false,
  readAnswer: (answer) => ({ token_type: 'bearer', ...answer, expires_in: undefined }),
  afterConnect: apiOfAccount,
  appFields: { api_url: apiUrlField(mailchimp, 'Change it only for a proxy.') },
  test: signInTest(
    mailchimp,
    { path: '/ping' },
    (body) => typeof (body as { health_status?: unknown } | null)?.health_status === 'string',
  ),
});
