import { boolean, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { creation } from '../creation.ts';
import { commentFields, pageWithin } from '../documents.ts';
import { issue } from '../fields.ts';
import { connection, given, send, thing } from '../requests.ts';
import { ids } from '../exampleIds.ts';
import { linear } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 200 });
const body = text({
  title: 'Text',
  description: 'Markdown.',
  control: 'textarea',
  required: true,
  maxLength: 100_000,
});

const create = creation({
  title: 'Create',
  description: 'Adds a comment to an issue.',
  effects: ['changes', 'sends_out'],
  parameters: {
    issue,
    body,
    parent: text({
      title: 'Reply to',
      description: 'ID of the first comment of a thread.',
      rare: true,
      maxLength: 200,
    }),
    subscribe: boolean({
      title: 'Subscribe to the issue',
      description: 'The account gets notifications of the issue.',
      rare: true,
      default: true,
    }),
  },
  example: { issue: 'ENG-123', body: 'Order {{ $json.id }} is affected, too.' },
  output: { body: 'Order 7 is affected, too.' },
  mutation: 'commentCreate',
  makes: 'comment',
  document: `mutation($input: CommentCreateInput!) {
  commentCreate(input: $input) { success comment { ${commentFields} } }
}`,
  fields: commentFields,
  variables: ({ issue: issueId, body: words, parent: parentId, subscribe }, id) => ({
    input: { id, issueId, body: words, ...given({ parentId }), ...(subscribe ? {} : { doNotSubscribeToIssue: true }) },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the text of a comment.',
  effects: ['changes', 'sends_out'],
  repeat: 'safe',
  parameters: { comment, body },
  example: { comment: ids.comment, body: 'It is fixed.' },
  output: { body: 'It is fixed.' },
  request: ({ comment: id, body: words }) =>
    send(
      `mutation($id: String!, $input: CommentUpdateInput!) {
  commentUpdate(id: $id, input: $input) { success comment { ${commentFields} } }
}`,
      { id, input: { body: words } },
    ),
  result: thing('commentUpdate', 'comment'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['invalid input'],
  parameters: { comment },
  example: { comment: ids.comment },
  output: { comment: ids.comment, success: true },
  request: ({ comment: id }) => send('mutation($id: String!) { commentDelete(id: $id) { success } }', { id }),
  result: (_body, { comment: id }) => ({ comment: id, success: true }),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments of an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue },
  example: { issue: 'ENG-123' },
  output: { body: 'I look at it.' },
  request: ({ issue: id }) => send(pageWithin('issue', 'comments', commentFields), { id }),
  ...connection('issue.comments'),
});

/** Comments of Linear: https://linear.app/developers/graphql. */
export const node = vendorNode(linear, {
  noun: 'comment',
  title: 'Linear comment',
  description: 'Adds, updates, deletes or lists comments of issues in Linear.',
  first: 'create',
  operations: { create, list: listComments, update, delete: remove },
});
