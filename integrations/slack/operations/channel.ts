import { boolean, list as listField, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, timestamp, user, users } from '../fields.ts';
import { list, read, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const general = { id: 'C0000000001', name: 'general', is_private: false, is_archived: false };

const listChannels = defineOperation({
  title: 'List',
  description: 'Lists channels of the workspace.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    types: listField(
      choice(['public_channel', 'private_channel', 'mpim', 'im'], {
        public_channel: 'Public channels',
        private_channel: 'Private channels',
        mpim: 'Group messages',
        im: 'Direct messages',
      })({ title: 'Type', default: 'public_channel' }),
    )({
      title: 'Types',
      entry: 'type',
      default: ['public_channel'],
      maxItems: 4,
    }),
    exclude_archived: boolean({ title: 'Without archived channels', default: true }),
  },
  example: {},
  output: general,
  request: ({ types, exclude_archived: excluded }) =>
    read('conversations.list', { types: types.join(','), exclude_archived: excluded }),
  result: (body) => body['channels'],
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a channel with its number of members.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel },
  example: { channel: 'C0000000001' },
  output: { ...general, num_members: 2 },
  request: ({ channel: of }) => read('conversations.info', { channel: of, include_num_members: true }),
  result: (body) => body['channel'],
});

const name = text({
  title: 'Name',
  description: 'Up to 80 lower case letters, digits, hyphens and underscores.',
  placeholder: 'orders',
  required: true,
  maxLength: 80,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a channel.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { name, is_private: boolean({ title: 'Private', default: false }) },
  example: { name: 'orders' },
  output: { id: 'C0000000002', name: 'orders', is_private: false },
  request: ({ name: called, is_private: isPrivate }) =>
    write('conversations.create', { name: called, is_private: isPrivate }),
  result: (body) => body['channel'],
});

const rename = defineOperation({
  title: 'Rename',
  description: 'Renames a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { channel, name },
  example: { channel: 'C0000000001', name: 'orders' },
  output: { id: 'C0000000001', name: 'orders' },
  request: ({ channel: of, name: called }) => write('conversations.rename', { channel: of, name: called }),
  result: (body) => body['channel'],
});

interface Change {
  title: string;
  description: string;
  method: string;
  /** Errors that say that the channel is in the wanted state. */
  accept: readonly string[];
}

/** A method that only takes a channel. */
function change({ title, description, method, accept }: Change): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    accept,
    parameters: { channel },
    example: { channel: 'C0000000001' },
    output: { channel: 'C0000000001' },
    request: ({ channel: of }) => write(method, { channel: of }),
    result: (_body, { channel: of }) => ({ channel: of }),
  });
}

const setTopic = defineOperation({
  title: 'Set topic',
  description: 'Sets the topic of a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { channel, topic: text({ title: 'Topic', maxLength: 250, default: '' }) },
  example: { channel: 'C0000000001', topic: 'Orders of today' },
  output: { channel: 'C0000000001', topic: 'Orders of today' },
  request: ({ channel: of, topic }) => write('conversations.setTopic', { channel: of, topic }),
  result: (_body, { channel: of, topic }) => ({ channel: of, topic }),
});

const setPurpose = defineOperation({
  title: 'Set description',
  description: 'Sets the description of a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { channel, purpose: text({ title: 'Description', maxLength: 250, default: '' }) },
  example: { channel: 'C0000000001', purpose: 'Questions about orders' },
  output: { channel: 'C0000000001', purpose: 'Questions about orders' },
  request: ({ channel: of, purpose }) => write('conversations.setPurpose', { channel: of, purpose }),
  result: (_body, { channel: of, purpose }) => ({ channel: of, purpose }),
});

const invite = defineOperation({
  title: 'Invite',
  description: 'Invites users to a channel.',
  effects: ['changes'],
  repeat: 'safe',
  accept: ['already_in_channel'],
  parameters: { channel, users },
  example: { channel: 'C0000000001', users: ['U0000000001'] },
  output: { channel: 'C0000000001', users: ['U0000000001'] },
  request: ({ channel: of, users: invited }) =>
    write('conversations.invite', { channel: of, users: invited.join(',') }),
  result: (_body, { channel: of, users: invited }) => ({ channel: of, users: invited }),
});

const kick = defineOperation({
  title: 'Remove member',
  description: 'Removes a user from a channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { channel, user },
  example: { channel: 'C0000000001', user: 'U0000000001' },
  output: { channel: 'C0000000001', user: 'U0000000001' },
  request: ({ channel: of, user: member }) => write('conversations.kick', { channel: of, user: member }),
  result: (_body, { channel: of, user: member }) => ({ channel: of, user: member }),
});

const open = defineOperation({
  title: 'Open direct message',
  description: 'Opens a direct message with one to eight users and returns its channel.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { users },
  example: { users: ['U0000000001'] },
  output: { id: 'D0000000001' },
  request: ({ users: with_ }) => {
    if (with_.length <= 8) return write('conversations.open', { users: with_.join(',') });
    throw new AppError('parameter_invalid', 'A direct message can have up to 8 users.', { param: '/users' });
  },
  result: (body) => body['channel'],
});

const members = defineOperation({
  title: 'List members',
  description: 'Lists the IDs of the members of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel },
  example: { channel: 'C0000000001' },
  output: { id: 'U0000000001' },
  request: ({ channel: of }) => read('conversations.members', { channel: of }),
  result: (body) => (body['members'] as string[]).map((id) => ({ id })),
  list,
});

const range = {
  oldest: text({ title: 'After', description: 'Timestamp of a message.', rare: true, maxLength: 40 }),
  latest: text({ title: 'Before', description: 'Timestamp of a message.', rare: true, maxLength: 40 }),
  inclusive: boolean({ title: 'With the messages at these timestamps', rare: true, default: false }),
};

const history = defineOperation({
  title: 'List messages',
  description: 'Lists the messages of a channel, newest first, without replies in threads.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel, ...range },
  example: { channel: 'C0000000001' },
  output: { type: 'message', user: 'U0000000001', text: 'A refund was requested.', ts: '1764300000.000100' },
  request: ({ channel: of, oldest, latest, inclusive }) =>
    read('conversations.history', { channel: of, oldest, latest, inclusive }),
  result: (body) => body['messages'],
  list,
});

const replies = defineOperation({
  title: 'List replies',
  description: 'Lists a thread, oldest first. The first item is the message that began it.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel, ts: timestamp, ...range },
  example: { channel: 'C0000000001', ts: '1764300000.000100' },
  output: { type: 'message', user: 'U0000000001', text: 'A refund was requested.', ts: '1764300000.000100' },
  request: ({ channel: of, ts, oldest, latest, inclusive }) =>
    read('conversations.replies', { channel: of, ts, oldest, latest, inclusive }),
  result: (body) => body['messages'],
  list,
});

/** Channels of Slack: https://docs.slack.dev/reference/methods#conversations. */
export const node = vendorNode(slack, {
  noun: 'channel',
  title: 'Slack channel',
  description: 'Lists, creates or changes channels in Slack, and reads their messages and members.',
  first: 'list',
  operations: {
    list: listChannels,
    get,
    create,
    rename,
    archive: change({
      title: 'Archive',
      description: 'Archives a channel.',
      method: 'conversations.archive',
      accept: ['already_archived'],
    }),
    unarchive: change({
      title: 'Unarchive',
      description: 'Restores an archived channel.',
      method: 'conversations.unarchive',
      accept: ['not_archived'],
    }),
    join: change({
      title: 'Join',
      description: 'Joins a public channel.',
      method: 'conversations.join',
      accept: [],
    }),
    leave: change({
      title: 'Leave',
      description: 'Leaves a channel.',
      method: 'conversations.leave',
      accept: [],
    }),
    close: change({
      title: 'Close direct message',
      description: 'Closes a direct message.',
      method: 'conversations.close',
      accept: [],
    }),
    set_topic: setTopic,
    set_purpose: setPurpose,
    invite,
    kick,
    open,
    members,
    history,
    replies,
  },
});
