import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { keptTexts } from '../../domains/credentials/oauth2/keptTexts.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { asana } from './vendor.ts';

const originOf = (values: { api_url?: string }): string => new URL(apiUrlOf(asana, values)).origin;

/** Sign-in with Asana: https://developers.asana.com/docs/oauth. */
export const credential = defineOAuth2Preset({
  type: 'asana_oauth2',
  title: 'Asana sign-in',
  description: 'Signs in with Asana.',
  icon: 'BrandAsana',
  vendor: 'Asana',
  appHelp:
    'Create an app (app.asana.com/0/my-apps), and choose "Full permissions" or single scopes. Credentials cannot mix both.',
  authorizationUrl: (values) => `${originOf(values)}/-/oauth_authorize`,
  tokenUrl: (values) => `${originOf(values)}/-/oauth_token`,
  scopes: {
    full: { title: 'Full permissions', scopes: ['default'] },
    tasks: { title: 'Tasks', scopes: ['tasks:read', 'tasks:write', 'tasks:delete'] },
    projects: { title: 'Projects', scopes: ['projects:read', 'projects:write', 'projects:delete'] },
    comments: { title: 'Comments', scopes: ['stories:read', 'stories:write'] },
    attachments: { title: 'Attachments', scopes: ['attachments:read', 'attachments:write', 'attachments:delete'] },
    tags: { title: 'Tags', scopes: ['tags:read', 'tags:write'] },
    names: {
      title: 'Users, teams and workspaces',
      scopes: ['users:read', 'teams:read', 'workspaces:read', 'workspaces.typeahead:read'],
    },
    webhooks: { title: 'Webhooks', scopes: ['webhooks:read', 'webhooks:write', 'webhooks:delete'] },
  },
  defaultScopes: ['full'],
  isGranted: (scope, granted) => granted.includes('default') || granted.includes(scope),
  // An app has either full permissions or single scopes; Asana refuses a combination.
  mayAsk: (scope, { scopes }) => scopes.includes('full') === (scope === 'default'),
  clientAuthentication: 'body',
  keptOf: ({ data }) => keptTexts({ user_gid: (data as JsonObject | undefined)?.['gid'] }, ['user_gid']),
  appFields: { api_url: apiUrlField(asana, 'Change it only for a proxy.') },
  test: signInTest(
    asana,
    { path: '/users/me' },
    (body) => typeof (body as { data?: { gid?: unknown } } | null)?.data?.gid === 'string',
  ),
});
