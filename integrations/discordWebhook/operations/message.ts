import { text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { content, contentOf, messageRequest, sending, sendingOf } from '../../discord/content.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { path, type VendorRequest } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { discordWebhook } from '../vendor.ts';

const message = text({
  title: 'Message',
  description: 'ID of a message of this webhook.',
  required: true,
  maxLength: 30,
});
const thread = text({
  title: 'Thread',
  description: 'ID of a thread of the channel.',
  rare: true,
  maxLength: 30,
});
const example = { message: '2001000000000000003' };
const components = { with_components: true };

const send = defineOperation({
  title: 'Send',
  description: 'Sends a message to the channel of the webhook.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    username: text({ title: 'Sender name', rare: true, maxLength: 80 }),
    avatar_url: text({ title: 'Sender picture URL', rare: true, maxLength: 2_000 }),
    thread,
    thread_name: text({
      title: 'New post',
      description: 'Title of a new post, where the channel is a forum.',
      rare: true,
      maxLength: 100,
    }),
  },
  example: { content: 'Order {{ $json.id }} was paid.', username: 'Shop' },
  output: { content: 'Order 7 was paid.', author: { username: 'Shop' } },
  run: async ({ username, avatar_url: avatar, thread: inThread, thread_name: title, ...given }, call) => {
    const json = {
      ...sendingOf(given),
      ...(username ? { username } : {}),
      ...(avatar ? { avatar_url: avatar } : {}),
      ...(title ? { thread_name: title } : {}),
    };
    // Without `wait`, Discord reports no failure.
    const query = { wait: true, thread_id: inThread, ...('components' in json ? components : {}) };
    const target: VendorRequest = { method: 'POST', path: '/webhooks', query };
    const request = messageRequest(target, json, { files: given.files, call });
    return itemsOf((await call.client.send(request, { repeat: 'unsafe', key: call.key })).body);
  },
});

const edit = defineOperation({
  title: 'Edit',
  description: 'Changes a message of the webhook. Fields without a value stay.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { message, ...content, thread },
  example: { ...example, content: 'Order {{ $json.id }} was shipped.' },
  output: { id: example.message, content: 'Order 7 was shipped.' },
  run: async ({ message: id, thread: inThread, ...given }, call) => {
    const json = contentOf(given);
    const query = { thread_id: inThread, ...('components' in json ? components : {}) };
    const target: VendorRequest = { method: 'PATCH', path: path`/webhooks/messages/${id}`, query };
    const request = messageRequest(target, json, { files: given.files, call });
    return itemsOf((await call.client.send(request, { repeat: 'safe', key: call.key })).body);
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message of the webhook.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['10008'],
  parameters: { message, thread },
  example,
  output: example,
  request: ({ message: id, thread: inThread }) => ({
    method: 'DELETE',
    path: path`/webhooks/messages/${id}`,
    query: { thread_id: inThread },
  }),
  result: (_body, { message: id }) => ({ message: id }),
});

/** Messages of webhooks: https://docs.discord.com/developers/resources/webhook#execute-webhook. */
export const node = vendorNode(discordWebhook, {
  noun: 'message',
  title: 'Discord webhook message',
  description: 'Sends, edits or deletes messages of a webhook in Discord.',
  first: 'send',
  operations: { send, edit, delete: remove },
});
