import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { gitlab } from './vendor.ts';

/** Sign-in with GitLab: https://docs.gitlab.com/api/oauth2. */
export const credential = defineOAuth2Preset({
  type: 'gitlab_oauth2',
  title: 'GitLab sign-in',
  description: 'Signs in with GitLab.',
  icon: 'BrandGitlab',
  vendor: 'GitLab',
  appHelp:
    'Create an application (GitLab, "Edit profile", "Applications"). Keep "Confidential" on, and select the scopes that credentials may ask for.',
  authorizationUrl: (values) => `${webUrlOf(values)}/oauth/authorize`,
  tokenUrl: (values) => `${webUrlOf(values)}/oauth/token`,
  scopes: {
    all: { title: 'Projects, issues, files and pipelines', scopes: ['api'] },
    read: { title: 'Only reading', scopes: ['read_api'] },
  },
  defaultScopes: ['all'],
  isGranted: (scope, granted) => granted.includes(scope) || (scope === 'read_api' && granted.includes('api')),
  clientAuthentication: 'body',
  appFields: { api_url: apiUrlField(gitlab, 'For a server of your own: https://gitlab.example.com/api/v4.') },
  test: signInTest(
    gitlab,
    { path: '/user' },
    (body) => typeof (body as { username?: unknown } | null)?.username === 'string',
  ),
});

/** The pages of GitLab, from the address of the API. A server can be below a path. */
function webUrlOf(values: { api_url?: string }): string {
  return apiUrlOf(gitlab, values).replace(/\/api\/v4$/, '');
}
