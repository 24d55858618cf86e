import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { hostsOf } from '../engine/apiUrlField.ts';
import { graphUrl, graphUrlField, tokenUrl } from './graphUrl.ts';
import { testApplication } from './testApplication.ts';

/** Graph hosts of national clouds, which their scopes name. */
const nationalHosts = ['graph.microsoft.us', 'dod-graph.microsoft.us', 'microsoftgraph.chinacloudapi.cn'];

/** An application without a person: https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow. */
export const credential = defineCredential({
  type: 'microsoft_application',
  title: 'Microsoft application',
  description:
    'An application without a person. Give it application permissions in the Microsoft Entra admin center, and let an administrator consent.',
  icon: 'BrandWindows',
  parameters: object({
    tenant: text({
      title: 'Tenant',
      description: 'ID or domain of the organization at Microsoft.',
      placeholder: 'example.onmicrosoft.com',
      required: true,
      maxLength: 200,
      pattern: '^[\\w.-]+$',
    }),
    client_id: text({ title: 'Client ID', required: true, maxLength: 200 }),
    client_secret: text({ title: 'Client secret', required: true, maxLength: 1_000, secret: true }),
    api_url: graphUrlField,
  }),
  hosts: (values) => [tokenUrl(values), values.api_url || graphUrl].flatMap(hostsOf),
  check: ({ tenant }) =>
    /^(common|organizations|consumers)$/i.test(tenant.trim())
      ? [{ parameter: '/tenant', code: 'parameter_invalid', message: 'must be one organization: its ID or domain.' }]
      : [],
  oauth2: {
    connectable: false,
    given: ['api_url'],
    request: (values): OAuth2Values => ({
      grant: 'client_credentials',
      token_url: tokenUrl(values),
      client_id: values.client_id,
      client_secret: values.client_secret,
      scope: `https://${hostOf(values.api_url)}/.default`,
      client_authentication: 'body',
      pkce: false,
      authorization_parameters: {},
      token_parameters: {},
    }),
  },
  authorize: tokenHeader,
  test: testApplication,
});

function hostOf(apiUrl: string | undefined): string {
  const host = URL.parse(apiUrl ?? '')?.host ?? '';
  return nationalHosts.includes(host) ? host : 'graph.microsoft.com';
}
