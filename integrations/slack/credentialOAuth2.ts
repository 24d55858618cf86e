import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { slack } from './vendor.ts';

/** Scopes that Slack refuses for people. */
const ofBots = ['channels:manage', 'channels:join', 'chat:write.public', 'chat:write.customize'];
/** Scopes that Slack refuses for bots. */
const ofPeople = ['channels:write', 'users.profile:write', 'search:read'];

/** Sign-in with Slack, version 2: https://docs.slack.dev/authentication/installing-with-oauth. */
export const credential = defineOAuth2Preset({
  type: 'slack_oauth2',
  title: 'Slack sign-in',
  description: 'Signs in with Slack, as the bot of an app or as a person.',
  icon: 'BrandSlack',
  vendor: 'Slack',
  appHelp:
    'Create an app (api.slack.com/apps), and enter the redirect URL and the scopes under "OAuth & Permissions". Slack accepts redirect URLs with https only.',
  authorizationUrl: (values) => `${new URL(apiUrlOf(slack, values)).origin}/oauth/v2/authorize`,
  tokenUrl: (values) => `${apiUrlOf(slack, values)}/oauth.v2.access`,
  scopes: {
    messages: { title: 'Send messages', scopes: ['chat:write', 'chat:write.public', 'chat:write.customize'] },
    channels: { title: 'Channels: see', scopes: ['channels:read', 'groups:read', 'im:read', 'mpim:read'] },
    channels_manage: {
      title: 'Channels: create and change (bot)',
      scopes: ['channels:manage', 'groups:write', 'im:write', 'mpim:write'],
    },
    channels_join: { title: 'Channels: join (bot)', scopes: ['channels:join'] },
    channels_write: {
      title: 'Channels: create and change (person)',
      scopes: ['channels:write', 'groups:write', 'im:write', 'mpim:write'],
    },
    history: {
      title: 'Read messages',
      scopes: ['channels:history', 'groups:history', 'im:history', 'mpim:history'],
    },
    files: { title: 'Files', scopes: ['files:read', 'files:write'] },
    reactions: { title: 'Reactions', scopes: ['reactions:read', 'reactions:write'] },
    users: { title: 'Users', scopes: ['users:read', 'users:read.email', 'users.profile:read'] },
    profile: { title: 'Own profile (person)', scopes: ['users.profile:write'] },
    user_groups: { title: 'User groups', scopes: ['usergroups:read', 'usergroups:write'] },
    search: { title: 'Search (person)', scopes: ['search:read'] },
  },
  defaultScopes: ['messages', 'channels', 'history', 'files', 'reactions', 'users'],
  mayAsk: (scope, { act_as: actAs }) => !(actAs === 'person' ? ofBots : ofPeople).includes(scope),
  scopeSeparator: ',',
  scopeParameter: ({ act_as: actAs }) => (actAs === 'person' ? 'user_scope' : 'scope'),
  clientAuthentication: 'body',
  // An app with PKCE is a public client, without a secret.
  pkce: false,
  readAnswer: (answer, { act_as: actAs }) => ({ ...tokenIn(answer, actAs), token_type: 'bearer' }),
  keptOf: ({ bot_user_id: bot, team }) => ({
    ...keptTexts({ bot_user_id: bot }, ['bot_user_id']),
    ...keptTexts({ team_id: (team as JsonObject | undefined)?.['id'] }, ['team_id']),
  }),
  appFields: { api_url: apiUrlField(slack, 'For GovSlack: https://slack-gov.com/api.') },
  fields: {
    act_as: choice(['bot', 'person'], { bot: 'Bot of the app', person: 'Person who signs in' })({
      title: 'Act as',
      default: 'bot',
    }),
  },
  test: signInTest(slack, { path: '/auth.test', method: 'POST' }, (body) => (body as { ok?: unknown }).ok === true),
});

/** The first answer has the token of a person in `authed_user`; renewals have it at the top. */
function tokenIn(answer: JsonObject, actAs: string): JsonObject {
  const user = answer['authed_user'] as JsonObject | undefined;
  return actAs === 'person' && typeof user?.['access_token'] === 'string' ? { ...answer, ...user } : answer;
}
