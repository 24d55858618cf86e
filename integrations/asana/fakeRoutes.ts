import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import {
  attachments,
  event,
  projects,
  sections,
  shown,
  stories,
  tags,
  tasks,
  teams,
  users,
  webhooks,
  workspaces,
} from './fakeObjects.ts';
import { failed, formOf, problemOf, type Fields } from './fakeSchema.ts';

export interface RouteCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Fields;
  readonly data: Fields;
  readonly request: FakeRequest;
  readonly url: string;
}

export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly data?: string;
  /** The body is a form with a file. */
  readonly isForm?: true;
  /** All entries; the response has one of them on each page. */
  readonly list?: (call: RouteCall) => readonly Fields[] | FakeResponse;
  readonly answer?: (call: RouteCall) => FakeResponse;
}

const fields = 'opt_fields opt_pretty:b';
const paged = `${fields} limit!:size offset`;
const empty: FakeResponse = { json: { data: {} } };
const known: Readonly<Record<string, readonly Fields[]>> = {
  task: tasks,
  project: projects,
  section: sections,
  story: stories,
  tag: tags,
  workspace: workspaces,
  attachment: attachments,
  team: teams,
  webhook: webhooks,
};
const find = (kind: string, gid: unknown) => known[kind]!.find((one) => one['gid'] === gid);

/** The first thing of a path that does not exist. */
export function unknownIn(params: RouteCall['params']): FakeResponse | null {
  for (const [kind, gid] of Object.entries(params)) {
    if (kind === 'user') {
      if (!userOf(gid)) return failed(404, `user: Unknown object: ${gid}`);
    } else if (!/^\d+$/.test(gid)) return failed(400, `${kind}: Not a Long: ${gid}`);
    else if (!find(kind, gid)) return failed(404, `${kind}: Unknown object: ${gid}`);
  }
  return null;
}

const userOf = (gid: string | undefined) =>
  gid === 'me' ? users[0] : users.find((user) => user.gid === gid || user.email === gid);
const done = (one: Fields, { query }: RouteCall, status = 200): FakeResponse => ({
  status,
  json: { data: shown(one, query['opt_fields'], false) },
});
const changed = ({ assignee, projects: of, tags: with1, parent, ...data }: Fields): Fields => ({
  ...data,
  ...(assignee === undefined ? {} : { assignee: assignee === null ? null : userOf(String(assignee)) }),
  ...(of === undefined ? {} : { projects: (of as string[]).map((gid) => find('project', gid)) }),
  ...(with1 === undefined ? {} : { tags: (with1 as string[]).map((gid) => find('tag', gid)) }),
  ...(parent === undefined ? {} : { parent: find('task', parent) ?? null }),
});

const writtenTask =
  'name notes html_notes assignee:user? assignee_section:gid? due_on:date? due_at:time? start_on:date? start_at:time? completed:b liked:b custom_fields:o resource_subtype:default_task|milestone|approval approval_status external:o';
const newTask = `${writtenTask} workspace:gid projects:gids parent:gid? followers:gids tags:gids`;

function taskProblem(data: Fields): FakeResponse | null {
  if (data['due_on'] && data['due_at']) return failed(400, 'You may only provide one of due_on or due_at!');
  if (data['notes'] !== undefined && data['html_notes'] !== undefined)
    return failed(400, 'You may only provide one of notes or html_notes!');
  const html = data['html_notes'];
  if (html !== undefined && !/^<body>.*<\/body>$/s.test(String(html))) return failed(400, 'html_notes: XML is invalid');
  const assignee = data['assignee'];
  if (typeof assignee === 'string' && !userOf(assignee)) return failed(400, `assignee: Not a user: ${assignee}`);
  for (const [kind, gids] of [
    ['project', data['projects']],
    ['tag', data['tags']],
  ] as const)
    for (const gid of (gids as string[] | undefined) ?? [])
      if (!find(kind, gid)) return failed(400, `${kind}: Not a recognized ID: ${gid}`);
  return null;
}

/** https://developers.asana.com/reference/gettasks: exactly one of these. */
function listedTasks({ query }: RouteCall): readonly Fields[] | FakeResponse {
  const { project, section, tag, assignee, workspace } = query;
  const ways = [project, section, tag, assignee].filter((one) => one !== undefined);
  if (ways.length !== 1 || (assignee !== undefined) !== (workspace !== undefined))
    return failed(400, 'You should specify one of project, tag, section, or assignee and workspace');
  return tasks;
}

const searched = `${fields} limit:size text resource_subtype completed:b is_subtask:b is_blocked:b has_attachment:b assignee.any projects.any projects.all projects.not sections.any tags.any followers.any created_by.any due_on:date due_on.before:date due_on.after:date created_at.before:time created_at.after:time modified_at.before:time modified_at.after:time completed_at.before:time completed_at.after:time sort_by:due_date|created_at|completed_at|likes|modified_at sort_ascending:b`;
const writtenProject =
  'name notes html_notes color:x due_on:date? start_on:date? privacy_setting:public_to_workspace|private_to_team|private default_view:list|board|calendar|timeline owner:user? archived:b public:b custom_fields:o';
const writtenStory = 'text html_text is_pinned:b sticker_name';

function storyOf({ params, data, query }: RouteCall, status: number): FakeResponse {
  const { text, html_text: html } = data;
  if ((text === undefined) === (html === undefined)) return failed(400, 'You should specify one of text, html_text');
  if (html !== undefined && !/^<body>.*<\/body>$/s.test(String(html))) return failed(400, 'html_text: XML is invalid');
  const story = {
    ...(find('story', params['story']) ?? stories[0]!),
    ...data,
    text: text ?? String(html).replaceAll(/<[^>]*>/g, ''),
  };
  return { status, json: { data: shown(story, query['opt_fields'], false) } };
}

const relation = (data: string): Route => ({ query: fields, data, answer: () => empty });

/** Paths below `/api/1.0`. https://developers.asana.com/reference/rest-api-reference */
export const routes: Readonly<Record<string, Route>> = {
  'GET /users/{user}': { query: fields, answer: (call) => done(userOf(call.params['user'])!, call) },
  'GET /users': {
    query: `${paged} workspace:gid team:gid`,
    list: ({ query }) =>
      query['workspace'] === undefined && query['team'] === undefined ? failed(400, 'workspace: Missing input') : users,
  },
  'GET /workspaces': { query: paged, list: () => workspaces },
  'GET /workspaces/{workspace}/teams': { query: paged, list: () => teams },
  'GET /workspaces/{workspace}/tags': { query: paged, list: () => tags },
  'GET /workspaces/{workspace}/typeahead': {
    query: `${fields} resource_type!:user|project|tag|task|custom_field|portfolio|goal|team query count:size`,
    answer: ({ query }) => {
      const type = String(query['resource_type']);
      const all = type === 'user' ? users : (known[type] ?? []);
      const sought = String(query['query'] ?? '').toLowerCase();
      const found = all.filter(({ name }) => String(name).toLowerCase().includes(sought));
      return { json: { data: found.map((one) => shown(one, query['opt_fields'], true)) } };
    },
  },
  'GET /workspaces/{workspace}/tasks/search': {
    query: searched,
    answer: ({ query }) => ({ json: { data: tasks.map((task) => shown(task, query['opt_fields'], true)) } }),
  },
  'POST /tasks': {
    query: fields,
    data: newTask,
    answer: (call) => {
      const { data } = call;
      const isPlaced =
        Boolean(data['workspace']) || (data['projects'] as unknown[] | undefined)?.length || data['parent'];
      if (!isPlaced) return failed(400, 'You should specify one of workspace, parent, projects');
      return taskProblem(data) ?? done({ ...tasks[0], notes: '', ...changed(data) }, call, 201);
    },
  },
  'GET /tasks': {
    query: `${paged} project:gid section:gid tag:gid assignee:user workspace:gid completed_since:since modified_since:since`,
    list: listedTasks,
  },
  'GET /tasks/{task}': { query: fields, answer: (call) => done(find('task', call.params['task'])!, call) },
  'PUT /tasks/{task}': {
    query: fields,
    data: writtenTask,
    answer: (call) =>
      taskProblem(call.data) ?? done({ ...find('task', call.params['task']), ...changed(call.data) }, call),
  },
  'DELETE /tasks/{task}': { answer: () => empty },
  'POST /sections/{section}/addTask': relation('task!:gid insert_before:gid insert_after:gid'),
  'POST /tasks/{task}/addProject': relation('project!:gid section:gid? insert_before:gid? insert_after:gid?'),
  'POST /tasks/{task}/removeProject': relation('project!:gid'),
  'POST /tasks/{task}/addTag': relation('tag!:gid'),
  'POST /tasks/{task}/removeTag': relation('tag!:gid'),
  'POST /tasks/{task}/addFollowers': {
    query: fields,
    data: 'followers!:gids',
    answer: (call) => done(find('task', call.params['task'])!, call),
  },
  'POST /tasks/{task}/setParent': {
    query: fields,
    data: 'parent:gid? insert_before:gid insert_after:gid',
    answer: (call) => done({ ...find('task', call.params['task']), ...changed(call.data) }, call),
  },
  'GET /tasks/{task}/subtasks': { query: paged, list: () => tasks },
  'POST /tasks/{task}/subtasks': {
    query: fields,
    data: newTask,
    answer: (call) =>
      taskProblem(call.data) ??
      done({ ...tasks[0], ...changed(call.data), parent: find('task', call.params['task']) }, call, 201),
  },
  'GET /tasks/{task}/stories': {
    query: paged,
    list: ({ params }) => (params['task'] === tasks[1]!.gid ? [event, ...stories] : stories),
  },
  'POST /tasks/{task}/stories': { query: fields, data: writtenStory, answer: (call) => storyOf(call, 201) },
  'GET /stories/{story}': { query: fields, answer: (call) => done(find('story', call.params['story'])!, call) },
  'PUT /stories/{story}': { query: fields, data: writtenStory, answer: (call) => storyOf(call, 200) },
  'DELETE /stories/{story}': { answer: () => empty },
  'POST /attachments': {
    query: fields,
    isForm: true,
    answer: (call) => {
      const form = formOf(call.request);
      if (!form) return failed(400, 'The request is no form.');
      const problem = problemOf('parent!:gid resource_subtype:asana|external url name connect_to_app:b', form.fields);
      if (problem) return problem;
      if (!find('task', form.fields['parent'])) return failed(404, 'parent: Unknown object');
      return form.file === null
        ? failed(400, 'file: File is not an object')
        : done({ ...attachments[0], name: form.fields['name'] ?? form.file }, call);
    },
  },
  'GET /attachments': { query: `${paged} parent!:gid`, list: () => attachments },
  'GET /attachments/{attachment}': {
    query: fields,
    answer: (call) => {
      const one = find('attachment', call.params['attachment'])!;
      return done({ ...one, download_url: `${call.url}/storage/${String(one['name'])}` }, call);
    },
  },
  'DELETE /attachments/{attachment}': { answer: () => empty },
  'GET /projects': { query: `${paged} workspace:gid team:gid archived:b`, list: () => projects },
  'POST /projects': {
    query: fields,
    data: `${writtenProject} workspace:gid team:gid followers`.replace('name ', 'name! '),
    answer: (call) => {
      const { workspace, team } = call.data;
      if (workspace === undefined && team === undefined) return failed(400, 'workspace: Missing input');
      return done({ ...projects[0], ...call.data, workspace: workspaces[0], team: teams[0] }, call, 201);
    },
  },
  'GET /projects/{project}': { query: fields, answer: (call) => done(find('project', call.params['project'])!, call) },
  'PUT /projects/{project}': {
    query: fields,
    data: `${writtenProject} team:gid`,
    answer: (call) => done({ ...find('project', call.params['project']), ...call.data }, call),
  },
  'DELETE /projects/{project}': { answer: () => empty },
  'GET /projects/{project}/sections': { query: paged, list: () => sections },
  'POST /projects/{project}/sections': {
    query: fields,
    data: 'name! insert_before:gid insert_after:gid',
    answer: (call) => done({ ...sections[0], name: call.data['name'] }, call, 201),
  },
};
