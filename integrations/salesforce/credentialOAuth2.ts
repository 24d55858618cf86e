import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { instanceOf } from './instanceOf.ts';
import { loginUrlField } from './loginUrlField.ts';
import { base } from './requests.ts';
import { salesforce } from './vendor.ts';

/**
 * Sign-in with Salesforce: https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm. The address of the API comes
 * with the token, and tokens have no time: they are renewed when Salesforce refuses one.
 */
export const credential = defineOAuth2Preset({
  type: 'salesforce_oauth2',
  title: 'Salesforce sign-in',
  description: 'Signs in with Salesforce.',
  icon: 'Cloud',
  vendor: 'Salesforce',
  appHelp:
    'Create an External Client App (Setup, "External Client App Manager") with OAuth, enter the redirect URL as the callback URL, and select "api" and "refresh_token". For a sandbox, enter https://test.salesforce.com as the login URL.',
  authorizationUrl: (values) => `${apiUrlOf(salesforce, values)}/services/oauth2/authorize`,
  tokenUrl: (values) => `${apiUrlOf(salesforce, values)}/services/oauth2/token`,
  scopes: { api: { title: 'Records, files and flows', scopes: ['api'] } },
  defaultScopes: ['api'],
  fixedScopes: ['refresh_token'],
  isGranted: (scope, granted) => granted.includes(scope) || granted.includes('full'),
  keptOf: instanceOf,
  appFields: { api_url: loginUrlField },
  test: signInTest(
    salesforce,
    { path: `${base}/limits` },
    (body) => (body as { DailyApiRequests?: unknown } | null)?.DailyApiRequests !== undefined,
  ),
});
