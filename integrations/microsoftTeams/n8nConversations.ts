import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { messageWithLink, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { channelOf, located, pageOf, type ReadOperation, type Resources } from './n8nResources.ts';

/** Text and format. n8n adds a line about itself by default, which is left out. */
function messageOf(parameters: Parameters, version: number): JsonObject {
  const isLinked = parameters.flag('options.includeLinkToWorkflow', version >= 1.1);
  if (isLinked && parameters.has('options.includeLinkToWorkflow'))
    parameters.remark('options.includeLinkToWorkflow', 'No line about the program is added.');
  const format = parameters.choice(version < 2 ? 'messageType' : 'contentType', 'text');
  return {
    text: parameters.text('message'),
    ...(format === 'html' ? { format: 'html' } : {}),
    ...mentionsOf(parameters),
  };
}

/** People at the beginning of the message; channels, teams and tags cannot be mentioned here. */
function mentionsOf(parameters: Parameters): JsonObject {
  const at = ['mentions.mention', 'options.mentions.mention'].find((path) => parameters.list(path).length > 0);
  if (at === undefined) return {};
  const entries = parameters.list(at);
  const users = entries.filter((entry) => entry.choice('mentionType', 'user') === 'user');
  if (users.length < entries.length) parameters.remark(at, 'Only people can be mentioned; the others are skipped.');
  if (entries.some((entry) => entry.choice('mentionPlacement', 'start') !== 'start'))
    parameters.remark(at, 'Mentions are at the beginning of the message.');
  const mentions = users.map((entry) => ({ user: entry.text('userId') })).filter(({ user }) => user !== '');
  parameters.ignore(at);
  return mentions.length > 0 ? { mentions } : {};
}

const send: ReadOperation = (parameters, version) => {
  const root = parameters.text('options.makeReply');
  return {
    operation: root === '' ? 'send' : 'reply',
    ...channelOf(parameters),
    ...(root === '' ? {} : { reply_to: root }),
    ...messageOf(parameters, version),
  };
};

function ofChannelMessage(operation: string): ReadOperation {
  return (parameters) => ({
    operation,
    ...channelOf(parameters),
    message: parameters.text('messageId'),
    root: parameters.text('options.parentMessageId'),
  });
}

function ofChatMessage(operation: string): ReadOperation {
  return (parameters) => ({ operation, chat: located(parameters, 'chatId'), message: parameters.text('messageId') });
}

const roles = { owner: 'owner', guest: 'guest' } as const;
const histories = { none: 'none', all: 'all', fromDate: 'since' } as const;

function memberOf(entry: Parameters): JsonObject {
  if (entry.has('tenantId')) entry.remark('tenantId', 'People of other organizations cannot be added; skipped.');
  entry.ignore('tenantId');
  const role = entry.word('role', roles, 'owner');
  return { user: entry.text('userId'), ...(role === 'owner' ? {} : { role }) };
}

/** Messages, chats and channels by n8n's resources. */
export const conversations: Resources = {
  channelMessage: {
    type: 'microsoft_teams.channel_message',
    first: 'create',
    operations: {
      create: send,
      reply: (parameters, version) => ({
        operation: 'reply',
        ...channelOf(parameters),
        reply_to: parameters.text('messageId'),
        ...messageOf(parameters, version),
      }),
      get: ofChannelMessage('get'),
      getAll: (parameters, version) => ({
        operation: 'list',
        ...channelOf(parameters),
        with_events: true,
        ...pageOf(parameters, version),
      }),
      getAllReplies: (parameters, version) => ({
        operation: 'list_replies',
        ...channelOf(parameters),
        message: parameters.text('messageId'),
        with_events: true,
        ...pageOf(parameters, version),
      }),
      softDeleteMessage: ofChannelMessage('delete'),
      undoSoftDeleteMessage: ofChannelMessage('restore'),
    },
  },
  chatMessage: {
    type: 'microsoft_teams.chat_message',
    first: 'create',
    operations: {
      create: (parameters, version) => ({
        operation: 'send',
        chat: located(parameters, 'chatId'),
        ...messageOf(parameters, version),
      }),
      get: ofChatMessage('get'),
      getAll: (parameters, version) => ({
        operation: 'list',
        chat: located(parameters, 'chatId'),
        with_events: true,
        ...pageOf(parameters, version),
      }),
      softDeleteMessage: ofChatMessage('delete'),
      undoSoftDeleteMessage: ofChatMessage('restore'),
      [sendAndWaitOperation]: (parameters) => ({
        operation: 'send',
        chat: located(parameters, 'chatId'),
        text: messageWithLink(parameters, 'html'),
        format: 'html',
      }),
    },
  },
  chat: {
    type: 'microsoft_teams.chat',
    first: 'create',
    operations: {
      create: (parameters) => ({
        operation: 'create',
        chat_type: parameters.choice('chatType', 'oneOnOne') === 'group' ? 'group' : 'one_on_one',
        members: parameters.list('members.member').map(memberOf),
        topic: parameters.text('topic'),
      }),
      get: (parameters) => ({ operation: 'get', chat: located(parameters, 'chatId') }),
      getAll: (parameters, version) => ({ operation: 'list', ...pageOf(parameters, version) }),
    },
  },
  chatMember: {
    type: 'microsoft_teams.chat',
    first: 'getAll',
    operations: {
      add: (parameters) => {
        const role = parameters.word('options.role', roles, 'owner');
        const history = parameters.word('options.shareHistory', histories, 'none');
        return {
          operation: 'add_member',
          chat: located(parameters, 'chatId'),
          user: parameters.text('userId'),
          ...(role === 'owner' ? {} : { role }),
          ...(history === 'none' ? {} : { history }),
          history_since: parameters.text('options.historyStartDate'),
        };
      },
      getAll: (parameters, version) => ({
        operation: 'list_members',
        chat: located(parameters, 'chatId'),
        ...pageOf(parameters, version),
      }),
      remove: (parameters) => ({
        operation: 'remove_member',
        chat: located(parameters, 'chatId'),
        membership: parameters.text('memberId'),
      }),
    },
  },
  channel: {
    type: 'microsoft_teams.channel',
    first: 'create',
    operations: {
      create: (parameters) => ({
        operation: 'create',
        team: located(parameters, 'teamId'),
        name: parameters.text('name'),
        description: parameters.text('options.description'),
        membership: parameters.word(
          'options.type',
          { standard: 'standard', private: 'private', shared: 'shared' },
          'standard',
        ),
      }),
      get: (parameters) => ({ operation: 'get', ...channelOf(parameters) }),
      getAll: (parameters, version) => ({
        operation: 'list',
        team: located(parameters, 'teamId'),
        ...pageOf(parameters, version),
      }),
      update: (parameters, version) => {
        const at = version < 2 ? 'updateFields' : 'options';
        return {
          operation: 'update',
          ...channelOf(parameters),
          name: parameters.text(`${at}.name`) || parameters.text('name'),
          description: parameters.text(`${at}.description`),
        };
      },
      delete: (parameters) => ({ operation: 'delete', ...channelOf(parameters) }),
      deleteChannel: (parameters) => ({ operation: 'delete', ...channelOf(parameters) }),
    },
  },
};
