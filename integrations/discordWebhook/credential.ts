import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { SecretPath } from '../../domains/credentials/secretPath.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { testCall } from '../engine/testCall.ts';
import { discordWebhook } from './vendor.ts';

const address = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/(\d+\/[\w-]+)$/;

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export const credential = defineCredential({
  type: 'discord_webhook',
  title: 'Discord webhook',
  description: 'Address of a webhook (settings of a channel, "Integrations"). It sends to this channel only.',
  icon: 'BrandDiscord',
  parameters: object({
    webhook_url: text({
      title: 'Webhook URL',
      placeholder: 'https://discord.com/api/webhooks/…',
      required: true,
      maxLength: 500,
      pattern: address.source,
      secret: true,
    }),
    api_url: apiUrlField(discordWebhook, 'Change it for a proxy only.'),
  }),
  hosts: apiUrlHosts(discordWebhook),
  authorize: (values) => ({ path: secretPathOf(values) }),
  test: async (values, tools) => {
    const path = secretPathOf(values);
    const { body } = await testCall(discordWebhook, { path: '/webhooks' }, { values, tools, path });
    if (typeof (body as { channel_id?: unknown }).channel_id !== 'string')
      throw new AppError('target_error', 'The API URL does not lead to Discord.');
  },
});

/** The ID and the token of the webhook. */
function secretPathOf({ webhook_url: url, api_url: apiUrl }: { webhook_url: string; api_url: string }): SecretPath {
  const base = new URL(apiUrlOf(discordWebhook, { api_url: apiUrl })).pathname.replace(/\/+$/, '');
  return { secret: address.exec(url)?.[1] ?? '', after: [`${base}/webhooks`] };
}
