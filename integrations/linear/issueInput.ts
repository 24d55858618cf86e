import { choice, integer, list, text, type ObjectOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { assignee, cycle, day, project, state, userList } from './fields.ts';
import { given } from './requests.ts';

/** Fields of an issue that are written. */
export const issueDetails = {
  description: text({ title: 'Description', description: 'Markdown.', control: 'textarea', maxLength: 200_000 }),
  assignee,
  state,
  priority: integer({
    title: 'Priority',
    description: '1 is urgent, 2 high, 3 normal, 4 low, and 0 none.',
    minimum: 0,
    maximum: 4,
  }),
  project,
  due_date: day('Due date'),
  cycle,
  estimate: integer({ title: 'Estimate', rare: true, minimum: 0, maximum: 1_000 }),
  parent: text({
    title: 'Parent issue',
    description: 'Key, such as ENG-123, or ID.',
    rare: true,
    maxLength: 200,
  }),
  milestone: text({ title: 'Milestone', description: 'ID of a milestone of the project.', rare: true, maxLength: 200 }),
  delegate: text({ title: 'Delegate', description: 'ID of an agent.', rare: true, maxLength: 200 }),
  subscribers: userList('Subscribers', 'IDs of users. An update replaces the earlier ones.'),
};

/** Fields of an issue that can be empty. */
const emptyable = {
  assignee: 'assigneeId',
  description: 'description',
  due_date: 'dueDate',
  estimate: 'estimate',
  project: 'projectId',
  milestone: 'projectMilestoneId',
  cycle: 'cycleId',
  parent: 'parentId',
  delegate: 'delegateId',
} as const;
type Emptyable = keyof typeof emptyable;

/** The fields that an update makes empty: a field without a value stays as it is. */
export const clear = list(
  choice(Object.keys(emptyable) as Emptyable[], {
    assignee: 'Assignee',
    description: 'Description',
    due_date: 'Due date',
    estimate: 'Estimate',
    project: 'Project',
    milestone: 'Milestone',
    cycle: 'Cycle',
    parent: 'Parent issue',
    delegate: 'Delegate',
  })({ title: 'Field', required: true }),
)({ title: 'Fields to clear', entry: 'field', maxItems: 20, rare: true, default: [] });

/** Returns Linear's names of the fields to clear. */
export function clearedNames(names: readonly Emptyable[]): string[] {
  return names.map((name) => emptyable[name]);
}

/** Returns the fields as Linear takes them (`IssueCreateInput` of its schema). */
export function issueInput(details: ObjectOf<typeof issueDetails>): JsonObject {
  return given({
    description: details.description,
    assigneeId: details.assignee,
    stateId: details.state,
    priority: details.priority,
    projectId: details.project,
    dueDate: details.due_date,
    cycleId: details.cycle,
    estimate: details.estimate,
    parentId: details.parent,
    projectMilestoneId: details.milestone,
    delegateId: details.delegate,
    subscriberIds: details.subscribers,
  });
}
