import { boolean, choice, list as listField, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import {
  addLabels,
  assignee,
  assignees,
  author,
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
import { dayOf, idOf, idsOf, inProject, labelsOf, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const dueDate = text({ title: 'Due date', placeholder: '2026-12-31', maxLength: 40 });
const details = { description, labels, assignees, milestone, due_date: dueDate };
const kind = choice(['issue', 'incident', 'task'], { issue: 'Issue', incident: 'Incident', task: 'Task' });

/** The fields of an issue that creating and changing have in common. */
function fieldsOf(given: ObjectOf<typeof details>): JsonObject {
  return {
    description: given.description || undefined,
    labels: labelsOf(given.labels),
    assignee_ids: idsOf(given.assignees, 'assignees'),
    milestone_id: idOf(given.milestone, 'milestone'),
    due_date: dayOf(given.due_date),
  };
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

/** Values that empty a field: https://docs.gitlab.com/api/issues/#update-an-issue. */
const emptied = { labels: '', assignee_ids: [0], milestone_id: 0, due_date: '', description: '' } as const;

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
    json: {
      ...changes({
        title: given.title,
        ...fieldsOf(given),
        add_labels: labelsOf(given.add_labels),
        remove_labels: labelsOf(given.remove_labels),
        state_event: given.state_event,
        discussion_locked: given.locked && given.locked === 'lock',
        confidential: given.confidentiality && given.confidentiality === 'confidential',
        clear: given.clear,
      }),
      clear: undefined,
      ...Object.fromEntries((given.clear ?? []).map((name) => [name, emptied[name]])),
    },
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

function filterOf(given: ObjectOf<typeof filter>): JsonObject {
  return {
    ...(given.with_state === 'all' ? {} : { state: given.with_state }),
    search: given.search,
    labels: given.with_labels,
    assignee_username: given.assignee,
    author_username: given.author,
    milestone: given.with_milestone,
    updated_after: given.updated_after,
    created_after: given.created_after,
    order_by: given.sort,
    sort: given.direction,
  };
}

const listIssues = defineOperation({
  title: 'List',
  description: 'Lists the issues of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, ...filter },
  example,
  output: issue,
  request: (given) => ({ path: inProject(given, '/issues'), query: filterOf(given) }),
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
  request: (given) => ({ path: path`/groups/${given.group}/issues`, query: filterOf(given) }),
  list,
});

const listMine = defineOperation({
  title: 'List mine',
  description: 'Lists issues of all projects that concern the account.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    concern: choice(['assigned_to_me', 'created_by_me', 'all'], {
      assigned_to_me: 'Assigned',
      created_by_me: 'Created',
      all: 'All that the account can see',
    })({ title: 'Concern', default: 'assigned_to_me' }),
    ...filter,
  },
  example: {},
  output: issue,
  request: (given) => ({ path: '/issues', query: { ...filterOf(given), scope: given.concern } }),
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
