import { choice, list, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { pagesOf } from '../requests.ts';
import { jira } from '../vendor.ts';

const board = text({
  title: 'Board',
  description: 'ID of a board.',
  choices: { list: 'boards' },
  required: true,
  maxLength: 100,
});
const sprint = text({ title: 'Sprint', description: 'ID of a sprint.', required: true, maxLength: 100 });
const jql = text({ title: 'JQL', description: 'Only issues that a query finds.', rare: true, maxLength: 10_000 });
const issues = list(text({ title: 'Key or ID', placeholder: 'OPS-24', required: true, maxLength: 200 }))({
  title: 'Issues',
  description: 'At most 50.',
  entry: 'issue',
  required: true,
  minItems: 1,
  maxItems: 50,
});
const issue = { id: '10117', key: 'OPS-24', fields: { summary: 'Pump fails' } };

const listBoards = defineOperation({
  title: 'List',
  description: 'Lists boards.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    name: text({ title: 'Name', description: 'Part of the name.', maxLength: 200 }),
    in_project: text({
      title: 'Project',
      description: 'Key or ID of a project.',
      choices: { list: 'projects' },
      rare: true,
      maxLength: 200,
    }),
  },
  example: {},
  output: { id: 5, name: 'Board 5' },
  request: ({ name, in_project: projectKeyOrId }) => ({
    path: '/rest/agile/1.0/board',
    query: { name, projectKeyOrId },
  }),
  result: (body) => body['values'],
  list: pagesOf.values,
});

const listSprints = defineOperation({
  title: 'List sprints',
  description: 'Lists the sprints of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    board,
    state: choice(['all', 'active', 'future', 'closed'], {
      all: 'All',
      active: 'Active',
      future: 'Future',
      closed: 'Closed',
    })({ title: 'State', default: 'all' }),
  },
  example: { board: '5' },
  output: { id: 37, name: 'Sprint 1', state: 'active' },
  request: ({ board: of, state }) => ({
    path: path`/rest/agile/1.0/board/${of}/sprint`,
    query: state === 'all' ? {} : { state },
  }),
  result: (body) => body['values'],
  list: pagesOf.values,
});

const listIssues = defineOperation({
  title: 'List issues',
  description: 'Lists the issues of a board.',
  effects: reads,
  repeat: 'safe',
  parameters: { board, jql },
  example: { board: '5' },
  output: issue,
  request: ({ board: of, jql: query }) => ({ path: path`/rest/agile/1.0/board/${of}/issue`, query: { jql: query } }),
  result: (body) => body['issues'],
  list: pagesOf.issues,
});

const listSprintIssues = defineOperation({
  title: 'List issues of a sprint',
  description: 'Lists the issues of a sprint.',
  effects: reads,
  repeat: 'safe',
  parameters: { sprint, jql },
  example: { sprint: '37' },
  output: issue,
  request: ({ sprint: of, jql: query }) => ({ path: path`/rest/agile/1.0/sprint/${of}/issue`, query: { jql: query } }),
  result: (body) => body['issues'],
  list: pagesOf.issues,
});

const addToSprint = defineOperation({
  title: 'Move to sprint',
  description: 'Moves issues to a sprint.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    board,
    open_sprint: text({
      title: 'Sprint',
      description: 'ID of a sprint that is not closed.',
      choices: { list: 'sprints', needs: ['board'] },
      required: true,
      maxLength: 100,
    }),
    issues,
  },
  example: { board: '5', open_sprint: '37', issues: ['OPS-24'] },
  output: { sprint: '37', issues: ['OPS-24'] },
  request: ({ open_sprint: of, issues: moved }) => ({
    method: 'POST',
    path: path`/rest/agile/1.0/sprint/${of}/issue`,
    json: { issues: moved },
  }),
  result: (_body, { open_sprint: of, issues: moved }): JsonObject => ({ sprint: of, issues: moved }),
});

const moveToBacklog = defineOperation({
  title: 'Move to backlog',
  description: 'Removes issues from their sprints.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { issues },
  example: { issues: ['OPS-24'] },
  output: { issues: ['OPS-24'] },
  request: ({ issues: moved }) => ({
    method: 'POST',
    path: '/rest/agile/1.0/backlog/issue',
    json: { issues: moved },
  }),
  result: (_body, { issues: moved }): JsonObject => ({ issues: moved }),
});

/** Boards and sprints: https://developer.atlassian.com/cloud/jira/software/rest/intro/ */
export const node = vendorNode(jira, {
  noun: 'board',
  title: 'Jira board',
  description: 'Lists boards, sprints and their issues in Jira, and moves issues between them.',
  first: 'list',
  operations: {
    list: listBoards,
    list_sprints: listSprints,
    list_issues: listIssues,
    list_sprint_issues: listSprintIssues,
    move_to_sprint: addToSprint,
    move_to_backlog: moveToBacklog,
  },
});
