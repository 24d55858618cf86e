import { choice, integer, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  anyState,
  body,
  direction,
  issueNumber,
  labels,
  place,
  requiredLabels,
  searchText,
  since,
  state,
  withPullRequests,
} from '../fields.ts';
import { contentLimit, inRepository, issuesOf, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const login = text({ title: 'User', placeholder: 'octocat', required: true, maxLength: 100 });
const assignees = listField(login)({ title: 'Assignees', entry: 'user', maxItems: 10 });
const requiredAssignees = listField(login)({
  title: 'Assignees',
  entry: 'user',
  required: true,
  minItems: 1,
  maxItems: 10,
});
const details = {
  body,
  labels,
  assignees,
  milestone: integer({ title: 'Milestone', description: 'Number of the milestone.', rare: true, minimum: 1 }),
  type: text({ title: 'Issue type', description: 'Of the organization.', rare: true, maxLength: 100 }),
};
const repository = { owner: 'acme', repository: 'shop' };
const one = { ...repository, number: 24 };
const issue = { number: 24, title: 'Pump fails', state: 'open', html_url: 'https://github.com/acme/shop/issues/24' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates an issue.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: { ...place, title: text({ title: 'Title', required: true, maxLength: 256 }), ...details },
  example: { ...repository, title: 'Pump fails', body: 'Order {{ $json.id }} is affected.', labels: ['bug'] },
  output: issue,
  request: ({ owner, repository: name, ...json }) => ({
    method: 'POST',
    path: inRepository({ owner, repository: name }, '/issues'),
    json,
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes, closes or reopens an issue. Labels and assignees replace the earlier ones.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    ...place,
    number: issueNumber,
    title: text({ title: 'Title', maxLength: 256 }),
    ...details,
    state,
    state_reason: choice(['completed', 'not_planned', 'duplicate', 'reopened'], {
      completed: 'Completed',
      not_planned: 'Not planned',
      duplicate: 'Duplicate',
      reopened: 'Reopened',
    })({ title: 'Reason of the state', rare: true }),
  },
  example: { ...one, state: 'closed', state_reason: 'completed' },
  output: { number: 24, state: 'closed', state_reason: 'completed' },
  request: ({ owner, repository: name, number, ...json }) => ({
    method: 'PATCH',
    path: inRepository({ owner, repository: name }, path`/issues/${number}`),
    json,
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber },
  example: one,
  output: issue,
  request: ({ number, ...of }) => ({ path: inRepository(of, path`/issues/${number}`) }),
});

const filter = {
  with_state: anyState,
  with_labels: text({ title: 'With labels', description: 'With commas. An issue has all of them.', maxLength: 1_000 }),
  since,
  sort: choice(['created', 'updated', 'comments'], {
    created: 'Time of creation',
    updated: 'Time of change',
    comments: 'Number of comments',
  })({ title: 'Sort by', default: 'created' }),
  direction,
  with_pull_requests: withPullRequests,
};

/** The query of a list; the parameters have fields for pages, too. */
function filterOf(given: ObjectOf<typeof filter>): JsonObject {
  const { with_state: wanted, with_labels: marks, since: time, sort, direction: order } = given;
  return { state: wanted, labels: marks, since: time, sort, direction: order };
}

const listIssues = defineOperation({
  title: 'List',
  description: 'Lists the issues of a repository.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    ...filter,
    assignee: text({ title: 'Assigned to', description: 'A user, none, or * for any.', rare: true, maxLength: 100 }),
    creator: text({ title: 'Created by', rare: true, maxLength: 100 }),
    mentioned: text({ title: 'Mentions', description: 'A user.', rare: true, maxLength: 100 }),
    with_milestone: text({
      title: 'With milestone',
      description: 'Number of a milestone, none, or * for any.',
      rare: true,
      maxLength: 100,
    }),
  },
  example: repository,
  output: issue,
  request: (given) => ({
    path: inRepository(given, '/issues'),
    query: {
      ...filterOf(given),
      assignee: given.assignee,
      creator: given.creator,
      mentioned: given.mentioned,
      milestone: given.with_milestone,
    },
  }),
  result: (found, { with_pull_requests: pulls }) => issuesOf(found, pulls),
  list,
});

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists issues of all repositories that concern the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    concern: choice(['assigned', 'created', 'mentioned', 'subscribed', 'all'], {
      assigned: 'Assigned',
      created: 'Created',
      mentioned: 'Mentioned',
      subscribed: 'Subscribed',
    })({ title: 'Concern', default: 'assigned' }),
    ...filter,
  },
  example: {},
  output: issue,
  request: (given) => ({ path: '/issues', query: { ...filterOf(given), filter: given.concern } }),
  result: (found, { with_pull_requests: pulls }) => issuesOf(found, pulls),
  list,
});

const search = defineOperation({
  title: 'Search',
  description: 'Searches issues and pull requests of all repositories, up to 1,000.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    query: searchText,
    search_sort: choice(['best_match', 'created', 'updated', 'comments', 'reactions'], {
      best_match: 'Best match',
      created: 'Time of creation',
      updated: 'Time of change',
      comments: 'Number of comments',
      reactions: 'Number of reactions',
    })({ title: 'Sort results by', default: 'best_match' }),
    direction,
  },
  example: { query: 'repo:acme/shop is:issue pump' },
  output: issue,
  request: ({ query, search_sort: sort, direction: order }) => ({
    path: '/search/issues',
    query: { q: query, ...(sort === 'best_match' ? {} : { sort, order }) },
  }),
  result: (found) => found['items'],
  list,
});

const addLabels = defineOperation({
  title: 'Add labels',
  description: 'Adds labels to an issue or pull request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...place, number: issueNumber, labels: requiredLabels },
  example: { ...one, labels: ['bug'] },
  output: { number: 24, labels: [{ name: 'bug' }] },
  request: ({ number, labels: marks, ...of }) => ({
    method: 'POST',
    path: inRepository(of, path`/issues/${number}/labels`),
    json: { labels: marks },
  }),
  result: (left, { number }) => ({ number, labels: left }),
});

const removeLabel = defineOperation({
  title: 'Remove label',
  description: 'Removes a label from an issue or pull request. The item has the labels that are left.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...place, number: issueNumber, label: text({ title: 'Label', required: true, maxLength: 200 }) },
  example: { ...one, label: 'bug' },
  output: { number: 24, labels: [] },
  request: ({ number, label, ...of }) => ({
    method: 'DELETE',
    path: inRepository(of, path`/issues/${number}/labels/${label}`),
  }),
  result: (left, { number }) => (Array.isArray(left) ? { number, labels: left as unknown } : { number }),
});

function assigning(title: string, description: string, method: 'POST' | 'DELETE'): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...place, number: issueNumber, assignees: requiredAssignees },
    example: { ...one, assignees: ['octocat'] },
    output: { number: 24, title: 'Pump fails' },
    request: ({ number, assignees: users, ...of }) => ({
      method,
      path: inRepository(of, path`/issues/${number}/assignees`),
      json: { assignees: users },
    }),
  });
}

const lock = defineOperation({
  title: 'Lock',
  description: 'Locks the conversation of an issue or pull request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...place,
    number: issueNumber,
    lock_reason: choice(['off_topic', 'too_heated', 'resolved', 'spam'], {
      off_topic: 'Off-topic',
      too_heated: 'Too heated',
      resolved: 'Resolved',
      spam: 'Spam',
    })({ title: 'Reason of the lock', default: 'resolved' }),
  },
  example: one,
  output: { number: 24, locked: true },
  request: ({ number, lock_reason: reason, ...of }) => ({
    method: 'PUT',
    path: inRepository(of, path`/issues/${number}/lock`),
    json: { lock_reason: lockReasons[reason] },
  }),
  result: (_body, { number }) => ({ number, locked: true }),
});

/** The words of GitHub, which have blanks and hyphens. */
const lockReasons = { off_topic: 'off-topic', too_heated: 'too heated', resolved: 'resolved', spam: 'spam' } as const;

const unlock = defineOperation({
  title: 'Unlock',
  description: 'Unlocks the conversation of an issue or pull request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { ...place, number: issueNumber },
  example: one,
  output: { number: 24, locked: false },
  request: ({ number, ...of }) => ({ method: 'DELETE', path: inRepository(of, path`/issues/${number}/lock`) }),
  result: (_body, { number }) => ({ number, locked: false }),
});

/** Issues of GitHub: https://docs.github.com/en/rest/issues. */
export const node = vendorNode(github, {
  noun: 'issue',
  title: 'GitHub issue',
  description: 'Creates, updates, lists, searches, labels, assigns or locks issues on GitHub.',
  first: 'create',
  operations: {
    create,
    update,
    get,
    list: listIssues,
    list_mine: listMine,
    search,
    add_labels: addLabels,
    remove_label: removeLabel,
    add_assignees: assigning('Add assignees', 'Assigns users to an issue or pull request.', 'POST'),
    remove_assignees: assigning('Remove assignees', 'Removes assignees of an issue or pull request.', 'DELETE'),
    lock,
    unlock,
  },
});
