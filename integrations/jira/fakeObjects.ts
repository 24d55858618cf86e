import type { JsonObject } from '../../domains/executions/item.ts';
import type { ApiVersion } from './fakeSchema.ts';

export const ada = {
  accountId: '5b10ac8d82e05b22cc7d4ef5',
  accountType: 'atlassian',
  emailAddress: 'ada@example.com',
  displayName: 'Ada Example',
  active: true,
  timeZone: 'Europe/Berlin',
  locale: 'en_US',
};
export const users: readonly JsonObject[] = [
  ada,
  { ...ada, accountId: '5b10a2844c20165700ede21g', emailAddress: 'grace@example.com', displayName: 'Grace Example' },
  { ...ada, accountId: '5b10ac8d82e05b22cc7d4ef7', emailAddress: 'alan@example.com', displayName: 'Alan Example' },
];

export const project = {
  id: '10000',
  key: 'OPS',
  name: 'Operations',
  projectTypeKey: 'software',
  simplified: false,
  style: 'classic',
  isPrivate: false,
};
export const projects: readonly JsonObject[] = [
  project,
  { ...project, id: '10001', key: 'WEB', name: 'Website' },
  { ...project, id: '10002', key: 'HR', name: 'People' },
];

export const issueTypes: readonly JsonObject[] = [
  { id: '10002', name: 'Task', description: 'A small piece of work.', subtask: false, hierarchyLevel: 0 },
  { id: '10004', name: 'Bug', description: 'A problem.', subtask: false, hierarchyLevel: 0 },
  { id: '10003', name: 'Sub-task', description: 'A part of a task.', subtask: true, hierarchyLevel: -1 },
];
export const priorities: readonly JsonObject[] = ['High', 'Medium', 'Low'].map((name, index) => ({
  id: String(index + 2),
  name,
  description: `${name} priority.`,
  isDefault: name === 'Medium',
}));
export const components: readonly JsonObject[] = ['Pumps', 'Valves', 'Pipes'].map((name, index) => ({
  id: String(10_010 + index),
  name,
  project: project.key,
  projectId: 10_000,
}));
export const versions: readonly JsonObject[] = ['1.0', '1.1', '2.0'].map((name, index) => ({
  id: String(10_020 + index),
  name,
  archived: false,
  released: index === 0,
  projectId: 10_000,
}));
export const labels: readonly string[] = ['pump', 'urgent', 'valve'];

export const statuses = {
  todo: { id: '1', name: 'To Do', statusCategory: { id: 2, key: 'new', name: 'To Do' } },
  progress: { id: '3', name: 'In Progress', statusCategory: { id: 4, key: 'indeterminate', name: 'In Progress' } },
  done: { id: '5', name: 'Done', statusCategory: { id: 3, key: 'done', name: 'Done' } },
};
export const transitions: readonly JsonObject[] = [
  { id: '11', name: 'Start work', to: statuses.progress },
  { id: '21', name: 'Finish', to: statuses.done },
].map((transition) => ({
  ...transition,
  hasScreen: false,
  isGlobal: true,
  isInitial: false,
  isAvailable: true,
  isConditional: false,
}));

/** Fields of the screen of the project, with the type of their value. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-fields/ */
export const screenFields: Readonly<Record<string, string>> = {
  project: 'o',
  issuetype: 'o',
  summary: 's',
  description: 'd',
  environment: 'd',
  assignee: 'o',
  reporter: 'o',
  priority: 'o',
  labels: 'l',
  components: 'ol',
  fixVersions: 'ol',
  versions: 'ol',
  parent: 'o',
  duedate: 's',
  timetracking: 'o',
  customfield_10011: 's',
  customfield_10016: 'n',
  customfield_10030: 'o',
  customfield_10031: 'ol',
};
const customNames: Readonly<Record<string, string>> = {
  customfield_10011: 'Machine',
  customfield_10016: 'Story points',
  customfield_10030: 'Team',
  customfield_10031: 'Regions',
};
export const fields: readonly JsonObject[] = Object.keys(screenFields).map((id) => ({
  id,
  key: id,
  name: customNames[id] ?? id.charAt(0).toUpperCase() + id.slice(1),
  custom: id.startsWith('customfield_'),
  navigable: true,
  orderable: true,
  searchable: true,
  clauseNames: [id],
}));

/** A rich text as the version returns it. */
export function richText(text: string, version: ApiVersion): unknown {
  if (version === '2') return text;
  return { version: 1, type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
}

export const attachmentAt = (base: string, name = 'hello.txt') => ({
  self: `${base}/rest/api/3/attachment/10200`,
  id: '10200',
  filename: name,
  author: ada,
  created: '2026-10-01T10:00:00.000+0200',
  size: 5,
  mimeType: 'text/plain',
  content: `${base}/rest/api/3/attachment/content/10200`,
});

export const commentOf = (base: string, version: ApiVersion, number = 1) => ({
  self: `${base}/rest/api/${version}/issue/10117/comment/1030${number}`,
  id: `1030${number}`,
  author: ada,
  body: richText('Looks good.', version),
  updateAuthor: ada,
  created: `2026-10-0${number}T10:00:00.000+0200`,
  updated: `2026-10-0${number}T10:00:00.000+0200`,
  jsdPublic: true,
});

export const worklogOf = (base: string, version: ApiVersion, number = 1) => ({
  self: `${base}/rest/api/${version}/issue/10117/worklog/1040${number}`,
  id: `1040${number}`,
  issueId: '10117',
  author: ada,
  updateAuthor: ada,
  comment: richText('Changed the valve.', version),
  created: '2026-10-01T10:00:00.000+0200',
  updated: '2026-10-01T10:00:00.000+0200',
  started: '2026-10-01T10:00:00.000+0200',
  timeSpent: '1h',
  timeSpentSeconds: 3_600,
});

export const changeOf = (number: number) => ({
  id: `1050${number}`,
  author: ada,
  created: '2026-10-01T10:00:00.000+0200',
  items: [
    {
      field: 'status',
      fieldtype: 'jira',
      fieldId: 'status',
      from: '1',
      fromString: 'To Do',
      to: '3',
      toString: 'In Progress',
    },
  ],
});

/** The issue of each page. */
export const issues: readonly { id: string; key: string }[] = [
  { id: '10117', key: 'OPS-24' },
  { id: '10116', key: 'OPS-23' },
  { id: '10115', key: 'OPS-22' },
];
/** Keys that exist. A request has created the last one. */
export const known = new Set([...issues.flatMap(({ id, key }) => [id, key]), '10118', 'OPS-25']);

export function issueFields(base: string, version: ApiVersion): JsonObject {
  return {
    summary: 'Pump fails',
    description: richText('No pressure.', version),
    status: statuses.todo,
    issuetype: issueTypes[0],
    project,
    priority: priorities[1],
    assignee: ada,
    reporter: ada,
    labels: ['pump'],
    components: [components[0]],
    fixVersions: [],
    created: '2026-10-01T10:00:00.000+0200',
    updated: '2026-10-02T10:00:00.000+0200',
    duedate: null,
    parent: null,
    customfield_10011: 'P-100',
    comment: { comments: [commentOf(base, version)], maxResults: 1, total: 1, startAt: 0 },
    attachment: [attachmentAt(base)],
  };
}

/** Fields that `*navigable` leaves out. */
const unnavigable = new Set(['comment', 'attachment']);

/** An issue with the wanted fields: names, `*all`, `*navigable`, `-name`. */
export function issueWith(
  wanted: readonly string[],
  { id = '10117', key = 'OPS-24', base, version }: { id?: string; key?: string; base: string; version: ApiVersion },
): JsonObject {
  const all = issueFields(base, version);
  const names = wanted.map((name) => name.trim()).filter((name) => name !== '');
  const dropped = new Set(names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)));
  const kept = Object.keys(all).filter((name) => {
    if (dropped.has(name)) return false;
    if (names.includes('*all') || names.includes(name)) return true;
    return names.includes('*navigable') && !unnavigable.has(name);
  });
  return {
    expand: 'renderedFields,names,schema,operations,editmeta,changelog,versionedRepresentations',
    id,
    key,
    self: `${base}/rest/api/${version}/issue/${id}`,
    fields: Object.fromEntries(kept.map((name) => [name, all[name]])),
  };
}
