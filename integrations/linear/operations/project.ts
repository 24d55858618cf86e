import { anyJson, choice, integer, list, text, type ObjectOf } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { creation } from '../creation.ts';
import { oneOf, pageOf, projectFields, userFields } from '../documents.ts';
import { ids } from '../exampleIds.ts';
import { day, includeArchived, orderBy, orderOf, requiredProject, team, userList } from '../fields.ts';
import { connection, given, send, thing } from '../requests.ts';
import { linear } from '../vendor.ts';

const teams = list(team)({ title: 'Teams', description: 'IDs of teams.', entry: 'team', required: true, minItems: 1 });
const details = {
  description: text({ title: 'Summary', description: 'At most 255 characters.', maxLength: 255 }),
  content: text({ title: 'Description', description: 'Markdown.', control: 'textarea', maxLength: 200_000 }),
  lead: text({
    title: 'Lead',
    description: 'ID of a user.',
    placeholder: ids.user,
    choices: { list: 'users' },
    maxLength: 200,
  }),
  members: userList('Members', 'IDs of users. An update replaces the earlier ones.'),
  status: text({ title: 'Status', description: 'ID of a status of projects.', rare: true, maxLength: 200 }),
  priority: integer({
    title: 'Priority',
    description: '1 is urgent, 2 high, 3 normal, 4 low, and 0 none.',
    rare: true,
    minimum: 0,
    maximum: 4,
  }),
  start_date: day('Start date'),
  target_date: day('Target date'),
};
const pumps = { id: ids.project, name: 'Pumps' };

/** Returns the fields as Linear takes them (`ProjectCreateInput` of its schema). */
function projectInput(of: ObjectOf<typeof details>): JsonObject {
  return given({
    description: of.description,
    content: of.content,
    leadId: of.lead,
    memberIds: of.members,
    statusId: of.status,
    priority: of.priority,
    startDate: of.start_date,
    targetDate: of.target_date,
  });
}

const create = creation({
  title: 'Create',
  description: 'Creates a project.',
  parameters: { new_name: text({ title: 'Name', required: true, maxLength: 80 }), teams, ...details },
  example: { new_name: 'Pumps', teams: [ids.team], description: 'New pumps for all sites.' },
  output: { name: 'Pumps', description: 'New pumps for all sites.' },
  mutation: 'projectCreate',
  makes: 'project',
  document: `mutation($input: ProjectCreateInput!) {
  projectCreate(input: $input) { success project { ${projectFields} } }
}`,
  fields: projectFields,
  variables: ({ new_name: name, teams: teamIds, ...of }, id) => ({ input: { id, name, teamIds, ...projectInput(of) } }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project: requiredProject },
  example: { project: ids.project },
  output: pumps,
  request: ({ project: id }) => send(oneOf('project', projectFields), { id }),
  result: thing('project'),
});

const listProjects = defineOperation({
  title: 'List',
  description: 'Lists projects.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    filter: anyJson({
      title: 'Filter',
      description: 'JSON object in the form of Linear, such as { "name": { "startsWith": "Pump" } }.',
      control: 'code',
      rare: true,
    }),
    order_by: orderBy,
    include_archived: includeArchived,
  },
  example: {},
  output: pumps,
  request: ({ filter, order_by: order, include_archived: archived }) =>
    send(
      pageOf('projects', projectFields, {
        types: '$filter: ProjectFilter, $orderBy: PaginationOrderBy, $includeArchived: Boolean',
        args: 'filter: $filter, orderBy: $orderBy, includeArchived: $includeArchived',
      }),
      { filter: filterOf(filter), orderBy: orderOf(order), includeArchived: archived },
    ),
  ...connection('projects'),
});

/** Errors: `parameter_invalid`. */
function filterOf(value: unknown): unknown {
  const read = jsonParameter(value, 'filter');
  if (read === undefined || (typeof read === 'object' && read !== null && !Array.isArray(read))) return read;
  throw new AppError('parameter_invalid', 'The filter must be a JSON object.', { param: '/filter' });
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes a project. Fields without a value stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { project: requiredProject, name: text({ title: 'Name', maxLength: 80 }), ...details },
  example: { project: ids.project, target_date: '2026-12-31' },
  output: { id: ids.project, targetDate: '2026-12-31' },
  request: ({ project: id, name, ...of }) =>
    send(
      `mutation($id: String!, $input: ProjectUpdateInput!) {
  projectUpdate(id: $id, input: $input) { success project { ${projectFields} } }
}`,
      { id, input: { ...given({ name }), ...projectInput(of) } },
    ),
  result: thing('projectUpdate', 'project'),
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a project to the trash.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['invalid input'],
  parameters: { project: requiredProject },
  example: { project: ids.project },
  output: { project: ids.project, success: true },
  request: ({ project: id }) => send('mutation($id: String!) { projectDelete(id: $id) { success } }', { id }),
  result: (_body, { project: id }) => ({ project: id, success: true }),
});

const healths = { on_track: 'onTrack', at_risk: 'atRisk', off_track: 'offTrack' } as const;
const updateFields = `id body health url createdAt project { id name } user { ${userFields} }`;
const postUpdate = creation({
  title: 'Post update',
  description: 'Posts an update of the status of a project.',
  effects: ['changes', 'sends_out'],
  parameters: {
    project: requiredProject,
    body: text({ title: 'Text', description: 'Markdown.', control: 'textarea', required: true, maxLength: 100_000 }),
    health: choice(['on_track', 'at_risk', 'off_track'], {
      on_track: 'On track',
      at_risk: 'At risk',
      off_track: 'Off track',
    })({ title: 'Health', default: 'on_track' }),
  },
  example: { project: ids.project, body: 'Order {{ $json.id }} is late.', health: 'at_risk' },
  output: { body: 'Order 7 is late.', health: 'atRisk' },
  mutation: 'projectUpdateCreate',
  makes: 'projectUpdate',
  document: `mutation($input: ProjectUpdateCreateInput!) {
  projectUpdateCreate(input: $input) { success projectUpdate { ${updateFields} } }
}`,
  fields: updateFields,
  variables: ({ project: projectId, body, health }, id) => ({
    input: { id, projectId, body, health: healths[health] },
  }),
});

/** Projects of Linear: https://linear.app/developers/graphql. */
export const node = vendorNode(linear, {
  noun: 'project',
  title: 'Linear project',
  description: 'Creates, lists, updates or deletes projects in Linear, and posts updates of their status.',
  first: 'list',
  operations: { list: listProjects, get, create, update, delete: remove, post_update: postUpdate },
});
