import { AppError } from '../../openapi/AppError.ts';
import { basicHeader } from '../../domains/credentials/basicHeader.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { jira } from './vendor.ts';

/** An API token of an account: https://developer.atlassian.com/cloud/jira/platform/basic-auth-for-rest-apis/. */
export const credential = defineCredential({
  type: 'jira_token',
  title: 'Jira API token',
  description: 'API token of an Atlassian account (id.atlassian.com, "Security").',
  icon: 'BrandJira',
  parameters: object({
    api_url: text({
      title: 'Site URL',
      description: 'For a token with scopes: https://api.atlassian.com/ex/jira/ and the cloud ID.',
      placeholder: 'https://example.atlassian.net',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    email: text({
      title: 'Email',
      placeholder: 'ada@example.com',
      required: true,
      maxLength: 320,
      pattern: '^[^\\s:]+$',
    }),
    token: text({
      title: 'API token',
      placeholder: 'ATATT…',
      required: true,
      maxLength: 2_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
  }),
  hosts: apiUrlHosts(jira),
  authorize: (values) => ({ headers: headersOf(values) }),
  test: async (values, tools) => {
    const { body } = await testCall(
      jira,
      { path: '/rest/api/3/myself' },
      { values, tools, headers: headersOf(values) },
    );
    if (typeof (body as { accountId?: unknown }).accountId !== 'string')
      throw new AppError('target_error', 'The address is no site of Jira Cloud.');
  },
});

function headersOf({ email, token }: { email: string; token: string }): { authorization: string } {
  return basicHeader(email, token);
}
