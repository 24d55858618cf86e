import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { intercom } from './vendor.ts';

/** https://developers.intercom.com/docs/build-an-integration/learn-more/authentication. */
export const credential = defineCredential({
  type: 'intercom_token',
  title: 'Intercom token',
  description: 'Access token of a private app (Intercom, "Developer Hub", "Authentication").',
  icon: 'BrandIntercom',
  parameters: object({
    token: text({
      title: 'Token',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(intercom, 'In the EU: https://api.eu.intercom.io. In Australia: https://api.au.intercom.io.'),
  }),
  hosts: apiUrlHosts(intercom),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(intercom, { path: '/me' }, { values, tools, headers });
    if ((body as { type?: unknown }).type !== 'admin')
      throw new AppError('target_error', 'The API URL does not lead to Intercom.');
  },
});
