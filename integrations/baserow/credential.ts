import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { baserow } from './vendor.ts';

/** A database token: https://baserow.io/user-docs/personal-api-tokens. */
export const credential = defineCredential({
  type: 'baserow_token',
  title: 'Baserow token',
  description: 'Database token of a workspace (My settings, Database tokens), with rights for your tables.',
  icon: 'TableOptions',
  parameters: object({
    token: text({ title: 'Token', required: true, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', secret: true }),
    api_url: apiUrlField(baserow, 'Of your own server: its address, such as https://baserow.example.com.'),
  }),
  hosts: apiUrlHosts(baserow),
  authorize: ({ token }) => ({ headers: { authorization: `Token ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Token ${values.token}` };
    const { body } = await testCall(baserow, { path: '/api/database/tables/all-tables/' }, { values, tools, headers });
    if (!Array.isArray(body)) throw new AppError('target_error', 'The API URL does not lead to Baserow.');
  },
});
