import { choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { valueOf } from '../../microsoft/odata.ts';
import { chat, user } from '../fields.ts';
import { memberOf } from '../members.ts';
import { accountOf, list as paged, messageList, post, publishes } from '../requests.ts';
import { utcTime } from '../times.ts';
import { microsoftTeams } from '../vendor.ts';

const role = choice(['owner', 'guest'], { owner: 'Member', guest: 'Guest' });
const example = { chat: '19:8b081ef6-4792-4def-b2c9-c363a1bf41d5@unq.gbl.spaces' };
const found = { id: example.chat, chatType: 'oneOnOne' };
const grace = '5c7f6a1e-2b8d-4b3a-9a54-0d7c1f2e3a4b';
const member = { displayName: 'Grace Example', userId: grace };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a chat with the account and other people. Between two people, it returns the chat that exists.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    members: listField(
      object({
        user,
        role: role({ title: 'Role', default: 'owner' }),
      }),
    )({ title: 'Other people', entry: 'user', required: true, minItems: 1, maxItems: 200 }),
    chat_type: choice(['one_on_one', 'group'], { one_on_one: 'Between two people', group: 'Group' })({
      title: 'Kind of chat',
      default: 'one_on_one',
    }),
    topic: text({ title: 'Topic', maxLength: 250, showWhen: { chat_type: ['group'] } }),
  },
  example: { members: [{ user: grace }] },
  output: { chatType: 'oneOnOne' },
  run: async ({ members, chat_type: kind, topic }, call) => {
    const account = await accountOf(call);
    const own = [account.id, account.userPrincipalName].map((name) => name?.toLowerCase());
    const others = members.filter(({ user: one }) => !own.includes(one.trim().toLowerCase()));
    const isPair = kind === 'one_on_one';
    if (others.length === 0 || (isPair && others.length > 1))
      throw new AppError(
        'parameter_invalid',
        isPair ? 'Enter exactly one other person, or select a group.' : 'Enter another person.',
        { param: '/members' },
      );
    const json = {
      chatType: isPair ? 'oneOnOne' : 'group',
      members: [memberOf(account.id), ...others.map(({ user: one, role: as }) => memberOf(one, as))],
      ...(isPair || !topic ? {} : { topic }),
    };
    const { body } = await call.client.send(post('/chats', json), {
      repeat: isPair ? 'safe' : 'unsafe',
      key: call.key,
    });
    return [{ json: body as JsonObject }];
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a chat with its members.',
  effects: reads,
  repeat: 'safe',
  parameters: { chat },
  example,
  output: found,
  request: (given) => ({ path: path`/chats/${given.chat}`, query: { $expand: 'members' } }),
});

const listChats = defineOperation({
  title: 'List',
  description: 'Lists the chats of the account with their members.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    only_type: choice(['all', 'one_on_one', 'group', 'meeting'], {
      one_on_one: 'Between two people',
      group: 'Groups',
      meeting: 'Meetings',
    })({ title: 'Kind', default: 'all' }),
  },
  example: {},
  output: found,
  request: ({ only_type: only }) => ({
    path: '/me/chats',
    query: {
      $expand: 'members',
      ...(only === 'all' ? {} : { $filter: `chatType eq '${only === 'one_on_one' ? 'oneOnOne' : only}'` }),
    },
  }),
  result: valueOf,
  list: messageList,
});

const listMembers = defineOperation({
  title: 'List members',
  description: 'Lists the members of a chat.',
  effects: reads,
  repeat: 'safe',
  parameters: { chat },
  example,
  output: member,
  request: (given) => ({ path: path`/chats/${given.chat}/members` }),
  result: valueOf,
  list: paged,
});

const addMember = defineOperation({
  title: 'Add member',
  description: 'Adds a person to a group chat.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    chat,
    user,
    role: role({ title: 'Role', default: 'owner' }),
    history: choice(['none', 'all', 'since'], { none: 'Nothing', all: 'Everything', since: 'Since a time' })({
      title: 'Shared history',
      default: 'none',
    }),
    history_since: text({
      title: 'History since',
      description: 'A time without an offset is in UTC.',
      placeholder: '2026-11-01T00:00:00Z',
      maxLength: 60,
      showWhen: { history: ['since'] },
    }),
  },
  example: { ...example, user: grace },
  output: { user: grace },
  request: ({ chat: of, user: one, role: as, history, history_since: since }) => ({
    method: 'POST',
    path: path`/chats/${of}/members`,
    json: { ...memberOf(one, as), ...historyOf(history, since) },
  }),
  // Microsoft Graph returns no body.
  result: (_body, { user: added }) => ({ user: added }),
});

/** https://learn.microsoft.com/graph/api/chat-post-members: year 1 means the whole history. */
function historyOf(history: 'none' | 'all' | 'since', since: string | undefined): JsonObject {
  if (history === 'none') return {};
  if (history === 'all') return { visibleHistoryStartDateTime: '0001-01-01T00:00:00Z' };
  const time = utcTime(since, '/history_since');
  if (time) return { visibleHistoryStartDateTime: time };
  throw new AppError('parameter_invalid', 'Enter since when the history is shared.', { param: '/history_since' });
}

const removeMember = defineOperation({
  title: 'Remove member',
  description: 'Removes a person from a group chat.',
  effects: publishes,
  repeat: 'safe',
  acceptRepeated: ['NotFound', 'status 404'],
  parameters: {
    chat,
    membership: text({
      title: 'Membership',
      description: 'The field id of the output of "List members".',
      required: true,
      maxLength: 1_000,
      choices: { list: 'chat_members', needs: ['chat'] },
    }),
  },
  example: { ...example, membership: 'MCMjMSMjZmFrZQ==' },
  output: { id: 'MCMjMSMjZmFrZQ==' },
  request: (given) => ({ method: 'DELETE', path: path`/chats/${given.chat}/members/${given.membership}` }),
  result: (_body, { membership: id }) => ({ id }),
});

/** Chats of Teams: https://learn.microsoft.com/graph/api/resources/chat. */
export const node = vendorNode(microsoftTeams, {
  noun: 'chat',
  title: 'Microsoft Teams chat',
  description: 'Creates or lists chats of Microsoft Teams, and changes their members.',
  first: 'create',
  operations: {
    create,
    get,
    list: listChats,
    list_members: listMembers,
    add_member: addMember,
    remove_member: removeMember,
  },
});
