import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { post, user } from '../fields.ts';
import { mattermost } from '../vendor.ts';

const example = { post: 'p3aaaaaaaaaaaaaaaaaaaaaaaa', user: 'u9aaaaaaaaaaaaaaaaaaaaaaaa', emoji: 'eyes' };
const emoji = text({
  title: 'Emoji',
  description: 'Name of an emoji, with or without colons.',
  placeholder: 'eyes',
  required: true,
  maxLength: 100,
});
const nameOf = (value: string): string => value.trim().replace(/^:|:$/g, '');

const add = defineOperation({
  title: 'Add',
  description: 'Adds a reaction of the account to a message.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { post, user, emoji },
  example,
  output: { post_id: example.post, emoji_name: 'eyes' },
  request: ({ post: id, user: who, emoji: name }) => ({
    method: 'POST',
    path: '/reactions',
    json: { user_id: who, post_id: id, emoji_name: nameOf(name) },
  }),
});

const remove = defineOperation({
  title: 'Remove',
  description: 'Removes a reaction of the account.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { post, user, emoji },
  example,
  output: example,
  request: ({ post: id, user: who, emoji: name }) => ({
    method: 'DELETE',
    path: path`/users/${who}/posts/${id}/reactions/${nameOf(name)}`,
  }),
  result: (_body, { post: id, user: who, emoji: name }) => ({ post: id, user: who, emoji: name }),
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the reactions to a message.',
  effects: reads,
  repeat: 'safe',
  parameters: { post },
  example: { post: example.post },
  output: { post_id: example.post, emoji_name: 'eyes' },
  request: ({ post: id }) => ({ path: path`/posts/${id}/reactions` }),
  // The server returns null for none.
  result: (_body, _given, { body }) => (Array.isArray(body) ? body : []),
});

/** Reactions in Mattermost: https://developers.mattermost.com/api-documentation/. */
export const node = vendorNode(mattermost, {
  noun: 'reaction',
  title: 'Mattermost reaction',
  description: 'Adds, removes or lists reactions to messages in Mattermost.',
  first: 'add',
  operations: { add, remove, list },
});
