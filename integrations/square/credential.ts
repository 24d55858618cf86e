import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { square } from './vendor.ts';

/** An access token of an application: https://developer.squareup.com/docs/build-basics/access-tokens. */
export const credential = defineCredential({
  type: 'square_token',
  title: 'Square token',
  description: 'Access token of an application (developer.squareup.com, "Credentials").',
  icon: 'Square',
  parameters: object({
    token: text({
      title: 'Access token',
      placeholder: 'EAAA…',
      required: true,
      maxLength: 1_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(square, 'For the sandbox: https://connect.squareupsandbox.com/v2.'),
  }),
  hosts: apiUrlHosts(square),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(square, { path: '/locations' }, { values, tools, headers });
    if (typeof body !== 'object' || body === null || Object.keys(body).some((name) => name !== 'locations'))
      throw new AppError('target_error', 'The API URL does not lead to Square.');
  },
});
