import type { JsonObject } from '../../domains/executions/item.ts';
import { connection } from './fakePages.ts';

/** A thing of Linear, with fields of its own. */
export interface Thing {
  readonly id: string;
  readonly [field: string]: unknown;
}
type Things = readonly [Thing, Thing, Thing];

const times = { createdAt: '2026-10-01T08:00:00.000Z', updatedAt: '2026-10-02T09:00:00.000Z', archivedAt: null };

/** The identifier of the thing with this number of a kind. */
const idOf = (kind: string, number: number) => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const ids = {
  issue: (number: number) => idOf('10000000', number),
  user: (number: number) => idOf('20000000', number),
  team: (number: number) => idOf('30000000', number),
  state: (number: number) => idOf('40000000', number),
  label: (number: number) => idOf('50000000', number),
  project: (number: number) => idOf('60000000', number),
  comment: (number: number) => idOf('70000000', number),
  attachment: (number: number) => idOf('80000000', number),
  cycle: (number: number) => idOf('90000000', number),
  other: (number: number) => idOf('a0000000', number),
} as const;

export const organization = {
  id: ids.other(1),
  ...times,
  name: 'Acme',
  urlKey: 'acme',
  logoUrl: null,
  userCount: 3,
};

const person = (number: number, name: string, more: JsonObject = {}) => {
  const displayName = name.split(' ')[0]!.toLowerCase();
  return {
    id: ids.user(number),
    ...times,
    name,
    displayName,
    email: `${displayName}@example.com`,
    avatarUrl: null,
    description: null,
    active: true,
    admin: number === 1,
    guest: false,
    app: false,
    isMe: number === 1,
    lastSeen: null,
    timezone: 'Europe/Berlin',
    url: `https://linear.app/acme/profiles/${displayName}`,
    organization,
    teams: connection(() => teams),
    assignedIssues: connection(() => issues),
    createdIssues: connection(() => issues),
    ...more,
  };
};
export const users: Things = [
  person(1, 'Ann Example'),
  person(2, 'Bob Example'),
  person(3, 'Left Example', { active: false }),
];

const team = (number: number, name: string, key: string) => ({
  id: ids.team(number),
  ...times,
  name,
  displayName: name,
  key,
  description: null,
  icon: null,
  color: '#5e6ad2',
  timezone: 'Europe/Berlin',
  cyclesEnabled: true,
  triageEnabled: false,
  private: false,
  activeCycle: () => cycles[0],
  defaultIssueState: () => states[0],
  organization,
  states: connection(() => states),
  labels: connection(() => labels),
  members: connection(() => users),
  cycles: connection(() => cycles),
  projects: connection(() => projects),
  issues: connection(() => issues),
});
export const teams: Things = [team(1, 'Engineering', 'ENG'), team(2, 'Design', 'DES'), team(3, 'Operations', 'OPS')];

const state = (number: number, name: string, type: string) => ({
  id: ids.state(number),
  ...times,
  name,
  type,
  color: '#e2e2e2',
  description: null,
  position: number,
  team: teams[0],
});
export const states: Things = [
  state(1, 'Todo', 'unstarted'),
  state(2, 'In Progress', 'started'),
  state(3, 'Done', 'completed'),
];

const label = (number: number, name: string, of: object | null) => ({
  id: ids.label(number),
  ...times,
  name,
  color: '#eb5757',
  description: null,
  isGroup: false,
  parent: null,
  team: of,
  creator: users[0],
});
/** A label without a team belongs to the workspace. */
export const labels: Things = [label(1, 'Bug', null), label(2, 'Feature', teams[0]), label(3, 'Chore', teams[0])];

const cycle = (number: number) => ({
  id: ids.cycle(number),
  ...times,
  number,
  name: number === 1 ? null : `Sprint ${number}`,
  description: null,
  startsAt: `2026-10-0${number}T00:00:00.000Z`,
  endsAt: `2026-10-1${number}T00:00:00.000Z`,
  completedAt: null,
  progress: 0.5,
  isActive: number === 1,
  isFuture: number > 1,
  isNext: number === 2,
  isPast: false,
  isPrevious: false,
  team: teams[0],
  issues: connection(() => issues),
});
export const cycles: Things = [cycle(1), cycle(2), cycle(3)];

const projectStatus = (number: number, name: string, type: string) => ({
  id: ids.other(10 + number),
  ...times,
  name,
  type,
  color: '#bec2c8',
  description: null,
  position: number,
});
export const projectStatuses: Things = [
  projectStatus(1, 'Planned', 'planned'),
  projectStatus(2, 'In Progress', 'started'),
  projectStatus(3, 'Completed', 'completed'),
];

const milestone = (number: number) => ({
  id: ids.other(20 + number),
  ...times,
  name: `Milestone ${number}`,
  description: null,
  sortOrder: number,
  targetDate: null,
  project: () => projects[0],
});
export const milestones: Things = [milestone(1), milestone(2), milestone(3)];

const projectUpdate = (number: number) => ({
  id: ids.other(30 + number),
  ...times,
  body: 'On time.',
  health: 'onTrack',
  url: `https://linear.app/acme/project/pumps/activity#${number}`,
  slugId: `update${number}`,
  isDiffHidden: false,
  isStale: false,
  editedAt: null,
  project: () => projects[0],
  user: users[0],
});
export const projectUpdates: Things = [projectUpdate(1), projectUpdate(2), projectUpdate(3)];

const project = (number: number, name: string) => ({
  id: ids.project(number),
  ...times,
  name,
  description: '',
  content: null,
  icon: null,
  color: '#bec2c8',
  slugId: `slug${number}`,
  url: `https://linear.app/acme/project/slug${number}`,
  priority: 0,
  priorityLabel: 'No priority',
  progress: 0,
  scope: 0,
  health: null,
  startDate: null,
  targetDate: null,
  startedAt: null,
  completedAt: null,
  canceledAt: null,
  trashed: null,
  labelIds: [],
  state: 'planned',
  status: projectStatuses[0],
  lead: users[0],
  creator: users[0],
  lastUpdate: null,
  teams: connection(() => [teams[0]]),
  members: connection(() => [users[0]]),
  issues: connection(() => issues),
  projectUpdates: connection(() => projectUpdates),
  projectMilestones: connection(() => milestones),
});
export const projects: Things = [project(1, 'Pumps'), project(2, 'Valves'), project(3, 'Pipes')];

const issue = (number: number, title: string) => ({
  id: ids.issue(number),
  ...times,
  identifier: `ENG-${122 + number}`,
  number: 122 + number,
  title,
  description: 'It makes a noise.',
  priority: 2,
  priorityLabel: 'High',
  estimate: null,
  dueDate: null,
  url: `https://linear.app/acme/issue/ENG-${122 + number}`,
  branchName: `ann/eng-${122 + number}`,
  sortOrder: number,
  startedAt: null,
  triagedAt: null,
  completedAt: null,
  canceledAt: null,
  snoozedUntilAt: null,
  slaBreachesAt: null,
  trashed: null,
  labelIds: [labels[0].id],
  previousIdentifiers: [],
  customerTicketCount: 0,
  state: states[0],
  team: teams[0],
  assignee: users[0],
  delegate: null,
  creator: users[0],
  snoozedBy: null,
  project: projects[0],
  projectMilestone: null,
  cycle: null,
  parent: null,
  labels: connection(() => [labels[0]]),
  comments: connection(() => comments),
  attachments: connection(() => attachments),
  children: connection(() => []),
  subscribers: connection(() => [users[0]]),
  relations: connection(() => []),
  inverseRelations: connection(() => []),
  metadata: {},
});
export const issues: Things = [issue(1, 'Pump fails'), issue(2, 'Valve leaks'), issue(3, 'Pipe rusts')];

const comment = (number: number, body: string) => ({
  id: ids.comment(number),
  ...times,
  body,
  bodyData: '{}',
  url: `https://linear.app/acme/issue/ENG-123#comment-${number}`,
  quotedText: null,
  editedAt: null,
  resolvedAt: null,
  issueId: ids.issue(1),
  projectId: null,
  projectUpdateId: null,
  parentId: null,
  issue: () => issues[0],
  project: null,
  parent: null,
  user: users[0],
  resolvingUser: null,
  children: connection(() => []),
});
export const comments: Things = [
  comment(1, 'I look at it.'),
  comment(2, 'The seal is broken.'),
  comment(3, 'It is fixed.'),
];

const attachment = (number: number, title: string) => ({
  id: ids.attachment(number),
  ...times,
  title,
  subtitle: null,
  url: `https://example.com/${number}`,
  metadata: {},
  source: null,
  sourceType: null,
  groupBySource: false,
  issue: () => issues[0],
  creator: users[0],
});
export const attachments: Things = [attachment(1, 'Photo'), attachment(2, 'Manual'), attachment(3, 'Invoice')];

const document = (number: number) => ({
  id: ids.other(40 + number),
  ...times,
  title: `Document ${number}`,
  content: 'Text.',
  icon: null,
  color: null,
  slugId: `doc${number}`,
  url: `https://linear.app/acme/document/doc${number}`,
  project: projects[0],
  creator: users[0],
});
export const documents: Things = [document(1), document(2), document(3)];

const initiative = (number: number) => ({
  id: ids.other(50 + number),
  ...times,
  name: `Initiative ${number}`,
  description: null,
  slugId: `init${number}`,
  url: `https://linear.app/acme/initiative/init${number}`,
  owner: users[0],
  targetDate: null,
});
export const initiatives: Things = [initiative(1), initiative(2), initiative(3)];
