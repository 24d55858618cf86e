import { common } from '../discord/vendor.ts';
import { defineVendor } from '../engine/defineVendor.ts';

/** Webhooks of Discord: each has a channel, and a token in its address, which the credential adds after `/webhooks`. */
export const discordWebhook = defineVendor({
  ...common,
  id: 'discord_webhook',
  title: 'Discord webhook',
  credentialTypes: ['discord_webhook'],
  source: 'https://docs.discord.com/developers/resources/webhook',
});
