import { boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, guild, guildOfChannel } from '../fields.ts';
import { discord } from '../vendor.ts';

const example = { guild: '7700000000000000001' };
const channelOf = { ...example, channel: '1001000000000000001' };

/** https://docs.discord.com/developers/resources/channel#channel-object-channel-types */
const types = { text: 0, voice: 2, category: 4, announcement: 5, stage: 13, forum: 15 } as const;

const details = {
  topic: text({ title: 'Topic', control: 'textarea', maxLength: 4_096 }),
  parent: text({
    title: 'Category',
    description: 'ID of a category.',
    choices: { list: 'categories', needs: ['guild'] },
    rare: true,
    maxLength: 30,
  }),
  position: integer({ title: 'Position', rare: true, minimum: 0 }),
  nsfw: boolean({ title: 'Only for adults', rare: true, default: false }),
  bitrate: integer({
    title: 'Bitrate',
    description: 'Of voice channels, in bits per second.',
    rare: true,
    minimum: 8_000,
  }),
  user_limit: integer({ title: 'Max users', description: 'Of voice channels. 0: any number.', rare: true, minimum: 0 }),
  slow_mode: integer({
    title: 'Slow mode',
    description: 'Seconds between two messages of a user.',
    rare: true,
    minimum: 0,
    maximum: 21_600,
  }),
};

interface Details {
  topic?: string;
  parent?: string;
  position?: number;
  nsfw: boolean;
  bitrate?: number;
  user_limit?: number;
  slow_mode?: number;
}

function detailsOf({ topic, parent, nsfw, slow_mode: slowMode, ...numbers }: Details) {
  const { position, bitrate, user_limit: max } = numbers;
  return {
    ...(topic ? { topic } : {}),
    ...(parent ? { parent_id: parent } : {}),
    position,
    ...(nsfw ? { nsfw: true } : {}),
    bitrate,
    user_limit: max,
    rate_limit_per_user: slowMode,
  };
}

const list = defineOperation({
  title: 'List',
  description: 'Lists all channels of a server, without threads.',
  effects: reads,
  repeat: 'safe',
  parameters: { guild },
  example,
  output: { id: '1001000000000000009', name: 'Work', type: 4 },
  request: ({ guild: server }) => ({ path: path`/guilds/${server}/channels` }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { guild: guildOfChannel, channel },
  example: channelOf,
  output: { id: channelOf.channel, name: 'general', type: 0 },
  request: ({ channel: id }) => ({ path: path`/channels/${id}` }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a channel on a server.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    guild,
    name: text({ title: 'Name', required: true, maxLength: 100 }),
    type: choice(['text', 'voice', 'category', 'announcement', 'stage', 'forum'], {
      text: 'Text',
      voice: 'Voice',
      category: 'Category',
      announcement: 'Announcements',
      stage: 'Stage',
      forum: 'Forum',
    })({ title: 'Type', default: 'text' }),
    ...details,
  },
  example: { ...example, name: 'order-{{ $json.id }}' },
  output: { name: 'order-7', type: 0 },
  request: ({ guild: server, name, type, ...given }) => ({
    method: 'POST',
    path: path`/guilds/${server}/channels`,
    json: { name, type: types[type], ...detailsOf(given) },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a channel. Fields without a value stay.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    guild: guildOfChannel,
    channel,
    new_name: text({ title: 'New name', maxLength: 100 }),
    ...details,
  },
  example: { ...channelOf, topic: 'Order {{ $json.id }}' },
  output: { id: channelOf.channel, topic: 'Order 7' },
  request: ({ guild: _server, channel: id, new_name: name, ...given }) => ({
    method: 'PATCH',
    path: path`/channels/${id}`,
    json: { ...(name ? { name } : {}), ...detailsOf(given) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a channel with all its messages.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['10003'],
  parameters: { guild: guildOfChannel, channel },
  example: channelOf,
  output: { channel: channelOf.channel },
  request: ({ channel: id }) => ({ method: 'DELETE', path: path`/channels/${id}` }),
  result: (_body, { channel: id }) => ({ channel: id }),
});

/** Channels of Discord: https://docs.discord.com/developers/resources/channel. */
export const node = vendorNode(discord, {
  noun: 'channel',
  title: 'Discord channel',
  description: 'Creates, changes, deletes or lists channels of a Discord server.',
  first: 'list',
  operations: { list, get, create, update, delete: remove },
});
