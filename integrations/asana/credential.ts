import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { asana } from './vendor.ts';

/** https://developers.asana.com/docs/personal-access-token */
export const credential = defineCredential({
  type: 'asana_token',
  title: 'Asana token',
  description: 'Personal access token (app.asana.com/0/my-apps), or the token of a service account.',
  icon: 'BrandAsana',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: '2/1200000000000000/…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(asana, 'Change it only for a proxy.'),
  }),
  hosts: apiUrlHosts(asana),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(asana, { path: '/users/me' }, { values, tools, headers });
    if (typeof (body as { data?: { gid?: unknown } }).data?.gid !== 'string')
      throw new AppError('target_error', 'Asana did not accept the token.');
  },
});
