import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { updateKinds } from './updates.ts';

const more = 'additionalFields';

/** Versions 1 to 1.5: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.telegramtrigger/. Its item is the update, too. */
export const telegramTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  const updates = parameters.names('updates');
  parameters.ignore(`${more}.imageSize`);
  if (parameters.flag(`${more}.download`))
    parameters.remark(`${more}.download`, 'The trigger downloads no files. Add "Telegram file" after it.');
  const named = (path: string) =>
    parameters
      .text(`${more}.${path}`)
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '');
  const [chats, users] = [named('chatIds'), named('userIds')];
  return {
    type: 'telegram.trigger',
    parameters: {
      updates: updates.includes('*') ? [...allByDefault] : updates,
      ...(chats.length > 0 ? { chat_ids: chats } : {}),
      ...(users.length > 0 ? { user_ids: users } : {}),
    },
    ...readCredential(source, 'auth', { telegramApi: 'telegram_bot' }),
  };
};

/** Kinds that Telegram sends only if they are requested: https://core.telegram.org/bots/api#setwebhook */
const unusual: readonly string[] = ['chat_member', 'message_reaction', 'message_reaction_count'];
const allByDefault = updateKinds.filter((kind) => !unusual.includes(kind));
