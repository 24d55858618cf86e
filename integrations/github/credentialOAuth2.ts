import { defineOAuth2Preset } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import { apiUrlField } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { github } from './vendor.ts';

/** Sign-in with GitHub: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps. */
export const credential = defineOAuth2Preset({
  type: 'github_oauth2',
  title: 'GitHub sign-in',
  description: 'Signs in with GitHub.',
  icon: 'BrandGithub',
  vendor: 'GitHub',
  appHelp:
    'Create an OAuth app (github.com, "Settings", "Developer settings", "OAuth Apps"). A GitHub App works, too: its permissions count instead of the scopes.',
  authorizationUrl: (values) => `${webUrlOf(values)}/login/oauth/authorize`,
  tokenUrl: (values) => `${webUrlOf(values)}/login/oauth/access_token`,
  scopes: {
    repositories: { title: 'Repositories', scopes: ['repo'] },
    public_repositories: { title: 'Only public repositories', scopes: ['public_repo'] },
    workflows: { title: 'Files of workflows', scopes: ['workflow'] },
    webhooks: { title: 'Webhooks of repositories', scopes: ['admin:repo_hook'] },
    organization_webhooks: { title: 'Webhooks of organizations', scopes: ['admin:org_hook'] },
    organizations: { title: 'Organizations and teams', scopes: ['read:org'] },
    organization_members: { title: 'Organizations and teams: change members', scopes: ['admin:org'] },
    gists: { title: 'Gists', scopes: ['gist'] },
    user: { title: 'Own profile and e-mail addresses', scopes: ['read:user', 'user:email'] },
  },
  defaultScopes: ['repositories'],
  isGranted: (scope, granted) => [scope, ...(widerScopes[scope] ?? [])].some((one) => granted.includes(one)),
  clientAuthentication: 'body',
  appFields: { api_url: apiUrlField(github, 'For GitHub Enterprise Server: https://github.example.com/api/v3.') },
  test: signInTest(
    github,
    { path: '/user' },
    (body) => typeof (body as { login?: unknown } | null)?.login === 'string',
  ),
});

/** GitHub reports only the widest of the granted scopes. */
const widerScopes: Readonly<Record<string, readonly string[]>> = {
  public_repo: ['repo'],
  'read:org': ['write:org', 'admin:org'],
  'read:user': ['user'],
  'user:email': ['user'],
};

/** The pages of GitHub, from the address of the API: of github.com, of a server, or of an enterprise at ghe.com. */
function webUrlOf(values: { api_url?: string }): string {
  const apiUrl = apiUrlOf(github, values);
  if (apiUrl === github.apiUrl) return 'https://github.com';
  const { protocol, host, origin } = new URL(apiUrl);
  return host.endsWith('.ghe.com') ? `${protocol}//${host.replace(/^api\./, '')}` : origin;
}
