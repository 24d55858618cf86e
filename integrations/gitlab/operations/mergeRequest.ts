import { boolean, choice, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  addLabels,
  assignees,
  author,
  concern,
  createdAfter,
  description,
  direction,
  labels,
  milestone,
  number,
  project,
  removeLabels,
  reviewers,
  search,
  stateEvent,
  updatedAfter,
  withLabels,
  withMilestone,
} from '../fields.ts';
import { changeOf, detailsOf, filterOf } from '../issuables.ts';
import { idOf, idsOf, inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const branch = (title: string) =>
  text({
    title,
    placeholder: 'main',
    required: true,
    maxLength: 300,
    choices: { list: 'branches', needs: ['project'] },
  });
const details = { description, labels, assignees, reviewers, milestone };
const sha = text({
  title: 'Expected commit',
  description: 'Newest commit of the source branch. It fails if others were added.',
  rare: true,
  maxLength: 64,
});

function fieldsOf(given: ObjectOf<typeof details>): JsonObject {
  return { ...detailsOf(given), reviewer_ids: idsOf(given.reviewers, 'reviewers') };
}

const example = { project: 'acme/shop' };
const one = { ...example, number: 15 };
const request = { iid: 15, title: 'Repair the pump', state: 'opened', source_branch: 'repair', target_branch: 'main' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates a merge request.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    source_branch: branch('Source branch'),
    target_branch: branch('Target branch'),
    title: text({ title: 'Title', required: true, maxLength: 255 }),
    draft: boolean({ title: 'Draft', default: false }),
    ...details,
    remove_source_branch: boolean({ title: 'Delete source branch afterwards', rare: true, default: false }),
    squash: boolean({ title: 'Squash commits', rare: true, default: false }),
    target_project: text({
      title: 'Target project',
      description: 'ID of another project, for a fork.',
      rare: true,
      maxLength: 60,
    }),
  },
  example: { ...example, source_branch: 'repair', target_branch: 'main', title: 'Repair pump {{ $json.id }}' },
  output: { ...request, title: 'Repair pump 7' },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/merge_requests'),
    json: {
      source_branch: given.source_branch,
      target_branch: given.target_branch,
      title: given.draft && !/^draft:/i.test(given.title) ? `Draft: ${given.title}` : given.title,
      ...fieldsOf(given),
      ...(given.remove_source_branch ? { remove_source_branch: true } : {}),
      ...(given.squash ? { squash: true } : {}),
      target_project_id: idOf(given.target_project, 'target_project'),
    },
  }),
});

const update = defineOperation({
  title: 'Update',
  description:
    'Changes, closes or reopens a merge request. "Labels", "Assignees" and "Reviewers" replace the earlier ones.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    project,
    number,
    title: text({ title: 'Title', maxLength: 255 }),
    ...details,
    add_labels: addLabels,
    remove_labels: removeLabels,
    new_target_branch: text({
      title: 'New target branch',
      rare: true,
      maxLength: 300,
      choices: { list: 'branches', needs: ['project'] },
    }),
    state_event: stateEvent,
    clear: listField(
      choice(['labels', 'assignee_ids', 'reviewer_ids', 'milestone_id', 'description'], {
        labels: 'Labels',
        assignee_ids: 'Assignees',
        reviewer_ids: 'Reviewers',
        milestone_id: 'Milestone',
        description: 'Description',
      })({ title: 'Field' }),
    )({ title: 'Empty fields', entry: 'field', rare: true, maxItems: 5 }),
  },
  example: { ...one, state_event: 'close' },
  output: { iid: 15, state: 'closed' },
  request: (given) => ({
    method: 'PUT',
    path: inProject(given, path`/merge_requests/${given.number}`),
    json: changeOf(given, { ...fieldsOf(given), target_branch: given.new_target_branch }),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a merge request.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, number },
  example: one,
  output: request,
  request: (given) => ({ path: inProject(given, path`/merge_requests/${given.number}`) }),
});

const merge = defineOperation({
  title: 'Merge',
  description: 'Merges a merge request, now or when its pipeline has succeeded.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    number,
    auto_merge: boolean({ title: 'Wait for the pipeline', default: false }),
    merge_commit_message: text({ title: 'Commit message', rare: true, maxLength: 65_536 }),
    squash: boolean({ title: 'Squash commits', rare: true, default: false }),
    should_remove_source_branch: boolean({ title: 'Delete source branch', rare: true, default: false }),
    sha,
  },
  example: one,
  output: { iid: 15, state: 'merged' },
  request: (given) => ({
    method: 'PUT',
    path: inProject(given, path`/merge_requests/${given.number}/merge`),
    json: {
      merge_commit_message: given.merge_commit_message || undefined,
      sha: given.sha || undefined,
      ...Object.fromEntries(
        (['auto_merge', 'squash', 'should_remove_source_branch'] as const)
          .filter((name) => given[name])
          .map((name) => [name, true]),
      ),
    },
  }),
});

const approve = defineOperation({
  title: 'Approve',
  description: 'Approves a merge request as the account of the credential.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: { project, number, sha },
  example: one,
  output: { iid: 15, approved_by: [{ user: { username: 'bot' } }] },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, path`/merge_requests/${given.number}/approve`),
    json: { sha: given.sha || undefined },
  }),
});

const diffs = defineOperation({
  title: 'List changes',
  description: 'Lists the changed files of a merge request, with their differences.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, number },
  example: one,
  output: { old_path: 'pump.ts', new_path: 'pump.ts', new_file: false },
  request: (given) => ({ path: inProject(given, path`/merge_requests/${given.number}/diffs`) }),
  list,
});

const filter = {
  with_state: choice(['opened', 'closed', 'merged', 'all'], { opened: 'Open', closed: 'Closed', merged: 'Merged' })({
    title: 'With state',
    default: 'opened',
  }),
  search,
  with_labels: withLabels,
  from_branch: text({ title: 'From branch', rare: true, maxLength: 300 }),
  into_branch: text({ title: 'Into branch', rare: true, maxLength: 300 }),
  author,
  reviewer: text({ title: 'Reviewer', description: 'Name of a user.', rare: true, maxLength: 255 }),
  with_milestone: withMilestone,
  updated_after: updatedAfter,
  created_after: createdAfter,
  sort: choice(['created_at', 'updated_at', 'title'], {
    created_at: 'Time of creation',
    updated_at: 'Time of change',
    title: 'Title',
  })({ title: 'Sort by', default: 'created_at' }),
  direction,
};

function queryOf(given: ObjectOf<typeof filter>): JsonObject {
  return {
    ...filterOf(given),
    source_branch: given.from_branch,
    target_branch: given.into_branch,
    reviewer_username: given.reviewer,
  };
}

const listRequests = defineOperation({
  title: 'List',
  description: 'Lists the merge requests of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, ...filter },
  example,
  output: request,
  request: (given) => ({ path: inProject(given, '/merge_requests'), query: queryOf(given) }),
  list,
});

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists merge requests of all projects that concern the account.',
  effects: reads,
  repeat: 'safe',
  parameters: { concern, ...filter },
  example: {},
  output: request,
  request: (given) => ({ path: '/merge_requests', query: { ...queryOf(given), scope: given.concern } }),
  list,
});

/** Merge requests of GitLab: https://docs.gitlab.com/api/merge_requests. */
export const node = vendorNode(gitlab, {
  noun: 'merge_request',
  title: 'GitLab merge request',
  description: 'Creates, updates, lists, approves or merges merge requests on GitLab.',
  first: 'create',
  operations: { create, update, get, list: listRequests, list_mine: listMine, list_changes: diffs, approve, merge },
});
