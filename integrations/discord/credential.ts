import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { discord } from './vendor.ts';

/** https://docs.discord.com/developers/reference#authentication */
export const credential = defineCredential({
  type: 'discord_bot',
  title: 'Discord bot',
  description: 'Token of a bot (discord.com/developers/applications, "Bot"). Invite the bot to your server first.',
  icon: 'BrandDiscord',
  parameters: object({
    token: text({
      title: 'Token',
      required: true,
      maxLength: 500,
      pattern: '^[\\w.-]+$',
      secret: true,
    }),
    api_url: apiUrlField(discord, 'Change it for a proxy only.'),
  }),
  hosts: apiUrlHosts(discord),
  authorize: ({ token }) => ({ headers: { authorization: `Bot ${token}` } }),
  test: async (values, tools) => {
    const headers = { authorization: `Bot ${values.token}` };
    const { body } = await testCall(discord, { path: '/users/@me' }, { values, tools, headers });
    if (typeof (body as { username?: unknown }).username !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Discord.');
  },
});
