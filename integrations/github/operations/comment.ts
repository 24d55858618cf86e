import { integer } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { issueNumber, place, requiredBody, since } from '../fields.ts';
import { contentLimit, inRepository, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const commentId = integer({ title: 'Comment', description: 'ID of a comment.', required: true, minimum: 1 });
const repository = { owner: 'acme', repository: 'shop' };
const comment = { id: 501, body: 'Fixed.', user: { login: 'octocat' } };

const create = defineOperation({
  title: 'Create',
  description: 'Adds a comment to an issue or pull request.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: { ...place, number: issueNumber, body: requiredBody },
  example: { ...repository, number: 24, body: 'Order {{ $json.id }} is affected.' },
  output: { id: 501, body: 'Order 7 is affected.' },
  request: ({ number, body, ...of }) => ({
    method: 'POST',
    path: inRepository(of, path`/issues/${number}/comments`),
    json: { body },
  }),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments of an issue or pull request, oldest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber, since },
  example: { ...repository, number: 24 },
  output: comment,
  request: ({ number, since: time, ...of }) => ({
    path: inRepository(of, path`/issues/${number}/comments`),
    query: { since: time },
  }),
  list,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a comment.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, comment_id: commentId },
  example: { ...repository, comment_id: 501 },
  output: comment,
  request: ({ comment_id: id, ...of }) => ({ path: inRepository(of, path`/issues/comments/${id}`) }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, comment_id: commentId, body: requiredBody },
  example: { ...repository, comment_id: 501, body: 'Fixed in 1.2.' },
  output: { id: 501, body: 'Fixed in 1.2.' },
  request: ({ comment_id: id, body, ...of }) => ({
    method: 'PATCH',
    path: inRepository(of, path`/issues/comments/${id}`),
    json: { body },
  }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...place, comment_id: commentId },
  example: { ...repository, comment_id: 501 },
  output: { id: 501 },
  request: ({ comment_id: id, ...of }) => ({
    method: 'DELETE',
    path: inRepository(of, path`/issues/comments/${id}`),
  }),
  result: (_body, { comment_id: id }) => ({ id }),
});

/** Comments on GitHub: https://docs.github.com/en/rest/issues/comments. */
export const node = vendorNode(github, {
  noun: 'comment',
  title: 'GitHub comment',
  description: 'Creates, lists, updates or deletes comments on issues and pull requests on GitHub.',
  first: 'create',
  operations: { create, list: listComments, get, update, delete: remove },
});
