import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  account,
  collaborators,
  commentIds,
  commentOf,
  completedOf,
  labelIds,
  labelOf,
  projectIds,
  projectOf,
  reminderIds,
  reminderOf,
  sectionIds,
  sectionOf,
  taskIds,
  taskOf,
} from './fakeObjects.ts';
import { failed, refusedArgument } from './fakeSchema.ts';

/** A request to a route, checked already. */
export interface RouteCall {
  readonly id: string;
  readonly query: JsonObject;
  readonly body: JsonObject;
}

export interface Route {
  readonly query?: string;
  /** Missing: the route takes no body. */
  readonly body?: string;
  /** The name of the list in the response. Default: `results`. */
  readonly listName?: 'items';
  /** All entries; the response has one of them on each page. */
  readonly list?: (call: RouteCall) => readonly JsonObject[] | FakeResponse;
  readonly answer?: (call: RouteCall) => FakeResponse;
}

const paged = 'cursor limit:size';
const noContent: FakeResponse = { status: 204, content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' } };
const notFound = (what: string) => failed(404, ['NOT_FOUND', 478, `${what} not found`]);

/** Existing IDs: of the lists, and of the thing that a request has created. */
function of(ids: readonly string[], what: string, answer: (call: RouteCall) => FakeResponse) {
  return (call: RouteCall): FakeResponse => (ids.includes(call.id) ? answer(call) : notFound(what));
}

/** Exactly one of the arguments must be given, or, with `least` 0, at most one. */
function oneOf(given: JsonObject, names: readonly string[], least: 0 | 1 = 1): FakeResponse | null {
  const count = names.filter((name) => given[name] !== undefined).length;
  if (count >= least && count <= 1) return null;
  return refusedArgument(names[0]!, `Give ${least === 1 ? 'exactly' : 'at most'} one of ${names.join(', ')}.`);
}

const dated =
  'due_string?:text due_lang due_date?:day due_datetime?:time assignee_id?:n duration?:n duration_unit?:minute|day deadline_date?:day deadline_lang';
const written = 'description labels:texts priority:priority order:n child_order:n';
const dueNames = ['due_string', 'due_date', 'due_datetime'];

function taskProblem(body: JsonObject): FakeResponse | null {
  const hasDuration = body['duration'] !== undefined;
  if (hasDuration !== (body['duration_unit'] !== undefined))
    return refusedArgument('duration', 'A duration needs an amount and a unit.');
  return oneOf(body, dueNames, 0);
}

// IDs of users are numbers as text.
const taskBody = `${written} ${dated.replace('assignee_id?:n', 'assignee_id?:text')}`;
const since = `since!:when until!:when workspace_id project_id:id section_id:id parent_id:id filter_query filter_lang ${paged}`;
const longest = { completion: 92, due: 42 };

function completed(kind: keyof typeof longest): Route {
  return {
    query: since,
    listName: 'items',
    list: ({ query }) => {
      const days = (Date.parse(String(query['until'])) - Date.parse(String(query['since']))) / 86_400_000;
      if (!(days >= 0 && days <= longest[kind])) return refusedArgument('until', 'The range of time is too long.');
      return taskIds.map(completedOf);
    },
  };
}

const tasks: Record<string, Route> = {
  'GET /tasks': {
    query: `project_id:id section_id:id parent_id:id label ids:ids ${paged}`,
    list: ({ query: { ids } }) => (ids === undefined ? taskIds : String(ids).split(',')).map((id) => taskOf(id)),
  },
  'GET /tasks/filter': { query: `query! lang ${paged}`, list: () => taskIds.map((id) => taskOf(id)) },
  'GET /tasks/completed/by_completion_date': completed('completion'),
  'GET /tasks/completed/by_due_date': completed('due'),
  'POST /tasks': {
    body: `content! project_id:id section_id:id parent_id:id ${taskBody}`,
    answer: ({ body }) => taskProblem(body) ?? { json: taskOf(taskIds[0]!, body) },
  },
  'POST /tasks/quick': {
    body: 'text! note reminder auto_reminder:b meta:b',
    answer: ({ body }) => ({ json: taskOf(taskIds[0]!, { content: String(body['text']).replace(/ [#@p]\S+/g, '') }) }),
  },
  'GET /tasks/{id}': { answer: of(taskIds, 'Task', ({ id }) => ({ json: taskOf(id) })) },
  'POST /tasks/{id}': {
    body: `content ${taskBody}`,
    answer: of(taskIds, 'Task', ({ id, body }) => {
      if (Object.keys(body).length === 0) return refusedArgument('content', 'At least one argument is needed.');
      return taskProblem(body) ?? { json: taskOf(id, body) };
    }),
  },
  'DELETE /tasks/{id}': { answer: of(taskIds, 'Task', () => noContent) },
  'POST /tasks/{id}/close': { answer: of(taskIds, 'Task', () => noContent) },
  'POST /tasks/{id}/reopen': { answer: of(taskIds, 'Task', () => noContent) },
  'POST /tasks/{id}/move': {
    body: 'project_id:id section_id:id parent_id:id',
    answer: of(
      taskIds,
      'Task',
      ({ id, body }) => oneOf(body, ['project_id', 'section_id', 'parent_id']) ?? { json: taskOf(id, body) },
    ),
  },
};

const found = (all: JsonObject[], { query }: RouteCall) =>
  all.filter(({ name }) => String(name).toLowerCase().includes(String(query['query']).toLowerCase()));

const projectBody = 'color:color is_favorite:b view_style:list|board|calendar description';
const projects: Record<string, Route> = {
  'GET /projects': { query: paged, list: () => projectIds.map((id) => projectOf(id)) },
  'GET /projects/archived': {
    query: paged,
    list: () => projectIds.map((id) => projectOf(id, { is_archived: true })),
  },
  'GET /projects/search': {
    query: `query! ${paged}`,
    list: (call) =>
      found(
        projectIds.map((id) => projectOf(id)),
        call,
      ),
  },
  'POST /projects': {
    body: `name! parent_id:id workspace_id ${projectBody}`,
    answer: ({ body }) => ({ json: projectOf(projectIds[0]!, body) }),
  },
  'GET /projects/{id}': { answer: of(projectIds, 'Project', ({ id }) => ({ json: projectOf(id) })) },
  'POST /projects/{id}': {
    body: `name ${projectBody}`,
    answer: of(projectIds, 'Project', ({ id, body }) => ({ json: projectOf(id, body) })),
  },
  'DELETE /projects/{id}': { answer: of(projectIds, 'Project', () => noContent) },
  'POST /projects/{id}/archive': {
    answer: of(projectIds, 'Project', ({ id }) => ({ json: projectOf(id, { is_archived: true }) })),
  },
  'POST /projects/{id}/unarchive': { answer: of(projectIds, 'Project', ({ id }) => ({ json: projectOf(id) })) },
  'GET /projects/{id}/collaborators': {
    query: paged,
    list: ({ id }) => (projectIds.includes(id) ? collaborators : notFound('Project')),
  },
};

const sections: Record<string, Route> = {
  'GET /sections': { query: `project_id:id ${paged}`, list: () => sectionIds.map((id) => sectionOf(id)) },
  'GET /sections/search': {
    query: `query! project_id:id ${paged}`,
    list: (call) =>
      found(
        sectionIds.map((id) => sectionOf(id)),
        call,
      ),
  },
  'POST /sections': {
    body: 'name! project_id!:id order:n',
    answer: ({ body }) => ({ json: sectionOf(sectionIds[0]!, body) }),
  },
  'GET /sections/{id}': { answer: of(sectionIds, 'Section', ({ id }) => ({ json: sectionOf(id) })) },
  'POST /sections/{id}': {
    body: 'name!',
    answer: of(sectionIds, 'Section', ({ id, body }) => ({ json: sectionOf(id, body) })),
  },
  'DELETE /sections/{id}': { answer: of(sectionIds, 'Section', () => noContent) },
  'POST /sections/{id}/archive': {
    answer: of(sectionIds, 'Section', ({ id }) => ({ json: sectionOf(id, { is_archived: true }) })),
  },
  'POST /sections/{id}/unarchive': { answer: of(sectionIds, 'Section', ({ id }) => ({ json: sectionOf(id) })) },
};

const comments: Record<string, Route> = {
  'GET /comments': {
    query: `task_id:id project_id:id ${paged}`,
    list: ({ query }) =>
      oneOf(query, ['task_id', 'project_id']) ?? commentIds.map((id) => commentOf(id, without(query))),
  },
  'POST /comments': {
    body: 'content! task_id:id project_id:id attachment:o uids_to_notify:texts',
    answer: ({ body }) => oneOf(body, ['task_id', 'project_id']) ?? { json: commentOf(commentIds[0]!, body) },
  },
  'GET /comments/{id}': { answer: of(commentIds, 'Comment', ({ id }) => ({ json: commentOf(id) })) },
  'POST /comments/{id}': {
    body: 'content!',
    answer: of(commentIds, 'Comment', ({ id, body }) => ({ json: commentOf(id, body) })),
  },
  'DELETE /comments/{id}': { answer: of(commentIds, 'Comment', () => noContent) },
};

function without({ cursor: _cursor, limit: _limit, ...rest }: JsonObject): JsonObject {
  return rest;
}

const labelBody = 'order:n color:color is_favorite:b';
const labels: Record<string, Route> = {
  'GET /labels': { query: paged, list: () => labelIds.map((id) => labelOf(id)) },
  'GET /labels/search': {
    query: `query! ${paged}`,
    list: (call) =>
      found(
        labelIds.map((id) => labelOf(id)),
        call,
      ),
  },
  'POST /labels': { body: `name! ${labelBody}`, answer: ({ body }) => ({ json: labelOf(labelIds[0]!, body) }) },
  'GET /labels/{id}': { answer: of(labelIds, 'Label', ({ id }) => ({ json: labelOf(id) })) },
  'POST /labels/{id}': {
    body: `name ${labelBody}`,
    answer: of(labelIds, 'Label', ({ id, body }) => ({ json: labelOf(id, body) })),
  },
  'DELETE /labels/{id}': { answer: of(labelIds, 'Label', () => noContent) },
};

function reminderProblem(body: JsonObject): FakeResponse | null {
  if (body['reminder_type'] === 'relative' && body['minute_offset'] === undefined)
    return refusedArgument('minute_offset', 'A relative reminder needs an offset.');
  if (body['reminder_type'] === 'absolute' && body['due'] === undefined)
    return refusedArgument('due', 'An absolute reminder needs a time.');
  return null;
}

const reminderBody = 'minute_offset:n due:o service:email|push notify_uid';
const reminders: Record<string, Route> = {
  'GET /reminders': { query: `task_id:id ${paged}`, list: () => reminderIds.map((id) => reminderOf(id)) },
  'POST /reminders': {
    body: `task_id!:id reminder_type:relative|absolute ${reminderBody}`,
    answer: ({ body }) => reminderProblem(body) ?? { json: reminderOf(reminderIds[0]!, body) },
  },
  'GET /reminders/{id}': { answer: of(reminderIds, 'Reminder', ({ id }) => ({ json: reminderOf(id) })) },
  'POST /reminders/{id}': {
    body: `reminder_type:relative|absolute ${reminderBody}`,
    answer: of(reminderIds, 'Reminder', ({ id, body }) => reminderProblem(body) ?? { json: reminderOf(id, body) }),
  },
  'DELETE /reminders/{id}': { answer: of(reminderIds, 'Reminder', () => noContent) },
};

/** https://developer.todoist.com/api/v1/ and the methods of @doist/todoist-sdk 11. */
export const routes: Readonly<Record<string, Route>> = {
  ...tasks,
  ...projects,
  ...sections,
  ...comments,
  ...labels,
  ...reminders,
  'GET /user': { answer: () => ({ json: account }) },
  'GET /workspaces': { answer: () => ({ content: { bytes: Buffer.from('[]'), mediaType: 'application/json' } }) },
  'GET /activities': {
    query: `object_type event_type object_id parent_item_id parent_project_id initiator_id ${paged}`,
    list: () =>
      taskIds.map((id, place) => ({
        id: 5_000 + place,
        object_type: 'item',
        object_id: id,
        event_type: 'added',
        event_date: '2026-10-02T09:00:00.000000Z',
        parent_project_id: projectIds[0],
        parent_item_id: null,
        initiator_id: null,
        extra_data: { content: 'Pump fails' },
      })),
  },
};
