import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { nocodb } from './vendor.ts';

/** https://nocodb.com/docs/product-docs/account-settings/api-tokens. Version 1 of the request exists on all servers. */
export const credential = defineCredential({
  type: 'nocodb_token',
  title: 'NocoDB token',
  description: 'API token (NocoDB, "Account settings", "Tokens").',
  icon: 'TableOptions',
  parameters: object({
    token: text({ title: 'Token', required: true, maxLength: 1_000, pattern: '^[\\x21-\\x7e]+$', secret: true }),
    api_url: apiUrlField(nocodb, 'Of your own server: its address, such as https://nocodb.example.com.'),
  }),
  hosts: apiUrlHosts(nocodb),
  authorize: ({ token }) => ({ headers: { 'xc-token': token } }),
  test: async (values, tools) => {
    const headers = { 'xc-token': values.token };
    const { body } = await testCall(nocodb, { path: '/api/v1/auth/user/me' }, { values, tools, headers });
    if (typeof (body as { email?: unknown } | null)?.email !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to NocoDB.');
  },
});
