import type { JsonObject } from '../../domains/executions/item.ts';
import { addressPaths } from '../../domains/executions/publishing/addressKind.ts';
import { AppError } from '../../openapi/AppError.ts';
import { boolean, choice, list, text } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { read, write } from './methods.ts';
import { updateKinds, updateTitles } from './updates.ts';
import { telegram } from './vendor.ts';

const ids = (title: string) => list(text({ title, required: true, maxLength: 200 }));

/** https://core.telegram.org/bots/api#setwebhook: a bot has one webhook. Updates carry the secret; the item is the update. */
export const node = hookTrigger(telegram, {
  title: 'Telegram trigger',
  description:
    'Starts when a bot receives a message, a pressed button or another update. A bot can have one such trigger.',
  parameters: {
    updates: list(choice(updateKinds, updateTitles)({ title: 'Update' }))({
      title: 'Updates',
      minItems: 1,
      maxItems: updateKinds.length,
      default: ['message'],
    }),
    chat_ids: ids('Chat')({
      title: 'Chats',
      description: 'IDs of chats, or @names. Leave empty for all.',
      default: [],
      maxItems: 100,
    }),
    user_ids: ids('User')({
      title: 'Users',
      description: 'IDs of users, or @names. Leave empty for all.',
      default: [],
      maxItems: 100,
    }),
    take_over: boolean({
      title: 'Replace another webhook',
      description: 'If the bot sends its updates elsewhere already, it stops that. Otherwise publishing is refused.',
      default: false,
      rare: true,
    }),
  },
  verification: { kind: 'token', header: 'x-telegram-bot-api-secret-token' },
  register: async ({ address, base, secret, parameters, isTest, isContinued }, client) => {
    const before = await webhookOf(client);
    const isOwn = before.startsWith(`${base}/`);
    if (before !== '' && !isOwn && (isTest || !parameters.take_over)) {
      const isOfTest = before.startsWith(`${URL.parse(base)?.origin}/${addressPaths.hook.test}/`);
      throw isOfTest ? tested() : taken(before, isTest);
    }
    const body = {
      url: address,
      secret_token: secret,
      allowed_updates: parameters.updates,
      drop_pending_updates: !isOwn && !isContinued, // those from before the trigger
    };
    await client.send(write('setWebhook', body), { repeat: 'safe', key: '' });
    return { data: {} };
  },
  unregister: async ({ address }, client) => {
    // Another program may use the bot by now.
    if ((await webhookOf(client)) !== address) return;
    await client.send(write('deleteWebhook', {}), { repeat: 'safe', key: '' });
  },
  read: ({ body, parameters }) => {
    const kind = updateKinds.find((one) => isObject(body[one]));
    if (!kind || !parameters.updates.includes(kind)) return null;
    const content = body[kind] as JsonObject;
    const message = isObject(content['message']) ? content['message'] : {};
    const chat = content['chat'] ?? message['chat'];
    const user = content['from'] ?? content['user'];
    if (!isNamed(chat, parameters.chat_ids) || !isNamed(user, parameters.user_ids)) return null;
    // After a week without updates, their numbers begin again at random.
    return { key: `${String(body['update_id'])}/${String(content['date'] ?? '')}`, item: { json: body } };
  },
  examples: [
    { title: 'Messages to the bot', parameters: {} },
    {
      title: 'Pressed buttons in one group',
      parameters: { updates: ['callback_query'], chat_ids: ['-1001000000001'] },
    },
  ],
});

async function webhookOf(client: VendorClient): Promise<string> {
  const { body } = await client.send(read('getWebhookInfo', {}), { repeat: 'safe', key: '' });
  const { url } = ((body as JsonObject)['result'] ?? {}) as { url?: unknown };
  return typeof url === 'string' ? url : '';
}

function taken(address: string, isTest: boolean): AppError {
  const host = URL.parse(address)?.host ?? 'another address';
  const next = isTest
    ? 'Unpublish the flow that uses the bot while you test, or use a second bot for tests.'
    : 'Unpublish the flow that uses it, use another bot, or switch "Replace another webhook" on.';
  return new AppError(
    'target_error',
    `This bot sends its updates to ${host} already, and a bot has one webhook. ${next}`,
  );
}

function tested(): AppError {
  const message = 'A test waits for an event of this bot. Wait until it ends, two minutes at most, and try again.';
  return new AppError('target_error', message);
}

/** Returns true if a chat or user is one of those; all are, of none. */
function isNamed(one: unknown, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  if (!isObject(one)) return false;
  const names = [String(one['id']), ...(typeof one['username'] === 'string' ? [`@${one['username']}`] : [])];
  return wanted.some((id) => names.some((name) => name.toLowerCase() === id.trim().toLowerCase()));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
