import { choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { fieldNames, workspace } from '../fields.ts';
import { dataOf, filled, list as paged, optFields, write } from '../requests.ts';
import { asana } from '../vendor.ts';

const operations = { gid: '1203', name: 'Operations' };
const project = text({
  title: 'Project',
  description: 'ID of a project.',
  choices: { list: 'projects', needs: ['workspace'] },
  required: true,
  maxLength: 60,
});
const team = text({ title: 'Team', description: 'ID of a team.', rare: true, maxLength: 60 });
const values = {
  notes: text({ title: 'Description', control: 'textarea', maxLength: 65_000 }),
  color: text({ title: 'Color', placeholder: 'light-green', rare: true, maxLength: 40 }),
  due_on: text({ title: 'Due on', placeholder: '2026-12-01', rare: true, maxLength: 40 }),
  privacy: choice(['public_to_workspace', 'private_to_team', 'private'], {
    public_to_workspace: 'Workspace',
    private_to_team: 'Team',
    private: 'Members',
  })({ title: 'Visible to', rare: true }),
};

interface Values {
  name?: string;
  notes?: string;
  color?: string;
  due_on?: string;
  privacy?: string;
}

const projectOf = ({ name, notes, color, due_on: due, privacy }: Values) =>
  filled({ name, notes, color, due_on: due?.trim().slice(0, 10), privacy_setting: privacy });

const create = defineOperation({
  title: 'Create',
  description: 'Creates a project in a workspace or team.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { workspace, team, new_name: text({ title: 'Name', required: true, maxLength: 1_024 }), ...values },
  example: { workspace: '1001', new_name: 'Order {{ $json.id }}' },
  output: { gid: '1203', name: 'Order 7' },
  request: ({ workspace: inside, team: of, new_name: name, ...given }) => {
    if (!inside && !of)
      throw new AppError('parameter_invalid', 'Select a workspace or a team.', { param: '/workspace' });
    return write('POST', '/projects', { ...projectOf({ ...given, name }), ...filled({ workspace: inside, team: of }) });
  },
  result: dataOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { workspace, project, fields: fieldNames },
  example: { workspace: '1001', project: '1203' },
  output: operations,
  request: ({ project: id, fields }) => ({ path: path`/projects/${id}`, query: optFields(fields, 'projects') }),
  result: dataOf,
});

const list = defineOperation({
  title: 'List',
  description: 'Lists the projects of a workspace or team.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    workspace,
    team,
    archived: choice(['all', 'yes', 'no'], { all: 'All', yes: 'Yes', no: 'No' })({ title: 'Archived', default: 'no' }),
    fields: fieldNames,
  },
  example: { workspace: '1001' },
  output: operations,
  request: ({ workspace: inside, team: of, archived, fields }) => ({
    path: '/projects',
    query: {
      workspace: inside,
      team: of,
      ...(archived === 'all' ? {} : { archived: archived === 'yes' }),
      ...optFields(fields, 'projects'),
    },
  }),
  result: dataOf,
  list: paged,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes or archives a project. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    workspace,
    project,
    name: text({ title: 'Name', maxLength: 1_024 }),
    ...values,
    set_archived: choice(['unchanged', 'yes', 'no'], { unchanged: 'Unchanged', yes: 'Yes', no: 'No' })({
      title: 'Archived',
      default: 'unchanged',
    }),
  },
  example: { workspace: '1001', project: '1203', name: 'Workshop' },
  output: { gid: '1203', name: 'Workshop' },
  request: ({ workspace: _workspace, project: id, set_archived: archived, ...given }) =>
    write('PUT', path`/projects/${id}`, {
      ...projectOf(given),
      ...(archived === 'unchanged' ? {} : { archived: archived === 'yes' }),
    }),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a project.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { workspace, project },
  example: { workspace: '1001', project: '1203' },
  output: { gid: '1203' },
  request: ({ project: id }) => ({ method: 'DELETE', path: path`/projects/${id}` }),
  result: (_body, { project: id }) => ({ gid: id }),
});

const listSections = defineOperation({
  title: 'List sections',
  description: 'Lists the sections of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: { workspace, project },
  example: { workspace: '1001', project: '1203' },
  output: { gid: '1301', name: 'To do' },
  request: ({ project: id }) => ({ path: path`/projects/${id}/sections` }),
  result: dataOf,
  list: paged,
});

const createSection = defineOperation({
  title: 'Create section',
  description: 'Creates a section in a project.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { workspace, project, section_name: text({ title: 'Name', required: true, maxLength: 1_024 }) },
  example: { workspace: '1001', project: '1203', section_name: 'Order {{ $json.id }}' },
  output: { gid: '1301', name: 'Order 7' },
  request: ({ project: id, section_name: name }) => write('POST', path`/projects/${id}/sections`, { name }),
  result: dataOf,
});

/** Projects of Asana: https://developers.asana.com/reference/projects */
export const node = vendorNode(asana, {
  noun: 'project',
  title: 'Asana project',
  description: 'Creates, reads, changes or deletes projects in Asana, and their sections.',
  first: 'create',
  operations: {
    create,
    get,
    list,
    update,
    delete: remove,
    list_sections: listSections,
    create_section: createSection,
  },
});
