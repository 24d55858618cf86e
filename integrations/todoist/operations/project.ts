import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { color, project } from '../fields.ts';
import { filled, idIn, list } from '../requests.ts';
import { changeThing, deleteThing, getThing, type Thing } from '../things.ts';
import { todoistId } from '../todoistId.ts';
import { todoist } from '../vendor.ts';

const id = '6XR4H993xv8H5qCR';
const thing: Thing = { place: 'projects', one: 'project', parameter: 'project', field: project, id };

const details = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 16_384 }),
  color,
  favorite: choice(['yes', 'no'], { yes: 'Yes', no: 'No' })({ title: 'Favorite', rare: true }),
  view: choice(['list', 'board', 'calendar'], { list: 'List', board: 'Board', calendar: 'Calendar' })({
    title: 'View',
    rare: true,
  }),
};

interface Details {
  description?: string;
  color?: string;
  favorite?: 'yes' | 'no';
  view?: string;
}

const detailsOf = ({ description, color: of, favorite, view }: Details) =>
  filled({
    description,
    color: of,
    view_style: view,
    ...(favorite === undefined ? {} : { is_favorite: favorite === 'yes' }),
  });

const listProjects = defineOperation({
  title: 'List',
  description: 'Lists projects of the account.',
  effects: reads,
  repeat: 'safe',
  parameters: { archived: boolean({ title: 'Archived projects', default: false }) },
  example: {},
  output: { id, name: 'Plant' },
  request: ({ archived }) => ({ path: archived ? '/projects/archived' : '/projects' }),
  result: (body) => body['results'],
  list,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a project.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    name: text({ title: 'Name', required: true, maxLength: 120 }),
    parent: text({
      title: 'Parent project',
      description: 'ID or URL of a project.',
      choices: { list: 'projects' },
      rare: true,
      maxLength: 500,
    }),
    workspace: text({ title: 'Workspace', description: 'ID of a workspace.', rare: true, maxLength: 100 }),
    ...details,
  },
  example: { name: 'Plant', color: 'blue' },
  output: { id, name: 'Plant', color: 'blue' },
  request: ({ name, parent, workspace, ...given }) => ({
    method: 'POST',
    path: '/projects',
    json: { name, ...filled({ parent_id: idIn(parent), workspace_id: workspace }), ...detailsOf(given) },
  }),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given values of a project.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { project, new_name: text({ title: 'New name', maxLength: 120 }), ...details },
  example: { project: id, new_name: 'Workshop' },
  output: { id, name: 'Workshop' },
  request: ({ project: of, new_name: name, ...given }) => {
    const json = { ...filled({ name }), ...detailsOf(given) };
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Enter at least one value to change.', { param: '/new_name' });
    return { method: 'POST', path: path`/projects/${todoistId(of)}`, json };
  },
});

const collaborators = defineOperation({
  title: 'List collaborators',
  description: 'Lists the people of a shared project.',
  effects: reads,
  repeat: 'safe',
  parameters: { project },
  example: { project: id },
  output: { id: '2671355', name: 'Ann Example' },
  request: ({ project: of }) => ({ path: path`/projects/${todoistId(of)}/collaborators` }),
  result: (body) => body['results'],
  list,
});

/** Projects of Todoist: https://developer.todoist.com/api/v1/#tag/Projects. */
export const node = vendorNode(todoist, {
  noun: 'project',
  title: 'Todoist project',
  description: 'Lists, creates, changes, archives or deletes projects in Todoist.',
  first: 'list',
  operations: {
    list: listProjects,
    get: getThing(thing, { name: 'Plant' }),
    create,
    update,
    archive: changeThing(thing, { title: 'Archive', description: 'Archives a project.', verb: 'archive' }),
    unarchive: changeThing(thing, {
      title: 'Unarchive',
      description: 'Restores an archived project.',
      verb: 'unarchive',
    }),
    delete: deleteThing(thing, 'Deletes a project with its tasks.'),
    collaborators,
  },
});
