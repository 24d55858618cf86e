import { boolean, choice, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  addLabels,
  assignee,
  assignees,
  author,
  concern,
  createdAfter,
  description,
  direction,
  group,
  labels,
  milestone,
  number,
  project,
  removeLabels,
  search,
  stateEvent,
  updatedAfter,
  withLabels,
  withMilestone,
} from '../fields.ts';
import { changeOf, detailsOf, filterOf } from '../issuables.ts';
import { dayOf, inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const dueDate = text({ title: 'Due date', placeholder: '2026-12-31', maxLength: 40 });
const details = { description, labels, assignees, milestone, due_date: dueDate };
const kind = choice(['issue', 'incident', 'task'], { issue: 'Issue', incident: 'Incident', task: 'Task' });

/** The fields of an issue that creating and changing have in common. */
function fieldsOf(given: ObjectOf<typeof details>): JsonObject {
  return { ...detailsOf(given), due_date: dayOf(given.due_date) };
}

const example = { project: 'acme/shop' };
const one = { ...example, number: 14 };
const issue = { iid: 14, title: 'Pump fails', state: 'opened', project_id: 4 };

const create = defineOperation({
  title: 'Create',
  description: 'Creates an issue. Labels that do not exist are created, too.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    title: text({ title: 'Title', required: true, maxLength: 255 }),
    ...details,
    confidential: boolean({ title: 'Confidential', rare: true, default: false }),
    issue_type: kind({ title: 'Type', rare: true, default: 'issue' }),
  },
  example: {
    ...example,
    title: 'Pump fails',
    description: 'Order {{ $json.id }} is affected.',
    labels: ['bug', 'pump'],
    assignees: ['7'],
  },
  output: { ...issue, labels: ['bug', 'pump'], assignees: [{ id: 7 }] },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/issues'),
    json: {
      title: given.title,
      ...fieldsOf(given),
      ...(given.confidential ? { confidential: true } : {}),
      ...(given.issue_type === 'issue' ? {} : { issue_type: given.issue_type }),
    },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes, closes, reopens or locks an issue. "Labels" and "Assignees" replace the earlier ones.',
  effects: publishes,
  repeat: 'safe',
  parameters: {
    project,
    number,
    title: text({ title: 'Title', maxLength: 255 }),
    ...details,
    add_labels: addLabels,
    remove_labels: removeLabels,
    state_event: stateEvent,
    locked: choice(['lock', 'unlock'], { lock: 'Lock', unlock: 'Unlock' })({ title: 'Discussion', rare: true }),
    confidentiality: choice(['confidential', 'public'], { confidential: 'Confidential', public: 'Visible to all' })({
      title: 'Visibility',
      rare: true,
    }),
    clear: listField(
      choice(['labels', 'assignee_ids', 'milestone_id', 'due_date', 'description'], {
        labels: 'Labels',
        assignee_ids: 'Assignees',
        milestone_id: 'Milestone',
        due_date: 'Due date',
        description: 'Description',
      })({ title: 'Field' }),
    )({ title: 'Empty fields', entry: 'field', rare: true, maxItems: 5 }),
  },
  example: { ...one, title: 'Pump {{ $json.id }} fails', state_event: 'close' },
  output: { iid: 14, title: 'Pump 7 fails', state: 'closed' },
  request: (given) => ({
    method: 'PUT',
    path: inProject(given, path`/issues/${given.number}`),
    json: changeOf(given, {
      ...fieldsOf(given),
      discussion_locked: given.locked && given.locked === 'lock',
      confidential: given.confidentiality && given.confidentiality === 'confidential',
    }),
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, number },
  example: one,
  output: issue,
  request: (given) => ({ path: inProject(given, path`/issues/${given.number}`) }),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an issue. Only owners of the project can do that; others close it.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { project, number },
  example: one,
  output: { iid: 14 },
  request: (given) => ({ method: 'DELETE', path: inProject(given, path`/issues/${given.number}`) }),
  result: (_body, { number: iid }) => ({ iid }),
});

const filter = {
  with_state: choice(['opened', 'closed', 'all'], { opened: 'Open', closed: 'Closed' })({
    title: 'With state',
    default: 'opened',
  }),
  search,
  with_labels: withLabels,
  assignee,
  author,
  with_milestone: withMilestone,
  updated_after: updatedAfter,
  created_after: createdAfter,
  sort: choice(['created_at', 'updated_at', 'due_date', 'priority', 'title'], {
    created_at: 'Time of creation',
    updated_at: 'Time of change',
    due_date: 'Due date',
    priority: 'Priority',
    title: 'Title',
  })({ title: 'Sort by', default: 'created_at' }),
  direction,
};

function queryOf(given: ObjectOf<typeof filter>): JsonObject {
  return { ...filterOf(given), assignee_username: given.assignee };
}

const listIssues = defineOperation({
  title: 'List',
  description: 'Lists the issues of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, ...filter },
  example,
  output: issue,
  request: (given) => ({ path: inProject(given, '/issues'), query: queryOf(given) }),
  list,
});

const listOfGroup = defineOperation({
  title: 'List of a group',
  description: 'Lists the issues of all projects of a group.',
  effects: reads,
  repeat: 'safe',
  parameters: { group, ...filter },
  example: { group: 'acme' },
  output: issue,
  request: (given) => ({ path: path`/groups/${given.group}/issues`, query: queryOf(given) }),
  list,
});

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists issues of all projects that concern the account.',
  effects: reads,
  repeat: 'safe',
  parameters: { concern, ...filter },
  example: {},
  output: issue,
  request: (given) => ({ path: '/issues', query: { ...queryOf(given), scope: given.concern } }),
  list,
});

/** Issues of GitLab: https://docs.gitlab.com/api/issues. */
export const node = vendorNode(gitlab, {
  noun: 'issue',
  title: 'GitLab issue',
  description: 'Creates, updates, closes, lists or deletes issues on GitLab.',
  first: 'create',
  operations: {
    create,
    update,
    get,
    list: listIssues,
    list_of_group: listOfGroup,
    list_mine: listMine,
    delete: remove,
  },
});
