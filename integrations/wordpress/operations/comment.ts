import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { list, listOf, oneOf } from '../requests.ts';
import { wordpress } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 20 });
const content = { title: 'Text', control: 'textarea', maxLength: 65_000 } as const;
const statuses = { approved: 'Approved', hold: 'On hold', spam: 'Spam', trash: 'Trash' } as const;
const given = { id: 7, post: 42, content: { rendered: 'Nice.' } };

const create = defineOperation({
  title: 'Create',
  description: 'Adds a comment to a post, as the user of the credential.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    post: text({
      title: 'Post',
      description: 'ID of a post.',
      choices: { list: 'posts' },
      required: true,
      maxLength: 20,
      pattern: '^\\s*\\d+\\s*$',
    }),
    content: text({ ...content, required: true }),
    parent: text({
      title: 'Reply to',
      description: 'ID of a comment.',
      rare: true,
      maxLength: 20,
      pattern: '^\\s*\\d*\\s*$',
    }),
  },
  example: { post: '42', content: 'Order {{ $json.id }} was shipped.' },
  output: { id: 7, post: 42, content: { raw: 'Order 7 was shipped.' } },
  request: ({ post, content: written, parent }) => ({
    method: 'POST',
    path: listOf('comments'),
    json: { post: Number(post), content: written, ...(parent?.trim() ? { parent: Number(parent) } : {}) },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a comment.',
  effects: reads,
  repeat: 'safe',
  parameters: { comment },
  example: { comment: '7' },
  output: given,
  request: ({ comment: id }) => ({ path: oneOf('comments', id) }),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists comments, newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_post: text({ title: 'Only of post', description: 'ID of a post.', choices: { list: 'posts' }, maxLength: 20 }),
    search: text({ title: 'Search text', maxLength: 500 }),
    with_status: choice(['approve', 'hold', 'spam', 'trash', 'all'], {
      approve: 'Approved',
      hold: 'On hold',
      spam: 'Spam',
      trash: 'Trash',
      all: 'All',
    })({ title: 'Status', default: 'approve' }),
    after: text({ title: 'Written after', placeholder: '2026-12-01T00:00:00', rare: true, maxLength: 40 }),
  },
  example: {},
  output: given,
  request: ({ of_post: post, search, with_status: status, after }) => ({
    path: listOf('comments'),
    query: { post, search, status, after, page: 1 },
  }),
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the text or the status of a comment.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    comment,
    new_content: text(content),
    new_status: choice(['approved', 'hold', 'spam', 'trash'], statuses)({ title: 'New status' }),
  },
  example: { comment: '7', new_status: 'hold' },
  output: { id: 7, status: 'hold' },
  request: ({ comment: id, new_content: written, new_status: status }) => ({
    method: 'POST',
    path: oneOf('comments', id),
    json: { ...(written ? { content: written } : {}), ...(status ? { status } : {}) },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a comment to the trash, or deletes it permanently.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['rest_already_trashed', 'rest_comment_invalid_id'],
  parameters: { comment, force: boolean({ title: 'Delete permanently', default: false }) },
  example: { comment: '7' },
  output: { id: 7 },
  request: ({ comment: id, force }) => ({
    method: 'DELETE',
    path: oneOf('comments', id),
    query: force ? { force } : {},
  }),
  result: (_body, { comment: id }) => ({ id: Number(id) }),
});

/** Comments of WordPress: https://developer.wordpress.org/rest-api/reference/comments/ */
export const node = vendorNode(wordpress, {
  noun: 'comment',
  title: 'WordPress comment',
  description: 'Adds, reads, moderates or deletes comments in WordPress.',
  first: 'create',
  operations: { create, get, list: listComments, update, delete: remove },
});
