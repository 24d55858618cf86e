import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { choice, object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { zendesk } from './vendor.ts';

/** https://developer.zendesk.com/api-reference/introduction/security-and-auth/; API tokens end on 2027-04-30. */
export const credential = defineCredential({
  type: 'zendesk_token',
  title: 'Zendesk token',
  description:
    'Access token of an OAuth client, or an API token of an agent. Zendesk ends API tokens on 30 April 2027.',
  icon: 'Headset',
  parameters: object({
    api_url: text({
      title: 'Account URL',
      placeholder: 'https://acme.zendesk.com',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    kind: choice(['api_token', 'access_token'], { api_token: 'API token', access_token: 'OAuth access token' })({
      title: 'Type',
      default: 'api_token',
    }),
    email: text({
      title: 'Email address',
      placeholder: 'agent@example.com',
      maxLength: 320,
      pattern: '^[^\\s:]*$',
      showWhen: { kind: ['api_token'] },
    }),
    token: text({ title: 'Token', required: true, maxLength: 2_000, pattern: '^[\\x21-\\x7e]+$', secret: true }),
  }),
  hosts: apiUrlHosts(zendesk),
  authorize: (values) => ({ headers: headersOf(values) }),
  check: ({ kind, email, api_url: url }) => {
    if (/\/api(\/v2)?\/*$/.test(url))
      return [{ parameter: '/api_url', code: 'parameter_invalid', message: 'has to end before "/api".' }];
    if (kind === 'api_token' && !email)
      return [{ parameter: '/email', code: 'parameter_missing', message: 'is required.' }];
    return [];
  },
  test: async (values, tools) => {
    const { body } = await testCall(
      zendesk,
      { path: '/api/v2/users/me' },
      { values, tools, headers: headersOf(values) },
    );
    const { user } = body as { user?: { id?: unknown } };
    // With a wrong token, Zendesk can return an anonymous user with status 200.
    if (typeof user?.id !== 'number') throw new AppError('target_error', 'Zendesk did not accept the token.');
  },
});

interface Values {
  kind: 'api_token' | 'access_token';
  email?: string;
  token: string;
}

function headersOf({ kind, email, token }: Values): { authorization: string } {
  if (kind === 'access_token') return { authorization: `Bearer ${token}` };
  return basicHeader(`${email}/token`, token);
}
