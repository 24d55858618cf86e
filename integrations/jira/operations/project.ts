import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { withTexts } from '../documents.ts';
import { project } from '../fields.ts';
import { pagesOf } from '../requests.ts';
import { jira } from '../vendor.ts';

const operations = { id: '10000', key: 'OPS', name: 'Operations' };

const listProjects = defineOperation({
  title: 'List',
  description: 'Lists projects that the account can see.',
  effects: reads,
  repeat: 'safe',
  parameters: { query: text({ title: 'Search text', description: 'Part of the key or name.', maxLength: 200 }) },
  example: {},
  output: operations,
  request: ({ query }) => ({ path: '/rest/api/3/project/search', query: { query, orderBy: 'key' } }),
  result: (body) => withTexts(body['values'], 'markdown'),
  list: pagesOf.values,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project },
  example: { project: 'OPS' },
  output: operations,
  request: ({ project: of }) => ({ path: path`/rest/api/3/project/${of}` }),
});

const issueTypes = defineOperation({
  title: 'List issue types',
  description: 'Lists the types that new issues of a project can have.',
  effects: reads,
  repeat: 'safe',
  parameters: { project },
  example: { project: 'OPS' },
  output: { id: '10002', name: 'Task', subtask: false },
  request: ({ project: of }) => ({ path: path`/rest/api/3/issue/createmeta/${of}/issuetypes` }),
  result: (body) => body['issueTypes'],
  list: pagesOf.issueTypes,
});

/** Projects of Jira: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-projects/ */
export const node = vendorNode(jira, {
  noun: 'project',
  title: 'Jira project',
  description: 'Lists projects in Jira, and the types of their issues.',
  first: 'list',
  operations: { list: listProjects, get, list_issue_types: issueTypes },
});
