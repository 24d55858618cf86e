import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';
import { nextStart } from './requests.ts';

const maxResults = 50;

interface Named {
  id: string | number;
  key?: string;
  name: string;
  description?: string;
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/#api-rest-api-3-project-search-get */
const projects = defineList({
  request: ({ search, cursor }) => ({
    path: '/rest/api/3/project/search',
    query: { query: search, orderBy: 'name', startAt: cursor, maxResults },
  }),
  entries: (body) => body['values'],
  choice: (entry) => {
    const { key, name } = entry as unknown as Required<Named>;
    return { value: key, label: name, hint: key };
  },
  next: (response) => nextStart(response, 'values'),
  searches: true,
});

/** Types differ between projects: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-createmeta-projectidorkey-issuetypes-get */
const issueTypes = defineList({
  request: ({ cursor, parameters }) => ({
    path: path`/rest/api/3/issue/createmeta/${parameters['project'] ?? ''}/issuetypes`,
    query: { startAt: cursor, maxResults },
  }),
  entries: (body) => body['issueTypes'],
  choice: (entry) => {
    const { id, name, description } = entry as unknown as Named;
    return { value: String(id), label: name, hint: description };
  },
  next: (response) => nextStart(response, 'issueTypes'),
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-priorities/#api-rest-api-3-priority-search-get */
const priorities = defineList({
  request: ({ cursor }) => ({ path: '/rest/api/3/priority/search', query: { startAt: cursor, maxResults } }),
  entries: (body) => body['values'],
  choice: (entry) => {
    const { id, name } = entry as unknown as Named;
    return { value: String(id), label: name };
  },
  next: (response) => nextStart(response, 'values'),
});

interface JiraUser {
  accountId: string;
  accountType?: string;
  displayName: string;
  emailAddress?: string;
  active?: boolean;
}

/**
 * People, without apps. The response is the whole list, so the first page must do; Jira searches the rest.
 * https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-user-search/
 */
const users = defineList({
  request: ({ search }) =>
    search === ''
      ? { path: '/rest/api/3/users/search', query: { maxResults: 200 } }
      : { path: '/rest/api/3/user/search', query: { query: search, maxResults: 200 } },
  entries: (body) => body,
  choice: (entry) => {
    const { accountId, accountType, displayName, emailAddress, active } = entry as unknown as JiraUser;
    if (active === false || (accountType !== undefined && accountType !== 'atlassian')) return null;
    return { value: accountId, label: displayName, hint: emailAddress };
  },
  searches: true,
});

interface Transition {
  id: string;
  name: string;
  to?: { name?: string };
}

/** The transitions from the present status: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/#api-rest-api-3-issue-issueidorkey-transitions-get */
const transitions = defineList({
  request: ({ parameters }) => ({ path: path`/rest/api/3/issue/${parameters['issue'] ?? ''}/transitions` }),
  entries: (body) => body['transitions'],
  choice: (entry) => {
    const { id, name, to } = entry as unknown as Transition;
    return { value: id, label: name, hint: to?.name };
  },
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-project-components/#api-rest-api-3-project-projectidorkey-components-get */
const components = defineList({
  request: ({ parameters }) => ({ path: path`/rest/api/3/project/${parameters['project'] ?? ''}/components` }),
  entries: (body) => body,
  choice: (entry) => {
    const { id, name, description } = entry as unknown as Named;
    return { value: String(id), label: name, hint: description };
  },
});

/** https://developer.atlassian.com/cloud/jira/software/rest/api-group-board/#api-rest-agile-1-0-board-get */
const boards = defineList({
  request: ({ cursor }) => ({ path: '/rest/agile/1.0/board', query: { startAt: cursor, maxResults } }),
  entries: (body) => body['values'],
  choice: (entry) => {
    const { id, name } = entry as unknown as Named;
    return { value: String(id), label: name };
  },
  next: (response) => nextStart(response, 'values'),
});

/** Closed sprints take no issues: https://developer.atlassian.com/cloud/jira/software/rest/api-group-board/#api-rest-agile-1-0-board-boardid-sprint-get */
const sprints = defineList({
  request: ({ cursor, parameters }) => ({
    path: path`/rest/agile/1.0/board/${parameters['board'] ?? ''}/sprint`,
    query: { state: 'active,future', startAt: cursor, maxResults },
  }),
  entries: (body) => body['values'],
  choice: (entry) => {
    const { id, name, state } = entry as unknown as Named & { state?: string };
    return { value: String(id), label: name, hint: state };
  },
  next: (response) => nextStart(response, 'values'),
});

/** Lists of Jira, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  projects,
  issue_types: issueTypes,
  priorities,
  users,
  transitions,
  components,
  boards,
  sprints,
};
