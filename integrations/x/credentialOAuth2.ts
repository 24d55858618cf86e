import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { x } from './vendor.ts';

/** Sign-in with X: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code. */
export const credential = defineOAuth2Preset({
  type: 'x_oauth2',
  title: 'X sign-in',
  description: 'Signs in with X (Twitter).',
  icon: 'BrandX',
  vendor: 'X',
  appHelp:
    'Create an app (console.x.com), set up "User authentication" as a web app with the permission "Read and write" (with direct messages, if needed), and enter the redirect URL. Client ID and secret are those of OAuth 2.0. X charges the app for each request.',
  authorizationUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: (values) => `${apiUrlOf(x, values)}/oauth2/token`,
  scopes: {
    posts: { title: 'Posts: write', scopes: ['tweet.write', 'media.write'] },
    read: { title: 'Posts and users: only read', scopes: ['tweet.read', 'users.read'] },
    likes: { title: 'Likes', scopes: ['like.read', 'like.write'] },
    messages: { title: 'Direct messages', scopes: ['dm.read', 'dm.write'] },
    lists: { title: 'Lists', scopes: ['list.read', 'list.write'] },
    bookmarks: { title: 'Bookmarks', scopes: ['bookmark.read', 'bookmark.write'] },
  },
  defaultScopes: ['posts'],
  // Without `offline.access`, X sends no refresh token.
  fixedScopes: ['tweet.read', 'users.read', 'offline.access'],
  appFields: { api_url: apiUrlField(x, 'It ends in the version of the API.') },
  test: signInTest(x, { path: '/users/me' }, (body) => {
    const { data } = (body ?? {}) as { data?: JsonObject };
    return typeof data?.['id'] === 'string';
  }),
});
