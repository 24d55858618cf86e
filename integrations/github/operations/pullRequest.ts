import { boolean, choice, integer, list as listField, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { anyState, body, direction, issueNumber, place, state } from '../fields.ts';
import { contentLimit, inRepository, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const title = text({ title: 'Title', maxLength: 256 });
const branch = { placeholder: 'main', maxLength: 300 };
const base = { title: 'Into branch', ...branch };
const maxDiffBytes = 16 * 1024 * 1024;
const repository = { owner: 'acme', repository: 'shop' };
const one = { ...repository, number: 25 };
const pull = { number: 25, title: 'Repair the pump', state: 'open', head: { ref: 'repair' }, base: { ref: 'main' } };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a pull request.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: {
    ...place,
    head: text({
      title: 'From branch',
      description: 'Of another user: user:branch.',
      placeholder: 'repair',
      required: true,
      maxLength: 300,
    }),
    base: text({ ...base, required: true }),
    title,
    body,
    issue: integer({
      title: 'From issue',
      description: 'Number of an issue that becomes the pull request, instead of title and text.',
      rare: true,
      minimum: 1,
    }),
    draft: boolean({ title: 'Draft', default: false }),
    maintainer_can_modify: boolean({ title: 'Maintainers can change it', rare: true, default: true }),
  },
  example: { ...repository, head: 'repair', base: 'main', title: 'Repair the pump' },
  output: pull,
  request: ({ owner, repository: name, title: called, issue, ...json }) => {
    if (!called && issue === undefined) throw new AppError('parameter_invalid', 'Enter a title.', { param: '/title' });
    return {
      method: 'POST',
      path: inRepository({ owner, repository: name }, '/pulls'),
      json: { ...json, ...(issue === undefined ? { title: called } : { issue }) },
    };
  },
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes, closes or reopens a pull request.',
  effects: publishes,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber, title, body, state, base: text(base) },
  example: { ...one, state: 'closed' },
  output: { number: 25, state: 'closed' },
  request: ({ owner, repository: name, number, ...json }) => ({
    method: 'PATCH',
    path: inRepository({ owner, repository: name }, path`/pulls/${number}`),
    json,
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a pull request. GitHub computes whether it can be merged, so the field may be null at first.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber },
  example: one,
  output: { ...pull, merged: false, mergeable: true },
  request: ({ number, ...of }) => ({ path: inRepository(of, path`/pulls/${number}`) }),
});

const listPulls = defineOperation({
  title: 'List',
  description: 'Lists the pull requests of a repository.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    with_state: anyState,
    from_head: text({ title: 'Only from', description: 'As user:branch.', rare: true, maxLength: 300 }),
    into_base: text({ title: 'Only into', description: 'A branch.', rare: true, maxLength: 300 }),
    sort: choice(['created', 'updated', 'popularity', 'long_running'], {
      created: 'Time of creation',
      updated: 'Time of change',
      popularity: 'Number of comments',
      long_running: 'Long-running',
    })({ title: 'Sort by', default: 'created' }),
    direction,
  },
  example: repository,
  output: pull,
  request: ({ owner, repository: name, with_state: wanted, from_head: head, into_base: into, ...given }) => ({
    path: inRepository({ owner, repository: name }, '/pulls'),
    query: {
      state: wanted,
      head,
      base: into,
      sort: given.sort === 'long_running' ? 'long-running' : given.sort,
      direction: given.direction,
    },
  }),
  list,
});

const files = defineOperation({
  title: 'List files',
  description: 'Lists the changed files of a pull request, up to 3,000.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, number: issueNumber },
  example: one,
  output: { filename: 'pump.ts', status: 'modified', additions: 3, deletions: 1 },
  request: ({ number, ...of }) => ({ path: inRepository(of, path`/pulls/${number}/files`) }),
  list,
});

const diff = defineOperation({
  title: 'Get diff',
  description: 'Returns the changes of a pull request as text.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    number: issueNumber,
    format: choice(['diff', 'patch'], { diff: 'Diff', patch: 'Patch' })({ title: 'Format', default: 'diff' }),
  },
  example: one,
  output: { number: 25, diff: 'diff --git a/pump.ts b/pump.ts\n' },
  run: async ({ number, format, ...of }, { client }) => {
    const answer = await client.download({
      path: inRepository(of, path`/pulls/${number}`),
      headers: { accept: `application/vnd.github.${format}` },
    });
    const bytes = await answer.body.readAll({ bytes: maxDiffBytes, message: 'The diff is larger than 16 MiB.' });
    return [{ json: { number, [format]: new TextDecoder().decode(bytes) } }];
  },
});

const merge = defineOperation({
  title: 'Merge',
  description: 'Merges a pull request.',
  effects: publishes,
  repeat: 'unsafe',
  limit: contentLimit,
  parameters: {
    ...place,
    number: issueNumber,
    merge_method: choice(['merge', 'squash', 'rebase'], {
      merge: 'Merge commit',
      squash: 'Squash',
      rebase: 'Rebase',
    })({ title: 'Method', default: 'merge' }),
    commit_title: text({ title: 'Title of the commit', rare: true, maxLength: 256 }),
    commit_message: text({ title: 'Text of the commit', control: 'textarea', rare: true, maxLength: 65_536 }),
    sha: text({
      title: 'Expected commit',
      description: 'SHA of the latest commit. The merge fails if there is a newer one.',
      rare: true,
      maxLength: 64,
    }),
  },
  example: { ...one, merge_method: 'squash' },
  output: { merged: true, sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e' },
  request: ({ owner, repository: name, number, ...json }) => ({
    method: 'PUT',
    path: inRepository({ owner, repository: name }, path`/pulls/${number}/merge`),
    json,
  }),
});

const reviewer = text({ title: 'User', placeholder: 'octocat', required: true, maxLength: 100 });
const team = text({ title: 'Team', placeholder: 'core', required: true, maxLength: 100 });

const requestReviewers = defineOperation({
  title: 'Request reviewers',
  description: 'Asks users and teams to review a pull request.',
  effects: publishes,
  repeat: 'safe',
  limit: contentLimit,
  parameters: {
    ...place,
    number: issueNumber,
    reviewers: listField(reviewer)({ title: 'Users', entry: 'user', maxItems: 15, default: [] }),
    team_reviewers: listField(team)({ title: 'Teams', entry: 'team', rare: true, maxItems: 15, default: [] }),
  },
  example: { ...one, reviewers: ['octocat'] },
  output: { number: 25, requested_reviewers: [{ login: 'octocat' }] },
  request: ({ number, reviewers, team_reviewers: teams, ...of }) => {
    if (reviewers.length + teams.length === 0)
      throw new AppError('parameter_invalid', 'Enter a user or a team.', { param: '/reviewers' });
    return {
      method: 'POST',
      path: inRepository(of, path`/pulls/${number}/requested_reviewers`),
      json: { reviewers, team_reviewers: teams },
    };
  },
});

/** Pull requests of GitHub: https://docs.github.com/en/rest/pulls/pulls. */
export const node = vendorNode(github, {
  noun: 'pull_request',
  title: 'GitHub pull request',
  description: 'Creates, updates, lists or merges pull requests on GitHub, and reads their changes.',
  first: 'create',
  operations: {
    create,
    update,
    get,
    list: listPulls,
    files,
    diff,
    merge,
    request_reviewers: requestReviewers,
  },
});
