import { text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { channel, content, emoji, message, messagesOf, subject, team, withEvents } from '../fields.ts';
import { messageBody, withNames } from '../messageBody.ts';
import { channelMessagePath, channelPath, messageList, post, publishes } from '../requests.ts';
import { microsoftTeams } from '../vendor.ts';

const place = { team, channel };
const root = text({
  title: 'Thread',
  description: 'ID of the first message, if the message is a reply.',
  rare: true,
  maxLength: 1_000,
});
const replyTo = text({
  title: 'Reply to',
  description: 'ID of the first message of the thread.',
  placeholder: '1764300000123',
  required: true,
  maxLength: 1_000,
});

const example = {
  team: '02bd9fd6-8f93-4758-87c3-1fb73740a315',
  channel: '19:4a95f7d8db4c4e7fae857bcebe0623e6@thread.tacv2',
};
const one = { ...example, message: '1764300000123' };
const found = { id: '1764300000123', messageType: 'message', body: { contentType: 'text', content: 'Deploy tonight' } };

const send = defineOperation({
  title: 'Send',
  description: 'Sends a message to a channel, as the person who has connected the credential.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: { ...place, ...content, subject },
  example: { ...example, text: 'Order {{ $json.id }} is paid.' },
  output: { id: '1764300000123', body: { contentType: 'text', content: 'Order 7 is paid.' } },
  prepare: withNames,
  request: (given) => post(`${channelPath(given)}/messages`, messageBody(given)),
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Replies to a message in a channel.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: { ...place, reply_to: replyTo, ...content },
  example: { ...example, reply_to: '1764300000123', text: 'Order {{ $json.id }} is shipped.' },
  output: { id: '1764300000456', replyToId: '1764300000123' },
  prepare: withNames,
  request: (given) => post(`${channelMessagePath(given, given.reply_to, undefined)}/replies`, messageBody(given)),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a message of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, message, root },
  example: one,
  output: found,
  request: (given) => ({ path: channelMessagePath(given, given.message, given.root) }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the messages of a channel without their replies, latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, with_events: withEvents },
  example,
  output: found,
  request: (given) => ({ path: `${channelPath(given)}/messages` }),
  result: (body, { with_events: all }) => messagesOf(body, all),
  list: messageList,
});

const listReplies = defineOperation({
  title: 'List replies',
  description: 'Lists the replies to a message of a channel.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, message, with_events: withEvents },
  example: one,
  output: { id: '1764300000456', replyToId: '1764300000123' },
  request: (given) => ({ path: `${channelPath(given)}${path`/messages/${given.message}`}/replies` }),
  result: (body, { with_events: all }) => messagesOf(body, all),
  list: messageList,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the content of an own message.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, message, root, ...content },
  example: { ...one, text: 'Order {{ $json.id }} is canceled.' },
  output: { id: '1764300000123' },
  prepare: withNames,
  request: (given) => ({
    method: 'PATCH',
    path: channelMessagePath(given, given.message, given.root),
    json: messageBody(given),
  }),
  result: (_body, { message: id }) => ({ id }),
});

/** Deletes or restores a message; a deleted one can be restored. */
function changing(
  end: 'softDelete' | 'undoSoftDelete',
  texts: Pick<AnyOperation, 'title' | 'description'>,
): AnyOperation {
  return defineOperation({
    ...texts,
    effects: publishes,
    repeat: 'safe',
    parameters: { ...place, message, root },
    example: one,
    output: { id: '1764300000123' },
    request: (given) => post(`${channelMessagePath(given, given.message, given.root)}/${end}`),
    result: (_body, { message: id }) => ({ id }),
  });
}

const react = defineOperation({
  title: 'Add reaction',
  description: 'Adds a reaction of the account to a message.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, message, root, emoji },
  example: { ...one, emoji: '👍' },
  output: { id: '1764300000123', reaction: '👍' },
  request: (given) =>
    post(`${channelMessagePath(given, given.message, given.root)}/setReaction`, { reactionType: given.emoji }),
  result: (_body, { message: id, emoji: reaction }) => ({ id, reaction }),
});

/** Messages in channels of Teams: https://learn.microsoft.com/graph/api/resources/chatmessage. */
export const node = vendorNode(microsoftTeams, {
  noun: 'channel_message',
  title: 'Microsoft Teams channel message',
  description: 'Sends, reads, changes or deletes messages in channels of Microsoft Teams.',
  first: 'send',
  operations: {
    send,
    reply,
    get,
    list,
    list_replies: listReplies,
    update,
    delete: changing('softDelete', { title: 'Delete', description: 'Deletes a message of a channel.' }),
    restore: changing('undoSoftDelete', { title: 'Restore', description: 'Restores a deleted message of a channel.' }),
    add_reaction: react,
  },
});
