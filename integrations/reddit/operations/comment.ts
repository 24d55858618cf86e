import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { comment, post } from '../fields.ts';
import { commentIdOf, postIdOf } from '../names.ts';
import { readComments } from '../readComments.ts';
import { write, writePlain, writtenIn } from '../requests.ts';
import { reddit } from '../vendor.ts';

const nameOf = (given: { comment: string }): string => `t1_${commentIdOf(given.comment, '/comment')}`;
const written = text({
  title: 'Text',
  description: 'In Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 10_000,
});

const create = defineOperation({
  title: 'Create',
  description: 'Comments on a post.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { post, text: written },
  example: { post: 't3_1abcd2', text: 'Well done!' },
  output: { id: 'k1aaaa1', name: 't1_k1aaaa1', body: 'Well done!' },
  request: (given) => write('comment', { thing_id: `t3_${postIdOf(given.post, '/post')}`, text: given.text }),
  result: writtenIn,
});

const reply = defineOperation({
  title: 'Reply',
  description: 'Answers a comment.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { comment, text: written },
  example: { comment: 't1_k1aaaa2', text: 'Thank you!' },
  output: { id: 'k1aaaa1', parent_id: 't1_k1aaaa2', body: 'Thank you!' },
  request: (given) => write('comment', { thing_id: nameOf(given), text: given.text }),
  result: writtenIn,
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments on a post; answers follow what they answer.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    post,
    sort: choice(['confidence', 'top', 'new', 'old', 'controversial', 'qa'], {
      confidence: 'Best first',
      top: 'Most votes first',
      new: 'Newest first',
      old: 'Oldest first',
      controversial: 'Most disputed first',
      qa: 'Questions and answers',
    })({ title: 'Sort by', default: 'confidence' }),
    ...listFields,
  },
  example: { post: 't3_1abcd2' },
  output: { id: 'k1aaaa1', body: 'Nice & short', author: 'grace' },
  run: async ({ post: of, sort, all, limit }, call) => {
    const wanted = { post: postIdOf(of, '/post'), sort, count: all ? Infinity : limit };
    return (await readComments(wanted, call)).map((json) => ({ json }));
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of an own comment.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: { comment, text: written },
  example: { comment: 't1_k1aaaa1', text: 'Corrected.' },
  output: { name: 't1_k1aaaa1', body: 'Corrected.' },
  request: (given) => write('editusertext', { thing_id: nameOf(given), text: given.text }),
  result: writtenIn,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an own comment. Reddit answers the same if there is none.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { comment },
  example: { comment: 't1_k1aaaa1' },
  output: { name: 't1_k1aaaa1', deleted: true },
  request: (given) => writePlain('del', { id: nameOf(given) }),
  result: (_body, given) => ({ name: nameOf(given), deleted: true }),
});

/** https://www.reddit.com/dev/api#section_links_and_comments */
export const node = vendorNode(reddit, {
  noun: 'comment',
  title: 'Reddit comment',
  description: 'Writes, lists, changes or deletes comments at Reddit.',
  first: 'create',
  operations: { create, reply, list: listComments, update, delete: remove },
});
