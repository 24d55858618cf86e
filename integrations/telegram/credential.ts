import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import type { SecretPath } from '../../domains/credentials/secretPath.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlField, apiUrlHosts } from '../engine/apiUrlField.ts';
import { apiUrlOf } from '../engine/defineVendor.ts';
import { testCall } from '../engine/testCall.ts';
import { telegram } from './vendor.ts';

/** https://core.telegram.org/bots/api#authorizing-your-bot: the token is in the path, that of files, too. */
export const credential = defineCredential({
  type: 'telegram_bot',
  title: 'Telegram bot',
  description: 'Token of a bot. @BotFather in Telegram creates one with "/newbot".',
  icon: 'BrandTelegram',
  parameters: object({
    token: text({
      title: 'Token',
      placeholder: '123456789:AA…',
      required: true,
      maxLength: 200,
      pattern: '^\\d+:[\\w-]+$',
      secret: true,
    }),
    api_url: apiUrlField(telegram, 'For a Bot API server of your own: https://telegram.example.com.'),
  }),
  hosts: apiUrlHosts(telegram),
  authorize: (values) => ({ path: secretPathOf(values) }),
  test: async (values, tools) => {
    const { body } = await testCall(telegram, { path: '/getMe' }, { values, tools, path: secretPathOf(values) });
    if ((body as { result?: { is_bot?: unknown } }).result?.is_bot !== true)
      throw new AppError('target_error', 'The API URL does not lead to Telegram.');
  },
});

function secretPathOf({ token, api_url: apiUrl }: { token: string; api_url: string }): SecretPath {
  const base = new URL(apiUrlOf(telegram, { api_url: apiUrl })).pathname.replace(/\/+$/, '');
  return { secret: `bot${token}`, after: [base, `${base}/file`] };
}
