import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { mattermost } from './vendor.ts';

/** Tokens of bots and of people: https://developers.mattermost.com/integrate/reference/personal-access-token/ */
export const credential = defineCredential({
  type: 'mattermost_token',
  title: 'Mattermost token',
  description: 'Token of a bot, or personal access token. An administrator of the server has to allow them.',
  icon: 'MessageCircle',
  parameters: object({
    api_url: text({
      title: 'API URL',
      description: 'Address of the server with /api/v4 at the end.',
      placeholder: 'https://mattermost.example.com/api/v4',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+/api/v4/?$',
    }),
    token: text({ title: 'Token', required: true, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', secret: true }),
  }),
  hosts: apiUrlHosts(mattermost),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bearer ${values.token}` };
    const { body } = await testCall(mattermost, { path: '/users/me' }, { values, tools, headers });
    if (typeof (body as { username?: unknown }).username !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Mattermost.');
  },
});
