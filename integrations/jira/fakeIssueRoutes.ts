import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { changeOf, issueFields, issues, issueWith, known, screenFields, transitions } from './fakeObjects.ts';
import type { Route, RouteCall } from './fakeRoute.ts';
import { failed, invalidPayload, isObject, isOf, type ApiVersion } from './fakeSchema.ts';

const empty: FakeResponse = { status: 204 };
const missing = failed(404, ['Issue does not exist or you do not have permission to see it.']);
const issueExpands =
  /^(renderedFields|names|schema|transitions|operations|editmeta|changelog|versionedRepresentations)$/;
const words = (text: unknown): string[] => (typeof text === 'string' && text !== '' ? text.split(',') : []);

/** Errors of a create or an update: values of fields, then the verbs of `update`. */
function fieldErrors(body: JsonObject, version: ApiVersion, isNew: boolean): FakeResponse | null {
  const fields = body['fields'] ?? {};
  const update = body['update'] ?? {};
  if (!isObject(fields) || !isObject(update)) return invalidPayload;
  const errors: JsonObject = {};
  for (const [name, value] of Object.entries(fields)) {
    const type = screenFields[name];
    if (type === undefined)
      errors[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`;
    else if (value !== null && !isOf(type, value, version))
      errors[name] =
        type === 'd'
          ? 'Operation value must be an Atlassian Document (see the Atlassian Document Format)'
          : `data was not ${nameOf(type)}`;
    else if (value !== null && type === 's' && typeof value !== 'string')
      errors[name] = 'Operation value must be a string';
  }
  for (const [name, verbs] of Object.entries(update)) {
    const isVerbs =
      Array.isArray(verbs) &&
      verbs.every(
        (verb) => isObject(verb) && Object.keys(verb).every((word) => /^(set|add|remove|edit|copy)$/.test(word)),
      );
    if (!(name in screenFields) && name !== 'comment' && name !== 'worklog' && name !== 'issuelinks')
      errors[name] = `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`;
    else if (!isVerbs) errors[name] = 'Invalid operations.';
  }
  for (const name of ['assignee', 'reporter']) {
    const user = fields[name];
    if (isObject(user) && !('accountId' in user || 'id' in user)) errors[name] = 'expected accountId';
  }
  const { labels, duedate } = fields;
  if (Array.isArray(labels) && labels.some((label) => /\s/.test(String(label))))
    errors['labels'] = "The label can't contain spaces.";
  if (typeof duedate === 'string' && !/^\d{4}-\d\d-\d\d$/.test(duedate))
    errors['duedate'] = 'Error parsing date string. Enter the date in yyyy-MM-dd.';
  if (isNew) Object.assign(errors, requiredErrors(fields));
  return Object.keys(errors).length > 0 ? failed(400, [], errors) : null;
}

function nameOf(type: string): string {
  return type === 'l' || type === 'ol'
    ? 'an array'
    : type === 'o'
      ? 'an object'
      : type === 'n'
        ? 'a number'
        : 'a string';
}

function requiredErrors(fields: JsonObject): JsonObject {
  const { project, issuetype, summary, parent } = fields;
  const hasOne = (value: unknown, ...names: string[]) =>
    isObject(value) && names.some((name) => typeof value[name] === 'string');
  const isSubtask = isObject(issuetype) && issuetype['id'] === '10003';
  return {
    ...(hasOne(project, 'id', 'key') ? {} : { project: 'Specify a valid project ID or key' }),
    ...(hasOne(issuetype, 'id', 'name') ? {} : { issuetype: 'Specify an issue type' }),
    ...(typeof summary === 'string' && summary.trim() !== ''
      ? {}
      : { summary: 'You must specify a summary of the issue.' }),
    ...(isSubtask && !hasOne(parent, 'id', 'key')
      ? { parentId: 'Issue type is a sub-task but parent issue key or id not specified.' }
      : {}),
  };
}

const created = ({ url, version }: RouteCall) => ({
  id: '10118',
  key: 'OPS-25',
  self: `${url}/rest/api/${version}/issue/10118`,
});
const create = 'fields:o update:o properties:ol transition:o historyMetadata:o';

/** The id of a transition that is valid from the status of the issue. */
function transitionError(transition: unknown): FakeResponse | null {
  const { id } = isObject(transition) ? transition : {};
  if (typeof id !== 'string') return failed(400, ['The "transition" identifier must be a string.']);
  if (!transitions.some((one) => one['id'] === id))
    return failed(400, [`Transition id '${id}' is not valid for this issue.`]);
  return null;
}

function search({ body, query, request, url, version, page }: RouteCall): FakeResponse {
  const given = request.method === 'GET' ? { ...query, fields: words(query['fields']) } : body;
  const { jql, expand, nextPageToken: token, fields = [] } = given;
  if (typeof jql !== 'string' || jql.trim() === '' || /^\s*order\s+by/i.test(jql))
    return failed(400, ['Unbounded JQL queries are not allowed here. Please add a search restriction to your query.']);
  if (expand !== undefined && words(expand).some((word) => !issueExpands.test(word))) return invalidPayload;
  if (token !== undefined && !/^page[1-3]$/.test(String(token)))
    return failed(400, ['The provided next page token is invalid.']);
  const number = Number(String(token ?? 'page1').replace('page', ''));
  const next = page.repeats ? 'page2' : number < issues.length ? `page${number + 1}` : null;
  const issue = issues[number - 1]!;
  const wanted = fields as string[];
  const whole = issueWith(wanted, { ...issue, base: url, version });
  // Without fields, an issue is its ID alone.
  const found = wanted.length === 0 || (wanted.length === 1 && wanted[0] === 'id') ? { id: issue.id } : whole;
  return { json: { issues: [found], ...(next === null ? { isLast: true } : { nextPageToken: next, isLast: false }) } };
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ and …/api-group-issue-search/ */
const routes: Readonly<Record<string, Route>> = {
  'POST /issue': {
    query: 'updateHistory:b',
    body: create,
    answer: (call) => fieldErrors(call.body, call.version, true) ?? { status: 201, json: created(call) },
  },
  'POST /issue/bulk': {
    body: 'issueUpdates!:ol',
    answer: (call) => {
      const updates = call.body['issueUpdates'] as JsonObject[];
      if (updates.length === 0 || updates.length > 50)
        return failed(400, ['You can only create up to 50 issues in bulk.']);
      const errors = updates.map((update) => fieldErrors(update, call.version, true));
      const failures = errors.flatMap((error, index) =>
        error ? [{ status: 400, elementErrors: error.json, failedElementNumber: index }] : [],
      );
      const made = updates.slice(failures.length).map(() => created(call));
      return { status: made.length === 0 ? 400 : 201, json: { issues: made, errors: failures } };
    },
  },
  'POST /issue/bulkfetch': {
    body: 'issueIdsOrKeys!:l fields:l expand:l fieldsByKeys:b properties:l',
    answer: ({ body, url, version }) => {
      const wanted = body['issueIdsOrKeys'] as string[];
      if (wanted.length > 100) return failed(400, ['At most 100 issues can be fetched.']);
      const fields = (body['fields'] as string[] | undefined) ?? ['*navigable'];
      const found = wanted.flatMap((name) => issues.find(({ id, key }) => id === name || key === name) ?? []);
      const issueErrors = wanted
        .filter((name) => !known.has(name))
        .map((id) => ({ id, errorMessage: 'Issue not found' }));
      return { json: { issues: found.map((one) => issueWith(fields, { ...one, base: url, version })), issueErrors } };
    },
  },
  'GET /issue/{issue}': {
    query: 'fields expand fieldsByKeys:b updateHistory:b properties failFast:b',
    answer: ({ query, params, url, version }) => {
      const expands = words(query['expand']);
      if (expands.some((word) => !issueExpands.test(word))) return invalidPayload;
      const fields = words(query['fields']);
      const one = issues.find(({ id, key }) => id === params['issue'] || key === params['issue']) ?? {
        id: '10118',
        key: 'OPS-25',
      };
      const issue = issueWith(fields.length === 0 ? ['*all'] : fields, { ...one, base: url, version });
      return {
        json: {
          ...issue,
          ...(expands.includes('renderedFields') ? { renderedFields: { description: '<p>No pressure.</p>' } } : {}),
          ...(expands.includes('names') ? { names: { summary: 'Summary', customfield_10011: 'Machine' } } : {}),
          ...(expands.includes('transitions') ? { transitions } : {}),
          ...(expands.includes('changelog')
            ? { changelog: { startAt: 0, maxResults: 1, total: 1, histories: [changeOf(1)] } }
            : {}),
        },
      };
    },
  },
  'PUT /issue/{issue}': {
    query: 'notifyUsers:b returnIssue:b overrideScreenSecurity:b overrideEditableFlag:b expand',
    body: create,
    answer: ({ body, query, url, version }) => {
      if (body['fields'] === undefined && body['update'] === undefined)
        return failed(400, ["one of 'fields' or 'update' required"]);
      const problem = fieldErrors(body, version, false);
      if (problem) return problem;
      if (query['returnIssue'] !== true) return empty;
      const issue = issueWith(['*all'], { base: url, version });
      return {
        json: { ...issue, fields: { ...issueFields(url, version), ...(body['fields'] as JsonObject | undefined) } },
      };
    },
  },
  'DELETE /issue/{issue}': { query: 'deleteSubtasks:b', answer: () => empty },
  'PUT /issue/{issue}/assignee': {
    body: 'accountId:x',
    answer: ({ body }) => {
      const { accountId } = body;
      if (accountId === undefined) return failed(400, ['accountId is required.']);
      return accountId === null || typeof accountId === 'string' ? empty : invalidPayload;
    },
  },
  'GET /issue/{issue}/transitions': {
    query: 'expand transitionId includeUnavailableTransitions:b skipRemoteOnlyCondition:b sortByOpsBarAndStatus:b',
    answer: ({ query }) => {
      const { transitionId: wanted } = query;
      const found = wanted === undefined ? transitions : transitions.filter(({ id }) => id === String(wanted));
      const withFields = words(query['expand']).includes('transitions.fields');
      return {
        json: { expand: 'transitions', transitions: withFields ? found.map((one) => ({ ...one, fields: {} })) : found },
      };
    },
  },
  'POST /issue/{issue}/transitions': {
    body: create,
    answer: ({ body, version }) => transitionError(body['transition']) ?? fieldErrors(body, version, false) ?? empty,
  },
  'GET /issue/{issue}/changelog': { query: 'startAt:n maxResults:n', pages: ['values', [1, 2, 3].map(changeOf)] },
  'POST /issue/{issue}/notify': {
    body: 'subject textBody htmlBody to:o restrict:o',
    answer: ({ body }) => {
      const { to = {} } = body;
      const names = Object.keys(to as JsonObject);
      if (names.some((name) => !/^(reporter|assignee|watchers|voters|users|groups|groupIds)$/.test(name)))
        return invalidPayload;
      return names.length === 0 ? failed(400, ['No recipients were defined for notification.']) : empty;
    },
  },
  'POST /issue/{issue}/watchers': {
    textBody: true,
    answer: ({ value }) => (typeof value === 'string' && value !== '' ? empty : invalidPayload),
  },
  'GET /issue/{issue}/watchers': {
    answer: () => ({ json: { isWatching: false, watchCount: 0, watchers: [] } }),
  },
  'DELETE /issue/{issue}/watchers': { query: 'accountId!', answer: () => empty },
  'POST /issueLink': {
    body: 'type!:o inwardIssue!:o outwardIssue!:o comment:o',
    answer: ({ body }) => {
      const named = ['inwardIssue', 'outwardIssue'].map((name) => body[name] as JsonObject);
      return named.every(({ id, key }) => known.has(String(key ?? id))) ? { status: 201 } : missing;
    },
  },
  'GET /issueLinkType': {
    answer: () => ({
      json: { issueLinkTypes: [{ id: '1000', name: 'Blocks', inward: 'is blocked by', outward: 'blocks' }] },
    }),
  },
  'GET /search/jql': {
    query: 'jql nextPageToken maxResults:n fields expand fieldsByKeys:b properties reconcileIssues failFast:b',
    answer: search,
  },
  'POST /search/jql': {
    body: 'jql nextPageToken maxResults:n fields:l expand fieldsByKeys:b properties:l reconcileIssues:nl',
    answer: search,
  },
  'POST /search/approximate-count': {
    body: 'jql!',
    answer: () => ({ json: { count: issues.length } }),
  },
};

/** Each route of an issue answers only for issues that exist. */
export const issueRoutes = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [name, { ...route, unknownIssue: missing }]),
);
