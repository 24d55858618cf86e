import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { typeform } from './vendor.ts';

/** https://www.typeform.com/developers/get-started/personal-access-token/ */
export const credential = defineCredential({
  type: 'typeform_token',
  title: 'Typeform token',
  description:
    'Personal access token (admin.typeform.com/user/tokens) with the scopes of forms, responses and webhooks.',
  icon: 'Forms',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'tfp_…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(typeform, 'For accounts in the EU: https://api.eu.typeform.com.'),
  }),
  hosts: apiUrlHosts(typeform),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(typeform, { path: '/forms', query: { page_size: 1 } }, { values, tools, headers });
    if (!Array.isArray((body as { items?: unknown }).items))
      throw new AppError('target_error', 'The API URL does not lead to Typeform.');
  },
});
