import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { withAuthor } from '../account.ts';
import { author, post, urnPart } from '../fields.ts';
import { elementsOf, list } from '../paging.ts';
import { linkedin } from '../vendor.ts';

const share = 'urn:li:share:7260000000000000001';
const person = 'urn:li:person:a1B2';

const create = defineOperation({
  title: 'Create',
  description: 'Comments on a post.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    post,
    comment: text({ title: 'Comment', control: 'textarea', required: true, maxLength: 1_250 }),
    author,
  },
  example: { post: share, comment: 'Great!', author: person },
  output: { id: '6369559500000000001', message: { text: 'Great!' } },
  prepare: withAuthor,
  request: ({ post: of, comment, author: actor }) => ({
    method: 'POST',
    path: `/rest/socialActions/${urnPart(of)}/comments`,
    json: { actor, object: of.trim(), message: { text: comment } },
  }),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments on a post. It needs the access to posts of pages.',
  effects: reads,
  repeat: 'safe',
  parameters: { post },
  example: { post: share },
  output: { id: '6369559500000000001', actor: person },
  request: ({ post: of }) => ({ path: `/rest/socialActions/${urnPart(of)}/comments` }),
  result: elementsOf,
  list,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment of the author.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['NOT_FOUND'],
  parameters: {
    post,
    comment_id: text({
      title: 'Comment',
      description: 'ID of the comment.',
      placeholder: '6369559500000000001',
      required: true,
      maxLength: 40,
      pattern: '^\\s*\\d+\\s*$',
    }),
    author,
  },
  example: { post: share, comment_id: '6369559500000000001', author: person },
  output: { id: '6369559500000000001', deleted: true },
  prepare: withAuthor,
  request: ({ post: of, comment_id: id, author: actor }) => ({
    method: 'DELETE',
    path: `/rest/socialActions/${urnPart(of)}/comments/${urnPart(id)}`,
    query: { actor },
  }),
  result: (_body, { comment_id: id }) => ({ id: id.trim(), deleted: true }),
});

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api */
export const node = vendorNode(linkedin, {
  noun: 'comment',
  title: 'LinkedIn comment',
  description: 'Writes, lists or deletes comments on posts at LinkedIn.',
  first: 'create',
  operations: { create, list: listComments, delete: remove },
});
