import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads, type OperationCall } from '../../engine/defineOperation.ts';
import { lastId } from '../../engine/paging.ts';
import { path, type VendorRequest } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { BarePages } from '../BarePages.ts';
import { content, contentOf, messageRequest, nonceOf, sending, sendingOf, type Sending } from '../content.ts';
import { channel, guildOfChannel, message } from '../fields.ts';
import { discord } from '../vendor.ts';

const example = { channel: '1001000000000000001', message: '2001000000000000003' };
const at = { guild: guildOfChannel, channel };
const one = { ...at, message };

/** Discord compares nonces with those of the last minutes: https://docs.discord.com/developers/resources/message#create-message. */
const nonceLastsMs = 120_000;

/** Sends a message. The key of the item is its nonce, so a repeated request sends nothing more. */
async function post(of: string, given: Sending & { reply_to?: string }, call: OperationCall): Promise<Item[]> {
  const { reply_to: reply } = given;
  const json = {
    ...sendingOf(given),
    ...nonceOf(call.key),
    ...(reply ? { message_reference: { message_id: reply, fail_if_not_exists: false } } : {}),
  };
  const target: VendorRequest = { method: 'POST', path: path`/channels/${of}/messages` };
  const request = messageRequest(target, json, { files: given.files, call });
  return itemsOf((await call.client.send(request, { repeat: 'key', key: call.key, keyLastsMs: nonceLastsMs })).body);
}

const send = defineOperation({
  title: 'Send',
  description: 'Sends a message to a channel or a thread.',
  effects: ['sends_out'],
  repeat: 'key',
  parameters: {
    ...at,
    ...sending,
    reply_to: text({
      title: 'Reply to message',
      description: 'ID of a message of the channel.',
      rare: true,
      maxLength: 30,
    }),
  },
  example: { guild: '7700000000000000001', channel: example.channel, content: 'Order {{ $json.id }} was paid.' },
  output: { channel_id: '1001000000000000001', content: 'Order 7 was paid.' },
  run: ({ channel: of, ...given }, call) => post(of, given, call),
});

const sendDirect = defineOperation({
  title: 'Send direct message',
  description: 'Sends a message to a user. Both must be on one server.',
  effects: ['sends_out'],
  repeat: 'key',
  parameters: {
    recipient: text({ title: 'User', description: 'ID of a user.', required: true, maxLength: 30 }),
    ...sending,
  },
  example: { recipient: '5000000000000000001', content: 'Order {{ $json.id }} was paid.' },
  output: { channel_id: '1001000000000000004', content: 'Order 7 was paid.' },
  run: async ({ recipient, ...given }, call) => {
    const open = { method: 'POST', path: '/users/@me/channels', json: { recipient_id: recipient } } as const;
    // A second request returns the same channel.
    const { body } = await call.client.send(open, { repeat: 'safe', key: call.key });
    return post((body as { id: string }).id, given, call);
  },
});

const edit = defineOperation({
  title: 'Edit',
  description: 'Changes a message of the bot. Fields without a value stay.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...one, ...content },
  example: { ...example, content: 'Order {{ $json.id }} was shipped.' },
  output: { id: example.message, content: 'Order 7 was shipped.' },
  run: async ({ channel: of, message: id, ...given }, call) => {
    const target: VendorRequest = { method: 'PATCH', path: path`/channels/${of}/messages/${id}` };
    const request = messageRequest(target, contentOf(given), { files: given.files, call });
    return itemsOf((await call.client.send(request, { repeat: 'safe', key: call.key })).body);
  },
});

const maxPage = 100;

/** Pages are bare lists, newest first; the last one has fewer messages than were asked for. */
const listMessages = defineOperation({
  title: 'List',
  description: 'Lists messages of a channel, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...at,
    all: boolean({ title: 'Return all', description: 'Reads all pages, up to 100,000 items.', default: false }),
    limit: integer({ title: 'Max items', minimum: 1, maximum: 100_000, default: 50, showWhen: { all: [false] } }),
    before: text({ title: 'Before message', description: 'ID of a message.', rare: true, maxLength: 30 }),
  },
  example: { channel: example.channel },
  output: { id: '2001000000000000003', content: 'Message 3' },
  run: async ({ channel: of, all, limit, before: from }, { client, key }) => {
    const pages = new BarePages({ all, limit });
    let before = from;
    for (;;) {
      const asked = pages.next(maxPage);
      const request = { path: path`/channels/${of}/messages`, query: { limit: asked, before } };
      const { body } = await client.send(request, { repeat: 'safe', key });
      if (pages.add(body, asked)) return itemsOf(pages.found);
      const last = String(pages.last?.['id']);
      // Messages go back in time, so each page ends with an older one.
      if (before !== undefined && before !== '' && BigInt(last) >= BigInt(before))
        throw new AppError('target_error', 'The next page is a page that was read before.');
      before = last;
    }
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message.',
  effects: reads,
  repeat: 'safe',
  parameters: one,
  example,
  output: { id: example.message, content: 'Message 3' },
  request: ({ channel: of, message: id }) => ({ path: path`/channels/${of}/messages/${id}` }),
});

const named = (_body: unknown, { channel: of, message: id }: { channel: string; message: string }) => ({
  channel: of,
  message: id,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['10008'],
  parameters: one,
  example,
  output: example,
  request: ({ channel: of, message: id }) => ({ method: 'DELETE', path: path`/channels/${of}/messages/${id}` }),
  result: named,
});

const emoji = text({
  title: 'Emoji',
  description: 'The emoji itself, or name:id of one of the server.',
  placeholder: '👍',
  required: true,
  maxLength: 100,
});

/** `<:name:id>`, as a text has it, is `name:id` in an address. */
function reactionPath({ channel: of, message: id, emoji: which }: { channel: string; message: string; emoji: string }) {
  const name = /^<a?:(\w+:\d+)>$/.exec(which.trim())?.[1] ?? which;
  return path`/channels/${of}/messages/${id}/reactions/${name}/@me`;
}

const react = defineOperation({
  title: 'React',
  description: 'Adds a reaction of the bot to a message.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...one, emoji },
  example: { ...example, emoji: '👍' },
  output: example,
  request: (given) => ({ method: 'PUT', path: reactionPath(given) }),
  result: named,
});

const removeReaction = defineOperation({
  title: 'Remove reaction',
  description: 'Removes a reaction of the bot.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...one, emoji },
  example: { ...example, emoji: '👍' },
  output: example,
  request: (given) => ({ method: 'DELETE', path: reactionPath(given) }),
  result: named,
});

const pin = defineOperation({
  title: 'Pin',
  description: 'Pins a message in its channel.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: one,
  example,
  output: example,
  request: ({ channel: of, message: id }) => ({ method: 'PUT', path: path`/channels/${of}/messages/pins/${id}` }),
  result: named,
});

const unpin = defineOperation({
  title: 'Unpin',
  description: 'Unpins a message.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: one,
  example,
  output: example,
  request: ({ channel: of, message: id }) => ({ method: 'DELETE', path: path`/channels/${of}/messages/pins/${id}` }),
  result: named,
});

const listPins = defineOperation({
  title: 'List pinned',
  description: 'Lists the pinned messages of a channel, with the time at which they were pinned.',
  effects: reads,
  repeat: 'safe',
  parameters: at,
  example: { channel: example.channel },
  output: { message: { id: '2001000000000000003', content: 'Pinned.' } },
  request: ({ channel: of }) => ({ path: path`/channels/${of}/messages/pins` }),
  result: (body) => body['items'],
  list: {
    next: lastId(
      'before',
      ({ response }) => (response.body as { has_more?: boolean }).has_more === true,
      (item) => item['pinned_at'],
    ),
    pageSize: { parameter: 'limit', max: 50 },
  },
});

const archiveMinutes = { hour: 60, day: 1_440, three_days: 4_320, week: 10_080 } as const;

const createThread = defineOperation({
  title: 'Create thread',
  description: 'Begins a thread at a message.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    ...one,
    name: text({ title: 'Name', required: true, maxLength: 100 }),
    archive_after: choice(['hour', 'day', 'three_days', 'week'], {
      hour: 'An hour',
      day: 'A day',
      three_days: 'Three days',
      week: 'A week',
    })({ title: 'Hide after', description: 'Time without messages.', rare: true, default: 'day' }),
  },
  example: { ...example, name: 'Order {{ $json.id }}' },
  output: { name: 'Order 7', parent_id: '1001000000000000001' },
  request: ({ channel: of, message: id, name, archive_after: after }) => ({
    method: 'POST',
    path: path`/channels/${of}/messages/${id}/threads`,
    json: { name, auto_archive_duration: archiveMinutes[after] },
  }),
});

/** Messages of Discord: https://docs.discord.com/developers/resources/message. */
export const node = vendorNode(discord, {
  noun: 'message',
  title: 'Discord message',
  description: 'Sends, edits, deletes or lists messages in Discord.',
  first: 'send',
  operations: {
    send,
    send_direct: sendDirect,
    edit,
    list: listMessages,
    get,
    delete: remove,
    react,
    remove_reaction: removeReaction,
    pin,
    unpin,
    list_pins: listPins,
    create_thread: createThread,
  },
});
