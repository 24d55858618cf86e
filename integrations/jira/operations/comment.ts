import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { documentOf, returnedTexts, textFormat, withTexts } from '../documents.ts';
import { issue, maxText } from '../fields.ts';
import { ofIssue, pagesOf } from '../requests.ts';
import { jira } from '../vendor.ts';

const comment = text({ title: 'Comment', description: 'ID of a comment.', required: true, maxLength: 100 });
const content = {
  text: text({ title: 'Text', control: 'textarea', language: 'markdown', required: true, maxLength: maxText }),
  text_format: textFormat,
  visible_to: choice(['all', 'role', 'group'], { all: 'All', role: 'Role', group: 'Group' })({
    title: 'Visible to',
    rare: true,
    default: 'all',
  }),
  visible_name: text({
    title: 'Role or group',
    description: 'Name of the role or group that sees the comment.',
    rare: true,
    maxLength: 255,
    showWhen: { visible_to: ['role', 'group'] },
  }),
};
const given = { id: '10301', body: 'Looks good.', author: { displayName: 'Ada Example' } };

interface Content {
  text: string;
  text_format: 'markdown' | 'plain' | 'adf';
  visible_to: 'all' | 'role' | 'group';
  visible_name?: string;
}

async function contentOf({
  text: written,
  text_format: format,
  visible_to: to,
  visible_name: name,
}: Content): Promise<JsonObject> {
  const body = await documentOf(written, format, 'text');
  if (to === 'all') return { body };
  if (!name)
    throw new AppError('parameter_invalid', 'Enter the name of the role or group.', { param: '/visible_name' });
  return { body, visibility: { type: to, value: name } };
}

const add = defineOperation({
  title: 'Add',
  description: 'Adds a comment to an issue. [~accountid:…] mentions a user.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    issue,
    ...content,
    internal: boolean({
      title: 'Internal',
      description: 'In a service project: not visible to customers.',
      rare: true,
      default: false,
    }),
  },
  example: { issue: 'OPS-24', text: 'Order {{ $json.id }} is **late**.' },
  output: { id: '10301', body: 'Order 7 is **late**.' },
  request: async ({ issue: of, internal, ...written }) => ({
    method: 'POST',
    path: ofIssue(of, '/comment'),
    json: {
      ...(await contentOf(written)),
      ...(internal ? { properties: [{ key: 'sd.public.comment', value: { internal } }] } : {}),
    },
  }),
  result: (body) => withTexts(body, 'markdown'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a comment.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue, comment, texts: returnedTexts },
  example: { issue: 'OPS-24', comment: '10301' },
  output: given,
  request: ({ issue: of, comment: id }) => ({ path: ofIssue(of, path`/comment/${id}`) }),
  result: (body, { texts }) => withTexts(body, texts),
});

const listComments = defineOperation({
  title: 'List',
  description: 'Lists the comments of an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    issue,
    order: choice(['oldest', 'newest'], { oldest: 'Oldest first', newest: 'Newest first' })({
      title: 'Order',
      default: 'oldest',
    }),
    texts: returnedTexts,
  },
  example: { issue: 'OPS-24' },
  output: given,
  request: ({ issue: of, order }) => ({
    path: ofIssue(of, '/comment'),
    query: { orderBy: order === 'newest' ? '-created' : 'created' },
  }),
  result: (body, { texts }) => withTexts(body['comments'], texts),
  list: pagesOf.comments,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a comment.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { issue, comment, ...content },
  example: { issue: 'OPS-24', comment: '10301', text: 'It was shipped.' },
  output: { id: '10301', body: 'It was shipped.' },
  request: async ({ issue: of, comment: id, ...written }) => ({
    method: 'PUT',
    path: ofIssue(of, path`/comment/${id}`),
    json: await contentOf(written),
  }),
  result: (body) => withTexts(body, 'markdown'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a comment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { issue, comment },
  example: { issue: 'OPS-24', comment: '10301' },
  output: { comment: '10301' },
  request: ({ issue: of, comment: id }) => ({ method: 'DELETE', path: ofIssue(of, path`/comment/${id}`) }),
  result: (_body, { comment: id }) => ({ comment: id }),
});

/** Comments of issues: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-comments/ */
export const node = vendorNode(jira, {
  noun: 'comment',
  title: 'Jira comment',
  description: 'Adds, reads, changes or deletes comments of issues in Jira.',
  first: 'add',
  operations: { add, get, list: listComments, update, delete: remove },
});
