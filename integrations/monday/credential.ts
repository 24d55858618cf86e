import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { accountRequest, isAccount } from './account.ts';
import { monday } from './vendor.ts';

/** https://developer.monday.com/api-reference/docs/authentication */
export const credential = defineCredential({
  type: 'monday_token',
  title: 'Monday.com token',
  description: 'Personal API token (monday.com, your picture, "Developers", "API token"). It acts as its owner.',
  icon: 'BrandMonday',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'eyJ…',
      required: true,
      maxLength: 4_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(monday, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(monday),
  authorize: ({ token }) => ({ headers: { authorization: token } }),
  test: async (values, tools) => {
    const { body } = await testCall(monday, accountRequest, {
      values,
      tools,
      headers: { authorization: values.token },
    });
    if (!isAccount(body)) throw new AppError('target_error', 'The token was not accepted.');
  },
});
