import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { text } from '../../platform/schema/schema.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { chosenSite } from './chosenSite.ts';
import { jira } from './vendor.ts';

/** Sign-in with Atlassian: https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/. Its API is that of a site, found afterwards. */
export const credential = defineOAuth2Preset({
  type: 'jira_oauth2',
  title: 'Jira sign-in',
  description: 'Signs in with Atlassian, for one site of Jira Cloud.',
  icon: 'BrandJira',
  vendor: 'Jira',
  appHelp:
    'Create an OAuth 2.0 integration (developer.atlassian.com/console/myapps), add the Jira API with the scopes that credentials ask for, and enter the redirect URL under "Authorization".',
  authorizationUrl: 'https://auth.atlassian.com/authorize',
  tokenUrl: (values) => {
    const apiUrl = apiUrlOf(jira, values);
    return `${apiUrl === jira.apiUrl ? 'https://auth.atlassian.com' : apiUrl}/oauth/token`;
  },
  scopes: {
    read: { title: 'Read issues and projects', scopes: ['read:jira-work'] },
    write: { title: 'Create and change issues', scopes: ['write:jira-work'] },
    users: { title: 'Users', scopes: ['read:jira-user'] },
    configuration: { title: 'Configuration', scopes: ['manage:jira-configuration'] },
    boards: {
      title: 'Boards and sprints',
      scopes: [
        'read:board-scope:jira-software',
        'read:project:jira',
        'read:issue-details:jira',
        'read:sprint:jira-software',
        'write:sprint:jira-software',
        'write:board-scope:jira-software',
      ],
    },
    webhooks: { title: 'Webhooks', scopes: ['manage:jira-webhook'] },
  },
  defaultScopes: ['read', 'write', 'users'],
  fixedScopes: ['offline_access'],
  isGranted: (scope, granted) => scope === 'offline_access' || granted.includes(scope),
  clientAuthentication: 'body',
  pkce: false,
  authorizationParameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  afterConnect: chosenSite,
  appFields: { api_url: apiUrlField(jira, 'Change it only for a proxy.') },
  fields: {
    site: text({
      title: 'Site URL',
      description: 'Needed only if the account has several sites.',
      placeholder: 'https://example.atlassian.net',
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
  },
  test: signInTest(
    jira,
    { path: '/rest/api/3/myself' },
    (body) => typeof (body as { accountId?: unknown } | null)?.accountId === 'string',
  ),
});
