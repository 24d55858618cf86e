import { boolean, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { chat, wholeResponse } from '../fields.ts';
import { read, resultOf, write } from '../methods.ts';
import { telegram } from '../vendor.ts';

const to = '-1001000000001';
const common = { chat_id: chat, whole_response: wholeResponse };
const user = integer({ title: 'User', description: 'ID of a user.', required: true, minimum: 1 });

const get = defineOperation({
  title: 'Get',
  description: 'Returns the details of a chat.',
  effects: reads,
  repeat: 'safe',
  parameters: common,
  example: { chat_id: to },
  output: { id: -1_001_000_000_001, title: 'Ops', type: 'supergroup' },
  request: ({ chat_id: of }) => read('getChat', { chat_id: of }),
  result: (response, given) => resultOf(response, given, {}),
});

const administrators = defineOperation({
  title: 'List administrators',
  description: 'Lists the administrators of a chat.',
  effects: reads,
  repeat: 'safe',
  parameters: { chat_id: chat },
  example: { chat_id: to },
  output: { status: 'creator', user: { id: 5 } },
  request: ({ chat_id: of }) => read('getChatAdministrators', { chat_id: of }),
  result: (response) => response['result'],
});

const member = defineOperation({
  title: 'Get member',
  description: 'Returns whether a user is a member of a chat, and with which rights.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...common, user_id: user },
  example: { chat_id: to, user_id: 5 },
  output: { status: 'member', user: { id: 5 } },
  request: ({ chat_id: of, user_id: id }) => read('getChatMember', { chat_id: of, user_id: id }),
  result: (response, given) => resultOf(response, given, {}),
});

const countMembers = defineOperation({
  title: 'Count members',
  description: 'Returns the number of members of a chat.',
  effects: reads,
  repeat: 'safe',
  parameters: common,
  example: { chat_id: to },
  output: { chat_id: to, count: 3 },
  request: ({ chat_id: of }) => read('getChatMemberCount', { chat_id: of }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, count: response['result'] }),
});

const leave = defineOperation({
  title: 'Leave',
  description: 'Removes the bot from a group or channel.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: [
    'bot is not a member of the group chat',
    'bot is not a member of the supergroup chat',
    'bot is not a member of the channel chat',
  ],
  parameters: common,
  example: { chat_id: to },
  output: { chat_id: to },
  request: ({ chat_id: of }) => write('leaveChat', { chat_id: of }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id }),
});

const setTitle = defineOperation({
  title: 'Set title',
  description: 'Changes the title of a group or channel.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  accept: ['chat title is not modified'],
  parameters: { ...common, title: text({ title: 'Title', required: true, maxLength: 128 }) },
  example: { chat_id: to, title: 'Order {{ $json.id }}' },
  output: { chat_id: to, title: 'Order 7' },
  request: ({ chat_id: of, title }) => write('setChatTitle', { chat_id: of, title }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, title: given.title }),
});

const setDescription = defineOperation({
  title: 'Set description',
  description: 'Changes the description of a group or channel.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  accept: ['chat description is not modified'],
  parameters: {
    ...common,
    description: text({ title: 'Description', description: 'Empty: none.', control: 'textarea', maxLength: 255 }),
  },
  example: { chat_id: to, description: 'About order {{ $json.id }}' },
  output: { chat_id: to, description: 'About order 7' },
  request: ({ chat_id: of, description = '' }) => write('setChatDescription', { chat_id: of, description }),
  result: (response, given) =>
    resultOf(response, given, { chat_id: given.chat_id, description: given.description ?? '' }),
});

const ban = defineOperation({
  title: 'Ban member',
  description: 'Removes a user from a group or channel, who cannot come back.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...common,
    user_id: user,
    until: integer({
      title: 'Until',
      description: 'Unix time in seconds. Without one, the ban has no end.',
      rare: true,
      minimum: 0,
    }),
    revoke_messages: boolean({ title: 'Delete messages of the user', rare: true, default: false }),
  },
  example: { chat_id: to, user_id: 5 },
  output: { chat_id: to, user_id: 5 },
  request: ({ chat_id: of, user_id: id, until, revoke_messages: isRevoking }) =>
    write('banChatMember', {
      chat_id: of,
      user_id: id,
      until_date: until,
      ...(isRevoking ? { revoke_messages: true } : {}),
    }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, user_id: given.user_id }),
});

const unban = defineOperation({
  title: 'Unban member',
  description: 'Lets a banned user join again. A user who is a member stays one.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...common, user_id: user },
  example: { chat_id: to, user_id: 5 },
  output: { chat_id: to, user_id: 5 },
  request: ({ chat_id: of, user_id: id }) =>
    write('unbanChatMember', { chat_id: of, user_id: id, only_if_banned: true }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, user_id: given.user_id }),
});

const createLink = defineOperation({
  title: 'Create invite link',
  description: 'Creates a further link by which people join a group or channel.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    ...common,
    name: text({ title: 'Name', rare: true, maxLength: 32 }),
    expires: integer({ title: 'Valid until', description: 'Unix time in seconds.', rare: true, minimum: 0 }),
    member_limit: integer({ title: 'Max members', rare: true, minimum: 1, maximum: 99_999 }),
  },
  example: { chat_id: to, name: 'Order {{ $json.id }}' },
  output: { invite_link: 'https://t.me/+AbCdEf', name: 'Order 7' },
  request: ({ chat_id: of, name, expires, member_limit: max }) =>
    write('createChatInviteLink', { chat_id: of, ...(name ? { name } : {}), expire_date: expires, member_limit: max }),
  result: (response, given) => resultOf(response, given, {}),
});

/** Chats of Telegram: https://core.telegram.org/bots/api#getchat. */
export const node = vendorNode(telegram, {
  noun: 'chat',
  title: 'Telegram chat',
  description: 'Reads and changes groups and channels of Telegram, and their members.',
  first: 'get',
  operations: {
    get,
    administrators,
    member,
    count_members: countMembers,
    leave,
    set_title: setTitle,
    set_description: setDescription,
    ban,
    unban,
    create_invite_link: createLink,
  },
});
