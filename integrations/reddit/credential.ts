import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { userName } from './userName.ts';
import { reddit } from './vendor.ts';

/** An access token: https://github.com/reddit-archive/reddit/wiki/OAuth2. Sign-in is the type `reddit_oauth2`. */
export const credential = defineCredential({
  type: 'reddit_token',
  title: 'Reddit token',
  description: 'Access token of an app. It lasts a day; for longer use the Reddit sign-in.',
  icon: 'BrandReddit',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: 'eyJ…',
      required: true,
      maxLength: 5_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
    user_name: userName,
    api_url: apiUrlField(reddit, 'A proxy has to send the requests to Reddit.'),
  }),
  hosts: apiUrlHosts(reddit),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(reddit, { path: '/api/v1/me', query: { raw_json: 1 } }, { values, tools, headers });
    if (typeof (body as { name?: unknown }).name !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Reddit.');
  },
});
