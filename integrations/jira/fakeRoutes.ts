import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import {
  ada,
  attachmentAt,
  commentOf,
  components,
  fields,
  issues,
  issueTypes,
  labels,
  priorities,
  project,
  projects,
  richText,
  statuses,
  users,
  versions,
  worklogOf,
} from './fakeObjects.ts';
import { issueRoutes } from './fakeIssueRoutes.ts';
import type { Route, RouteCall } from './fakeRoute.ts';
import { failed, invalidPayload } from './fakeSchema.ts';
import { fileNamesOf } from './fakeMultipart.ts';

const empty: FakeResponse = { status: 204 };
const paged = 'startAt:n maxResults:n';
const isLike = (query: unknown, ...texts: unknown[]): boolean =>
  texts
    .join(' ')
    .toLowerCase()
    .includes(String(query ?? '').toLowerCase());
const found = ({ query }: RouteCall, all: readonly JsonObject[], ...names: string[]) =>
  all.filter((one) => isLike(query['query'] ?? query['filter'], ...names.map((name) => one[name])));
const noUser = failed(404, ['Specified user does not exist or you do not have required permissions']);
const visibility = (body: JsonObject): boolean => {
  const { visibility: visible } = body;
  if (visible === undefined || visible === null) return true;
  const { type, value, identifier } = visible as JsonObject;
  return (type === 'role' || type === 'group') && (typeof value === 'string' || typeof identifier === 'string');
};
const commented = ({ body, url, version }: RouteCall, status: number): FakeResponse =>
  visibility(body)
    ? { status, json: { ...commentOf(url, version), body: body['body'], visibility: body['visibility'] } }
    : failed(400, [], { visibility: 'The visibility is not valid.' });
const noComment = failed(404, ['Can not find a comment for the id.']);
const comment = (call: RouteCall) => [1, 2, 3].map((number) => commentOf(call.url, call.version, number));
const isComment = ({ params }: RouteCall) => /^1030[1-3]$/.test(params['comment'] ?? '');
const writtenComment = 'body!:d visibility:o properties:ol public:b';

const attached = (call: RouteCall): FakeResponse => {
  if (call.request.headers['x-atlassian-token'] !== 'no-check') return failed(403, ['XSRF check failed']);
  const names = fileNamesOf(call.request, 'file');
  if (names === null) return failed(415, ['Unsupported Media Type']);
  if (names.length === 0) return failed(400, ['No files were sent.']);
  return { json: names.map((name) => attachmentAt(call.url, name)) };
};
const isAttachment = ({ params }: RouteCall) => params['attachment'] === '10200';
const noAttachment = failed(404, ['The attachment with the ID does not exist.']);
const started = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/;

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/: groups of comments, attachments, worklogs, users, projects and fields. */
export const routes: Readonly<Record<string, Route>> = {
  ...issueRoutes,
  'GET /myself': { query: 'expand', answer: () => ({ json: ada }) },
  'GET /serverInfo': {
    answer: ({ url }) => ({
      json: { baseUrl: url, version: '1001.0.0', versionNumbers: [1001, 0, 0], deploymentType: 'Cloud' },
    }),
  },
  'GET /issue/{issue}/comment': {
    query: `${paged} orderBy:created|-created|+created expand`,
    pages: ['comments', comment],
  },
  'POST /issue/{issue}/comment': { query: 'expand', body: writtenComment, answer: (call) => commented(call, 201) },
  'GET /issue/{issue}/comment/{comment}': {
    query: 'expand',
    answer: (call) =>
      isComment(call) ? { json: commentOf(call.url, call.version, Number(call.params['comment']!.at(-1))) } : noComment,
  },
  'PUT /issue/{issue}/comment/{comment}': {
    query: 'expand notifyUsers:b overrideEditableFlag:b',
    body: writtenComment,
    answer: (call) => (isComment(call) ? commented(call, 200) : noComment),
  },
  'DELETE /issue/{issue}/comment/{comment}': { answer: (call) => (isComment(call) ? empty : noComment) },
  'POST /issue/{issue}/attachments': { multipart: true, answer: attached },
  'GET /attachment/{attachment}': {
    answer: (call) => (isAttachment(call) ? { json: attachmentAt(call.url) } : noAttachment),
  },
  'DELETE /attachment/{attachment}': { answer: (call) => (isAttachment(call) ? empty : noAttachment) },
  'GET /attachment/content/{attachment}': {
    query: 'redirect:b',
    answer: (call) => {
      if (!isAttachment(call)) return noAttachment;
      if (call.query['redirect'] === false)
        return { content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' } };
      return { status: 303, headers: { location: `${call.url}/storage/10200/hello.txt` } };
    },
  },
  'GET /issue/{issue}/worklog': {
    query: `${paged} startedAfter:n startedBefore:n expand`,
    pages: ['worklogs', ({ url, version }) => [1, 2, 3].map((number) => worklogOf(url, version, number))],
  },
  'POST /issue/{issue}/worklog': {
    query: 'notifyUsers:b adjustEstimate:new|leave|manual|auto newEstimate reduceBy expand overrideEditableFlag:b',
    body: 'timeSpentSeconds:n timeSpent started comment:d visibility:o properties:ol',
    answer: ({ body, url, version }) => {
      if (body['timeSpentSeconds'] === undefined && body['timeSpent'] === undefined)
        return failed(400, [], { timeLogged: 'You must indicate the time spent working.' });
      if (body['started'] !== undefined && !started.test(String(body['started']))) return invalidPayload;
      return { status: 201, json: { ...worklogOf(url, version), ...body } };
    },
  },
  'DELETE /issue/{issue}/worklog/{worklog}': {
    query: 'notifyUsers:b adjustEstimate newEstimate increaseBy',
    answer: () => empty,
  },
  'POST /changelog/bulkfetch': {
    body: 'issueIdsOrKeys!:l fieldIds:l maxResults:n nextPageToken',
    answer: () => ({ json: { issueChangeLogs: [{ issueId: issues[0]!.id, changeHistories: [] }] } }),
  },
  'GET /user': {
    query: 'accountId! expand',
    answer: ({ query }) => {
      const user = users.find(({ accountId }) => accountId === String(query['accountId']));
      return user ? { json: user } : noUser;
    },
  },
  'POST /user': {
    body: 'emailAddress! products!:l displayName key name password self applicationKeys:l',
    answer: ({ body }) => ({
      status: 201,
      json: { ...ada, accountId: '5b10ac8d82e05b22cc7d4ef8', emailAddress: body['emailAddress'] },
    }),
  },
  'DELETE /user': {
    query: 'accountId!',
    answer: ({ query }) => (users.some(({ accountId }) => accountId === String(query['accountId'])) ? empty : noUser),
  },
  'GET /user/search': {
    query: `query accountId property ${paged}`,
    array: (call) => found(call, users, 'displayName', 'emailAddress'),
  },
  'GET /users/search': { query: paged, array: () => users },
  'GET /user/assignable/search': {
    query: `query accountId project issueKey issueId actionDescriptorId:n recommend:b sessionId ${paged}`,
    array: (call) => found(call, users, 'displayName', 'emailAddress'),
  },
  'GET /project/search': {
    query: `${paged} orderBy query typeKey categoryId:n action expand status keys id properties propertyQuery`,
    pages: ['values', (call) => found(call, projects, 'key', 'name')],
  },
  'GET /project/{project}': {
    query: 'expand properties',
    answer: (call) => (isProject(call) ? { json: project } : noProject),
  },
  'GET /project/{project}/components': { query: 'componentSource', array: () => components },
  'GET /project/{project}/versions': { query: 'expand', array: () => versions },
  'GET /project/{project}/statuses': {
    array: () => issueTypes.map((type) => ({ ...type, statuses: Object.values(statuses) })),
  },
  'GET /issue/createmeta/{project}/issuetypes': {
    query: paged,
    pages: ['issueTypes', issueTypes],
  },
  'GET /issue/createmeta/{project}/issuetypes/{type}': {
    query: paged,
    pages: [
      'fields',
      fields.slice(0, 3).map(({ id, name }) => ({
        fieldId: id,
        key: id,
        name,
        required: true,
        hasDefaultValue: false,
        schema: { type: 'string' },
        operations: ['set'],
      })),
    ],
  },
  'GET /priority/search': {
    query: `${paged} id projectId priorityName onlyDefault:b expand`,
    pages: ['values', priorities],
  },
  'GET /priority': { array: () => priorities },
  'GET /label': { query: paged, pages: ['values', labels] },
  'GET /field': { array: () => fields },
  'GET /status': { array: () => Object.values(statuses) },
  'GET /groups/picker': {
    query: 'query maxResults:n exclude excludeId userName accountId caseInsensitive:b',
    answer: () => ({
      json: {
        header: 'Showing 1 of 1 matching groups',
        total: 1,
        groups: [{ name: 'jira-users', groupId: '276f955c' }],
      },
    }),
  },
  'GET /filter/search': {
    query: `${paged} filterName accountId owner groupname projectId:n orderBy expand`,
    pages: [
      'values',
      [1, 2, 3].map((number) => ({ id: `1060${number}`, name: `Open pumps ${number}`, jql: 'project = OPS' })),
    ],
  },
};

const isProject = ({ params }: RouteCall) => params['project'] === project.key || params['project'] === project.id;
const noProject = failed(404, ['No project could be found with key.']);
const sprints: readonly JsonObject[] = ['active', 'future', 'closed'].map((state, index) => ({
  id: 37 + index,
  state,
  name: `Sprint ${index + 1}`,
  originBoardId: 5,
}));
const issueOf = ({ url }: RouteCall) =>
  issues.map(({ id, key }) => ({
    id,
    key,
    self: `${url}/rest/agile/1.0/issue/${id}`,
    fields: { summary: 'Pump fails', description: richText('No pressure.', '2') },
  }));
const moved: Route = {
  body: 'issues!:l rankBeforeIssue rankAfterIssue rankCustomFieldId:n',
  answer: ({ body }) =>
    (body['issues'] as string[]).length > 50 ? failed(400, ['At most 50 issues may be moved at once.']) : empty,
};

/** https://developer.atlassian.com/cloud/jira/software/rest/ */
export const agileRoutes: Readonly<Record<string, Route>> = {
  'GET /board': {
    query: `${paged} type name projectKeyOrId`,
    pages: [
      'values',
      [5, 6, 7].map((id) => ({ id, name: `Board ${id}`, type: 'scrum', location: { projectKey: project.key } })),
    ],
  },
  'GET /board/{board}/sprint': {
    query: `${paged} state`,
    pages: [
      'values',
      ({ query }) =>
        sprints.filter(
          ({ state }) => query['state'] === undefined || String(query['state']).split(',').includes(String(state)),
        ),
    ],
  },
  'GET /board/{board}/issue': { query: `${paged} jql fields expand validateQuery:b`, pages: ['issues', issueOf] },
  'GET /sprint/{sprint}': { answer: () => ({ json: sprints[0] }) },
  'GET /sprint/{sprint}/issue': { query: `${paged} jql fields expand validateQuery:b`, pages: ['issues', issueOf] },
  'POST /sprint/{sprint}/issue': moved,
  'POST /backlog/issue': moved,
};
