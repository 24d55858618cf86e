import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { accountCalls, isAccount } from './account.ts';
import { linkedin } from './vendor.ts';

/** Sign-in with LinkedIn: https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow. */
export const credential = defineOAuth2Preset({
  type: 'linkedin_oauth2',
  title: 'LinkedIn sign-in',
  description: 'Signs in with LinkedIn. The access lasts 60 days; then, a person has to connect again.',
  icon: 'BrandLinkedin',
  vendor: 'LinkedIn',
  appHelp:
    'Create an app (linkedin.com/developers/apps), enter the redirect URL under "Auth", and request the products "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn". Posts of pages need the product "Community Management API", which LinkedIn reviews, in an app of its own. LinkedIn refuses a sign-in that asks for a product the app lacks.',
  authorizationUrl: 'https://www.linkedin.com/oauth/v2/authorization',
  tokenUrl,
  scopes: {
    profile: { title: 'Own profile', scopes: ['openid', 'profile', 'email'] },
    basic_profile: { title: 'Own profile (Community Management API)', scopes: ['r_basicprofile'] },
    member_posts: { title: 'Posts and comments of the person', scopes: ['w_member_social'] },
    page_posts: {
      title: 'Posts and comments of pages',
      scopes: ['r_organization_social', 'w_organization_social', 'rw_organization_admin'],
    },
  },
  defaultScopes: ['profile', 'member_posts'],
  clientAuthentication: 'body',
  // LinkedIn has PKCE for apps without a secret alone.
  pkce: false,
  appFields: { api_url: apiUrlField(linkedin, 'A proxy gets uploads to LinkedIn and requests for tokens, too.') },
  test: async (values, tools) => {
    const [first, second] = accountCalls;
    await signInTest(
      linkedin,
      first,
      isAccount,
    )(values, tools).catch(() => signInTest(linkedin, second, isAccount)(values, tools));
  },
});

/** Tokens come from another host than the API. */
function tokenUrl(values: { api_url: string }): string {
  const apiUrl = apiUrlOf(linkedin, values);
  return `${apiUrl === linkedin.apiUrl ? 'https://www.linkedin.com' : apiUrl}/oauth/v2/accessToken`;
}
