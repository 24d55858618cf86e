import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { notion } from './vendor.ts';

/** The token of an internal integration: https://developers.notion.com/guides/get-started/authorization. */
export const credential = defineCredential({
  type: 'notion_token',
  title: 'Notion token',
  description:
    'Secret of an internal integration (notion.so/profile/integrations). Share each page and database with the integration.',
  icon: 'BrandNotion',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'ntn_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(notion, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(notion),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const { body } = await testCall(
      notion,
      { path: '/users/me' },
      { values, tools, headers: { authorization: `Bearer ${values.token}` } },
    );
    if ((body as { object?: unknown }).object !== 'user')
      throw new AppError('target_error', 'Notion did not accept the token.');
  },
});
