import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { chat, content, emoji, message, messagesOf, since, sinceQuery, withEvents } from '../fields.ts';
import { messageBody, withNames } from '../messageBody.ts';
import { accountOf, messageList, post, publishes } from '../requests.ts';
import { microsoftTeams } from '../vendor.ts';

const example = { chat: '19:8b081ef6-4792-4def-b2c9-c363a1bf41d5@unq.gbl.spaces' };
const one = { ...example, message: '1764300000123' };
const found = { id: '1764300000123', messageType: 'message', chatId: example.chat };

const send = defineOperation({
  title: 'Send',
  description: 'Sends a message to a chat, as the person who has connected the credential.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: { chat, ...content },
  example: { ...example, text: 'Order {{ $json.id }} is paid.' },
  output: { id: '1764300000123', body: { contentType: 'text', content: 'Order 7 is paid.' } },
  prepare: withNames,
  request: (given) => post(path`/chats/${given.chat}/messages`, messageBody(given)),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message of a chat.',
  effects: reads,
  repeat: 'safe',
  parameters: { chat, message },
  example: one,
  output: found,
  request: (given) => ({ path: path`/chats/${given.chat}/messages/${given.message}` }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the messages of a chat, latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { chat, since, with_events: withEvents },
  example,
  output: found,
  request: (given) => ({ path: path`/chats/${given.chat}/messages`, query: sinceQuery(given.since) }),
  result: (body, { with_events: all }) => messagesOf(body, all),
  list: messageList,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the content of an own message.',
  effects: publishes,
  repeat: 'safe',
  parameters: { chat, message, ...content },
  example: { ...one, text: 'Order {{ $json.id }} is canceled.' },
  output: { id: '1764300000123' },
  prepare: withNames,
  request: (given) => ({
    method: 'PATCH',
    path: path`/chats/${given.chat}/messages/${given.message}`,
    json: messageBody(given),
  }),
  result: (_body, { message: id }) => ({ id }),
});

/** Deletes or restores a message: https://learn.microsoft.com/graph/api/chatmessage-softdelete wants the ID of the account in the path. */
function changing(
  end: 'softDelete' | 'undoSoftDelete',
  texts: Pick<AnyOperation, 'title' | 'description'>,
): AnyOperation {
  return defineOperation({
    ...texts,
    effects: publishes,
    repeat: 'safe',
    parameters: { chat, message },
    example: one,
    output: { id: '1764300000123' },
    run: async ({ chat: of, message: id }, call) => {
      const { id: account } = await accountOf(call);
      const at = `${path`/users/${account}/chats/${of}/messages/${id}`}/${end}`;
      await call.client.send(post(at), { repeat: 'safe', key: call.key });
      return [{ json: { id } }];
    },
  });
}

const react = defineOperation({
  title: 'Add reaction',
  description: 'Adds a reaction of the account to a message.',
  effects: publishes,
  repeat: 'safe',
  parameters: { chat, message, emoji },
  example: { ...one, emoji: '👍' },
  output: { id: '1764300000123', reaction: '👍' },
  request: (given) =>
    post(path`/chats/${given.chat}/messages/${given.message}/setReaction`, { reactionType: given.emoji }),
  result: (_body, { message: id, emoji: reaction }) => ({ id, reaction }),
});

/** Messages in chats of Teams: https://learn.microsoft.com/graph/api/resources/chatmessage. */
export const node = vendorNode(microsoftTeams, {
  noun: 'chat_message',
  title: 'Microsoft Teams chat message',
  description: 'Sends, reads, changes or deletes messages in chats of Microsoft Teams.',
  first: 'send',
  operations: {
    send,
    get,
    list,
    update,
    delete: changing('softDelete', { title: 'Delete', description: 'Deletes an own message of a chat.' }),
    restore: changing('undoSoftDelete', { title: 'Restore', description: 'Restores a deleted message of a chat.' }),
    add_reaction: react,
  },
});
