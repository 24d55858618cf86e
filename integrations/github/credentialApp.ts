import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { signJwt } from '../../domains/credentials/jwtKeys.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { privateKeyPem, privateKeyProblems } from '../../domains/credentials/privateKeyPem.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { github } from './vendor.ts';

/** GitHub accepts ten minutes at most, by its own clock. */
const lifetimeS = 9 * 60;

/**
 * An installation of a GitHub App, which acts as itself and needs no person:
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/authenticating-as-a-github-app-installation.
 */
export const credential = defineCredential({
  type: 'github_app',
  title: 'GitHub App',
  description:
    'A GitHub App that is installed in an account or organization (its "Settings", "Developer settings", "GitHub Apps").',
  icon: 'BrandGithub',
  parameters: object({
    app_id: text({
      title: 'App ID',
      description: 'Or the client ID of the app.',
      placeholder: '123456',
      required: true,
      maxLength: 100,
      pattern: '^[\\w.-]+$',
    }),
    installation_id: text({
      title: 'Installation ID',
      description: 'The number at the end of the address of the installation.',
      placeholder: '45678901',
      required: true,
      maxLength: 20,
      pattern: '^[0-9]+$',
    }),
    private_key: text({
      title: 'Private key',
      description: 'Content of the PEM file that GitHub generates for the app.',
      control: 'textarea',
      required: true,
      maxLength: 20_000,
      secret: true,
    }),
    api_url: apiUrlField(github, 'For GitHub Enterprise Server: https://github.example.com/api/v3.'),
  }),
  hosts: apiUrlHosts(github),
  check: ({ private_key: key }) => privateKeyProblems(key, '/private_key'),
  oauth2: {
    connectable: false,
    given: ['api_url'],
    request: ({ app_id: appId, installation_id: installation, private_key: key, api_url: url }): OAuth2Values => {
      const signing = { algorithm: 'RS256', private_key: privateKeyPem(key), issuer: appId, lifetime_s: lifetimeS };
      return {
        grant: 'jwt_bearer',
        token_url: `${apiUrlOf(github, { api_url: url })}/app/installations/${installation}/access_tokens`,
        client_id: appId,
        client_authentication: 'body',
        pkce: false,
        authorization_parameters: {},
        token_parameters: {},
        token_body: 'none',
        assertion_in: 'header',
        assertion: () => signJwt(signing, {}),
        read_answer: readAnswer,
      };
    },
  },
  authorize: tokenHeader,
  test: (values, tools) =>
    signInTest(
      github,
      { path: '/installation/repositories', query: { per_page: 1 } },
      (body) => typeof (body as { total_count?: unknown } | null)?.total_count === 'number',
    )(values as typeof values & { access_token: string }, tools),
});

/** Reads the answer of https://docs.github.com/en/rest/apps/apps#create-an-installation-access-token-for-an-app. */
function readAnswer({ token, expires_at: expiresAt, message }: JsonObject): JsonObject {
  if (typeof token !== 'string') return { error: 'refused', error_description: String(message ?? '') };
  const seconds = Math.floor((Date.parse(String(expiresAt)) - Date.now()) / 1000);
  return { access_token: token, token_type: 'bearer', ...(seconds > 0 ? { expires_in: seconds } : {}) };
}
