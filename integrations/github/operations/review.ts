import { anyJson, choice, integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { body, issueNumber, place, requiredBody } from '../fields.ts';
import { contentLimit, inRepository, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const reviewId = integer({ title: 'Review', description: 'ID of a review.', required: true, minimum: 1 });
const event = choice(['approve', 'request_changes', 'comment', 'pending'], {
  approve: 'Approve',
  request_changes: 'Request changes',
  comment: 'Comment',
  pending: 'Submit later',
})({ title: 'Verdict', default: 'approve' });
const pull = { owner: 'acme', repository: 'shop', number: 25 };
const review = { id: 801, state: 'APPROVED', user: { login: 'octocat' } };

interface Verdict {
  event: 'approve' | 'request_changes' | 'comment' | 'pending';
  body?: string;
}

/** The verdict as GitHub takes it. Errors: `parameter_invalid` for a missing text. */
function verdictOf({ event: verdict, body: words }: Verdict): { event?: string; body?: string } {
  const isGiven = words !== undefined && words.trim() !== '';
  if (!isGiven && (verdict === 'request_changes' || verdict === 'comment'))
    throw new AppError('parameter_invalid', 'A comment and a request for changes need a text.', { param: '/body' });
  return {
    ...(isGiven ? { body: words } : {}),
    ...(verdict === 'pending' ? {} : { event: verdict.toUpperCase() }),
  };
}

const create = defineOperation({
  title: 'Create',
  description: 'Reviews a pull request.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: {
    ...place,
    number: issueNumber,
    event,
    body,
    commit_id: text({
      title: 'Commit',
      description: 'SHA of the reviewed commit. Default: the latest one.',
      rare: true,
      maxLength: 64,
    }),
    comments: anyJson({
      title: 'Comments on lines',
      description: 'JSON list, such as [{ "path": "a.ts", "line": 3, "body": "Why?" }].',
      control: 'code',
      rare: true,
    }),
  },
  example: { ...pull, event: 'approve' },
  output: review,
  request: ({ number, event: verdict, body: words, commit_id: commit, comments, ...of }) => ({
    method: 'POST',
    path: inRepository(of, path`/pulls/${number}/reviews`),
    json: {
      ...verdictOf({ event: verdict, ...(words === undefined ? {} : { body: words }) }),
      ...(commit ? { commit_id: commit } : {}),
      ...(comments === undefined ? {} : { comments: commentsOf(comments) }),
    },
  }),
});

function commentsOf(value: unknown): unknown[] {
  const read = jsonParameter(value, 'comments', 'The comments are not valid JSON.');
  if (Array.isArray(read)) return read;
  throw new AppError('parameter_invalid', 'The comments must be a JSON list.', { param: '/comments' });
}

const get = defineOperation({
  title: 'Get',
  description: 'Returns a review.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber, review_id: reviewId },
  example: { ...pull, review_id: 801 },
  output: review,
  request: ({ number, review_id: id, ...of }) => ({ path: inRepository(of, path`/pulls/${number}/reviews/${id}`) }),
});

const listReviews = defineOperation({
  title: 'List',
  description: 'Lists the reviews of a pull request, oldest first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber },
  example: pull,
  output: review,
  request: ({ number, ...of }) => ({ path: inRepository(of, path`/pulls/${number}/reviews`) }),
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Replaces the text of a review.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber, review_id: reviewId, body: requiredBody },
  example: { ...pull, review_id: 801, body: 'Looks good.' },
  output: { id: 801, body: 'Looks good.' },
  request: ({ number, review_id: id, body: words, ...of }) => ({
    method: 'PUT',
    path: inRepository(of, path`/pulls/${number}/reviews/${id}`),
    json: { body: words },
  }),
});

const submit = defineOperation({
  title: 'Submit',
  description: 'Submits a review that was left for later.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: { ...place, number: issueNumber, review_id: reviewId, event, body },
  example: { ...pull, review_id: 801, event: 'approve' },
  output: review,
  request: ({ number, review_id: id, event: verdict, body: words, ...of }) => {
    if (verdict === 'pending') throw new AppError('parameter_invalid', 'Select a verdict.', { param: '/event' });
    return {
      method: 'POST',
      path: inRepository(of, path`/pulls/${number}/reviews/${id}/events`),
      json: verdictOf({ event: verdict, ...(words === undefined ? {} : { body: words }) }),
    };
  },
});

/** Reviews on GitHub: https://docs.github.com/en/rest/pulls/reviews. */
export const node = vendorNode(github, {
  noun: 'review',
  title: 'GitHub review',
  description: 'Creates, submits, lists or updates reviews of pull requests on GitHub.',
  first: 'create',
  operations: { create, submit, get, list: listReviews, update },
});
