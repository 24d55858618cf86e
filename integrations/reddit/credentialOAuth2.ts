import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { userNameOfApp } from './userName.ts';
import { reddit } from './vendor.ts';

/** Sign-in with Reddit: https://github.com/reddit-archive/reddit/wiki/OAuth2. */
export const credential = defineOAuth2Preset({
  type: 'reddit_oauth2',
  title: 'Reddit sign-in',
  description: 'Signs in with Reddit.',
  icon: 'BrandReddit',
  vendor: 'Reddit',
  appHelp:
    'Reddit approves new apps by hand since November 2025 (support.reddithelp.com, "Responsible Builder Policy"). An approved app is of the type "web app" with the redirect URL (reddit.com/prefs/apps); its ID is below its name.',
  authorizationUrl: 'https://www.reddit.com/api/v1/authorize',
  tokenUrl,
  scopes: {
    posts: { title: 'Posts and comments: write', scopes: ['read', 'submit', 'edit', 'flair'] },
    read: { title: 'Posts and comments: only read', scopes: ['read'] },
    communities: { title: 'Own communities', scopes: ['mysubreddits'] },
    history: { title: 'Own history and saved posts', scopes: ['history', 'save'] },
    messages: { title: 'Messages', scopes: ['privatemessages'] },
  },
  defaultScopes: ['posts', 'communities', 'history'],
  fixedScopes: ['identity'],
  pkce: false,
  // Without it, Reddit sends no refresh token.
  authorizationParameters: { duration: 'permanent' },
  appFields: { user_name: userNameOfApp, api_url: apiUrlField(reddit, 'A proxy gets the requests for tokens, too.') },
  test: signInTest(
    reddit,
    { path: '/api/v1/me', query: { raw_json: 1 } },
    (body) => typeof (body as { name?: unknown } | null)?.name === 'string',
  ),
});

/** Tokens come from another host than the API. */
function tokenUrl(values: { api_url: string }): string {
  const apiUrl = apiUrlOf(reddit, values);
  return `${apiUrl === reddit.apiUrl ? 'https://www.reddit.com' : apiUrl}/api/v1/access_token`;
}
