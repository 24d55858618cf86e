import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { todoist } from './vendor.ts';

/** A personal token: https://developer.todoist.com/api/v1/#tag/Authorization. */
export const credential = defineCredential({
  type: 'todoist_token',
  title: 'Todoist token',
  description: 'API token of an account (Settings, Integrations, Developer).',
  icon: 'ListCheck',
  parameters: object({
    token: text({
      title: 'Token',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(todoist, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(todoist),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(todoist, { path: '/user' }, { values, tools, headers });
    if (typeof (body as { email?: unknown }).email !== 'string')
      throw new AppError('target_error', 'Todoist did not accept the token.');
  },
});
