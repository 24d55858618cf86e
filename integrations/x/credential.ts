import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { x } from './vendor.ts';

/** The token of an app: https://docs.x.com/fundamentals/authentication/oauth-2-0/application-only. Sign-in is the type `x_oauth2`. */
export const credential = defineCredential({
  type: 'x_token',
  title: 'X token',
  description:
    'Bearer token of an app (console.x.com, "Keys and tokens"). It reads posts and users; to post, use the X sign-in.',
  icon: 'BrandX',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'AAAAAAAAAAAA…',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    api_url: apiUrlField(x, 'It ends in the version of the API.'),
  }),
  hosts: apiUrlHosts(x),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(x, { path: '/users/me' }, { values, tools, headers }).catch(acceptsApp);
    if ((body as { data?: unknown }).data === undefined)
      throw new AppError('target_error', 'The API URL does not lead to X.');
  },
});

/** X refuses this method to a valid token of an app, and other methods cost money. */
function acceptsApp(error: unknown): { body: unknown } {
  if (error instanceof AppError && error.message.includes('(unsupported-authentication)'))
    return { body: { data: {} } };
  throw error;
}
