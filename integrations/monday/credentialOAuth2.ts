import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { accountRequest, isAccount } from './account.ts';
import { monday } from './vendor.ts';

/** The sign-in has a host of its own. */
function originOf(values: { api_url?: string }): string {
  const apiUrl = apiUrlOf(monday, values);
  return apiUrl === monday.apiUrl ? 'https://auth.monday.com' : new URL(apiUrl).origin;
}

/** Sign-in with monday.com: https://developer.monday.com/apps/docs/oauth-2-1. Tokens of old apps never expire, and cannot be renewed. */
export const credential = defineOAuth2Preset({
  type: 'monday_oauth2',
  title: 'Monday.com sign-in',
  description: 'Signs in with monday.com. An admin of the account has to install the app first.',
  icon: 'BrandMonday',
  vendor: 'monday.com',
  appHelp:
    'Create an app (monday.com, your picture, "Developers", "My apps"), and give it the same kinds of access under "OAuth & permissions".',
  authorizationUrl: (values) => `${originOf(values)}/oauth2/authorize`,
  tokenUrl: (values) => `${originOf(values)}${values.sign_in === 'old' ? '/oauth2/token' : '/oauth_ms/oauth/token'}`,
  scopes: {
    boards: { title: 'Boards and items', scopes: ['boards:read', 'boards:write'] },
    updates: { title: 'Updates', scopes: ['updates:read', 'updates:write'] },
    files: { title: 'Files', scopes: ['assets:read'] },
    users: { title: 'Users and teams', scopes: ['users:read', 'teams:read'] },
    workspaces: { title: 'Workspaces', scopes: ['workspaces:read'] },
    notifications: { title: 'Notifications', scopes: ['notifications:write'] },
    webhooks: { title: 'Webhooks', scopes: ['webhooks:read', 'webhooks:write'] },
  },
  defaultScopes: ['boards', 'updates', 'users', 'workspaces'],
  // The test of the credential reads the account.
  fixedScopes: ['me:read'],
  clientAuthentication: 'body',
  readAnswer: (answer) => ({ ...lifetimeOf(answer), ...answer }),
  appFields: {
    sign_in: choice(['current', 'old'], { current: 'OAuth 2.1', old: 'Older app' })({
      title: 'Kind of app',
      description: 'Apps without OAuth 2.1 have tokens that never expire.',
      rare: true,
      default: 'current',
    }),
    api_url: apiUrlField(monday, 'Change it only for a proxy.'),
  },
  test: signInTest(monday, accountRequest, isAccount),
});

/** The time when a token ends is in the token alone, a JWT. */
function lifetimeOf({ access_token: token }: JsonObject): JsonObject {
  const [, payload = ''] = typeof token === 'string' ? token.split('.') : [];
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? { expires_in: Math.max(0, Math.floor(exp - Date.now() / 1_000)) } : {};
  } catch {
    return {}; // a token that is no JWT
  }
}
