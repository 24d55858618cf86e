import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { pipedrive } from './vendor.ts';

/** A token of a person: https://pipedrive.readme.io/docs/core-api-concepts-authentication. */
export const credential = defineCredential({
  type: 'pipedrive_token',
  title: 'Pipedrive token',
  description: 'API token of a person, from "Personal preferences", "API".',
  icon: 'Affiliate',
  parameters: object({
    token: text({ title: 'Token', required: true, maxLength: 200, pattern: '^[\\x21-\\x7e]+$', secret: true }),
    api_url: apiUrlField(pipedrive, 'Without the version.'),
  }),
  hosts: apiUrlHosts(pipedrive),
  authorize: ({ token }) => ({ headers: { 'x-api-token': token } }),
  test: async (values, tools) => {
    const headers = { 'x-api-token': values.token };
    const { body } = await testCall(pipedrive, { path: '/v1/users/me' }, { values, tools, headers });
    if ((body as { success?: unknown }).success !== true)
      throw new AppError('target_error', 'The API URL does not lead to Pipedrive.');
  },
});
