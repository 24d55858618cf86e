import { choice, text } from '../../../platform/schema/schema.ts';
import { itemsOf } from '../../../activities/items/itemsOf.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, pages, team, teamOfChannel, user } from '../fields.ts';
import { readPages } from '../readPages.ts';
import { mattermost } from '../vendor.ts';

const example = { team: 't1aaaaaaaaaaaaaaaaaaaaaaaa', channel: 'c1aaaaaaaaaaaaaaaaaaaaaaaa' };
const person = 'u1aaaaaaaaaaaaaaaaaaaaaaaa';
const one = { team: teamOfChannel, channel };
const orders = { id: example.channel, name: 'orders' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: one,
  example,
  output: orders,
  request: ({ channel: id }) => ({ path: path`/channels/${id}` }),
});

const list = defineOperation({
  title: 'List public',
  description: 'Lists the public channels of a team.',
  effects: reads,
  repeat: 'safe',
  parameters: { team, ...pages },
  example: { team: example.team },
  output: orders,
  run: async ({ team: of, ...size }, call) =>
    itemsOf(await readPages({ path: path`/teams/${of}/channels` }, size, call)),
});

const search = defineOperation({
  title: 'Search',
  description: 'Finds channels of a team by a part of their names.',
  effects: reads,
  repeat: 'safe',
  parameters: { team, term: text({ title: 'Search text', required: true, maxLength: 200 }) },
  example: { team: example.team, term: 'ord' },
  output: orders,
  request: ({ team: of, term }) => ({ method: 'POST', path: path`/teams/${of}/channels/search`, json: { term } }),
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a channel in a team.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    team,
    display_name: text({ title: 'Title', required: true, maxLength: 64 }),
    name: text({
      title: 'Name',
      description: 'Part of the address: lower case, digits, - and _.',
      required: true,
      maxLength: 64,
      pattern: '^[a-z0-9_-]+$|\\{\\{',
    }),
    type: choice(['public', 'private'], { public: 'Public', private: 'Private' })({ title: 'Type', default: 'public' }),
    purpose: text({ title: 'Purpose', rare: true, maxLength: 250 }),
    header: text({ title: 'Header', rare: true, maxLength: 1_024 }),
  },
  example: { team: example.team, display_name: 'Order {{ $json.id }}', name: 'order-{{ $json.id }}' },
  output: { name: 'order-7', display_name: 'Order 7', type: 'O' },
  request: ({ team: of, display_name: title, name, type, purpose, header }) => ({
    method: 'POST',
    path: '/channels',
    json: {
      team_id: of,
      name,
      display_name: title,
      type: type === 'private' ? 'P' : 'O',
      ...(purpose ? { purpose } : {}),
      ...(header ? { header } : {}),
    },
  }),
});

const remove = defineOperation({
  title: 'Archive',
  description: 'Archives a channel. It can be restored.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: one,
  example,
  output: { channel: example.channel },
  request: ({ channel: id }) => ({ method: 'DELETE', path: path`/channels/${id}` }),
  result: (_body, { channel: id }) => ({ channel: id }),
});

const restore = defineOperation({
  title: 'Restore',
  description: 'Restores an archived channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: one,
  example,
  output: orders,
  request: ({ channel: id }) => ({ method: 'POST', path: path`/channels/${id}/restore` }),
});

const statistics = defineOperation({
  title: 'Get statistics',
  description: 'Returns the number of members of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: one,
  example,
  output: { channel_id: example.channel, member_count: 3 },
  request: ({ channel: id }) => ({ path: path`/channels/${id}/stats` }),
});

const members = defineOperation({
  title: 'List members',
  description: 'Lists the members of a channel, with IDs of users.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...one, ...pages },
  example,
  output: { channel_id: example.channel, user_id: person },
  run: async ({ channel: id, team: _team, ...size }, call) =>
    itemsOf(await readPages({ path: path`/channels/${id}/members` }, size, call)),
});

const addUser = defineOperation({
  title: 'Add user',
  description: 'Adds a user to a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...one, user },
  example: { ...example, user: person },
  output: { channel_id: example.channel, user_id: person },
  request: ({ channel: id, user: who }) => ({
    method: 'POST',
    path: path`/channels/${id}/members`,
    json: { user_id: who },
  }),
});

const removeUser = defineOperation({
  title: 'Remove user',
  description: 'Removes a user from a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...one, user },
  example: { ...example, user: person },
  output: { channel: example.channel, user: person },
  request: ({ channel: id, user: who }) => ({ method: 'DELETE', path: path`/channels/${id}/members/${who}` }),
  result: (_body, { channel: id, user: who }) => ({ channel: id, user: who }),
});

const direct = defineOperation({
  title: 'Open direct messages',
  description: 'Returns the channel for direct messages of two users.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    user,
    other_user: text({
      title: 'Other user',
      description: 'ID of the account or bot itself, for example.',
      required: true,
      maxLength: 26,
    }),
  },
  example: { user: person, other_user: 'u9aaaaaaaaaaaaaaaaaaaaaaaa' },
  output: { type: 'D' },
  request: ({ user: who, other_user: other }) => ({ method: 'POST', path: '/channels/direct', json: [who, other] }),
});

/** Channels of Mattermost: https://developers.mattermost.com/api-documentation/. */
export const node = vendorNode(mattermost, {
  noun: 'channel',
  title: 'Mattermost channel',
  description: 'Creates, finds or archives channels of Mattermost, and manages their members.',
  first: 'get',
  operations: {
    get,
    list,
    search,
    create,
    delete: remove,
    restore,
    statistics,
    members,
    add_user: addUser,
    remove_user: removeUser,
    direct,
  },
});
