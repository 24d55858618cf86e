import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { text } from '../../platform/schema/schema.ts';
import { authorizationUrl, graphUrlField, tokenUrl } from './graphUrl.ts';
import { isMicrosoftScopeGranted, microsoftScopes } from './scopes.ts';
import { testAccount } from './testAccount.ts';

/** Sign-in with Microsoft: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow. */
export const credential = defineOAuth2Preset({
  type: 'microsoft_oauth2',
  title: 'Microsoft sign-in',
  description: 'Signs in with Microsoft 365: Outlook, Teams, OneDrive and Excel.',
  icon: 'BrandWindows',
  vendor: 'Microsoft',
  appHelp:
    'Register an application with the platform "Web" in the Microsoft Entra admin center (entra.microsoft.com, "App registrations"), and add a client secret.',
  authorizationUrl,
  tokenUrl,
  scopes: microsoftScopes,
  // Without `offline_access`, Microsoft sends no refresh token; `User.Read` is for the test of the credential.
  fixedScopes: ['offline_access', 'User.Read'],
  clientAuthentication: 'body',
  isGranted: isMicrosoftScopeGranted,
  appFields: {
    tenant: text({
      title: 'Tenant',
      description:
        'ID or domain of the organization at Microsoft. "common" takes every account, if the application does.',
      default: 'common',
      maxLength: 200,
      pattern: '^[\\w.-]+$',
    }),
    api_url: graphUrlField,
  },
  test: testAccount,
});
