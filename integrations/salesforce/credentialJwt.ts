import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { signJwt } from '../../domains/credentials/jwtKeys.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { privateKeyPem, privateKeyProblems } from '../../domains/credentials/privateKeyPem.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { signInTest } from '../engine/signInTest.ts';
import { instanceOf } from './instanceOf.ts';
import { audienceOf, loginUrlField } from './loginUrlField.ts';
import { base } from './requests.ts';
import { salesforce } from './vendor.ts';

/** Longest time that Salesforce accepts. */
const lifetimeS = 180;

/** An app without a person at the sign-in: https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_jwt_flow.htm. */
export const credential = defineCredential({
  type: 'salesforce_jwt',
  title: 'Salesforce app with certificate',
  description:
    'An External Client App that signs in as a user by the key of its certificate. An admin has to authorize the user for the app first.',
  icon: 'Cloud',
  parameters: object({
    client_id: text({ title: 'Consumer key', required: true, maxLength: 1_000 }),
    username: text({ title: 'User name', placeholder: 'ada@example.com', required: true, maxLength: 320 }),
    private_key: text({
      title: 'Private key',
      description: 'In PEM form, of the certificate of the app.',
      control: 'textarea',
      required: true,
      maxLength: 20_000,
      secret: true,
    }),
    api_url: loginUrlField,
  }),
  hosts: apiUrlHosts(salesforce),
  check: ({ private_key: key }) => privateKeyProblems(key, '/private_key'),
  oauth2: {
    connectable: false,
    given: ['api_url'],
    request: ({ client_id: clientId, username, private_key: key, api_url: url }): OAuth2Values => {
      const loginUrl = apiUrlOf(salesforce, { api_url: url });
      const signing = {
        algorithm: 'RS256',
        private_key: privateKeyPem(key),
        issuer: clientId.trim(),
        subject: username.trim(),
        audience: audienceOf(loginUrl),
        lifetime_s: lifetimeS,
      };
      return {
        grant: 'jwt_bearer',
        token_url: `${loginUrl}/services/oauth2/token`,
        client_id: clientId.trim(),
        client_authentication: 'body',
        pkce: false,
        authorization_parameters: {},
        token_parameters: {},
        kept_of: instanceOf,
        assertion: () => signJwt(signing, {}),
      };
    },
  },
  authorize: tokenHeader,
  test: (values, tools) =>
    signInTest(
      salesforce,
      { path: `${base}/limits` },
      (body) => (body as { DailyApiRequests?: unknown } | null)?.DailyApiRequests !== undefined,
    )(values as typeof values & { access_token: string }, tools),
});
