import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { channel, timestamp } from '../fields.ts';
import { read, write } from '../methods.ts';
import { slack } from '../vendor.ts';

const name = text({
  title: 'Emoji',
  description: 'Name of an emoji, with or without colons.',
  placeholder: 'white_check_mark',
  required: true,
  maxLength: 100,
});
const example = { channel: 'C0000000001', ts: '1764300000.000100', name: 'white_check_mark' };

/** The arguments that Slack takes: the name without colons. */
function reactionOf({ channel: of, ts, name: emoji }: { channel: string; ts: string; name: string }) {
  return { channel: of, timestamp: ts, name: emoji.trim().replace(/^:|:$/g, '') };
}

const add = defineOperation({
  title: 'Add',
  description: 'Adds an emoji to a message.',
  effects: ['changes'],
  repeat: 'safe',
  accept: ['already_reacted'],
  parameters: { channel, ts: timestamp, name },
  example,
  output: example,
  request: (parameters) => write('reactions.add', reactionOf(parameters)),
  result: (_body, parameters) => ({ ...parameters }),
});

const remove = defineOperation({
  title: 'Remove',
  description: 'Removes an emoji that the account has added.',
  effects: ['changes'],
  repeat: 'safe',
  accept: ['no_reaction'],
  parameters: { channel, ts: timestamp, name },
  example,
  output: example,
  request: (parameters) => write('reactions.remove', reactionOf(parameters)),
  result: (_body, parameters) => ({ ...parameters }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the emojis of a message and the users who added them.',
  effects: reads,
  repeat: 'safe',
  parameters: { channel, ts: timestamp },
  example: { channel: 'C0000000001', ts: '1764300000.000100' },
  output: { ts: '1764300000.000100', reactions: [{ name: 'eyes', count: 1, users: ['U0000000001'] }] },
  request: ({ channel: of, ts }) => read('reactions.get', { channel: of, timestamp: ts, full: true }),
  result: (body) => body['message'],
});

/** Reactions of Slack: https://docs.slack.dev/reference/methods#reactions. */
export const node = vendorNode(slack, {
  noun: 'reaction',
  title: 'Slack reaction',
  description: 'Adds, removes or reads emojis on messages in Slack.',
  first: 'add',
  operations: { add, remove, get },
});
