import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { isAccount } from './account.ts';
import { clickup } from './vendor.ts';

/** https://developer.clickup.com/docs/authentication: a personal token has no "Bearer". */
export const credential = defineCredential({
  type: 'clickup_token',
  title: 'ClickUp token',
  description: 'Personal API token (ClickUp, "Settings", "ClickUp API").',
  icon: 'Checklist',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'pk_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(clickup, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(clickup),
  authorize: ({ token }) => ({ headers: { authorization: token } }),
  test: async (values, tools) => {
    const headers = { authorization: values.token };
    const { body } = await testCall(clickup, { path: '/user' }, { values, tools, headers });
    if (!isAccount(body)) throw new AppError('target_error', 'ClickUp did not accept the token.');
  },
});
