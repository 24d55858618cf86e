import { choice, integer, list as listOfTexts, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { path } from '../engine/vendorRequest.ts';
import { assignee, fieldNames, project, section, tagIds, task, taskOf, values, workspace } from './fields.ts';
import { dataOf, list as paged, optFields, write } from './requests.ts';

const pump = { gid: '12345', name: 'Pump fails' };
const newName = text({ title: 'Name', required: true, maxLength: 1_024 });

export const create = defineOperation({
  title: 'Create',
  description: 'Creates a task in a project or workspace.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    workspace,
    project,
    new_name: newName,
    ...values,
    tag_ids: tagIds,
    more_projects: listOfTexts(
      text({ title: 'Project', choices: { list: 'projects', needs: ['workspace'] }, required: true, maxLength: 60 }),
    )({ title: 'More projects', entry: 'project', rare: true, maxItems: 20 }),
  },
  example: { workspace: '1001', project: '1203', new_name: 'Order {{ $json.id }}', due_on: '2026-12-01' },
  output: { gid: '12345', name: 'Order 7', due_on: '2026-12-01' },
  request: ({ workspace: inside, project: of, new_name: name, tag_ids: tags, more_projects: more = [], ...given }) => {
    const projects = [...(of ? [of] : []), ...more];
    if (!inside && projects.length === 0)
      throw new AppError('parameter_invalid', 'Select a workspace or a project.', { param: '/workspace' });
    return write('POST', '/tasks', {
      ...(projects.length === 0 ? { workspace: inside } : { projects }),
      ...taskOf({ ...given, name }),
      ...(tags && tags.length > 0 ? { tags } : {}),
    });
  },
  result: dataOf,
});

export const get = defineOperation({
  title: 'Get',
  description: 'Returns a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task, fields: fieldNames },
  example: { task: '12345' },
  output: { ...pump, notes: 'No pressure' },
  request: ({ task: id, fields }) => ({ path: path`/tasks/${id}`, query: optFields(fields, 'tasks') }),
  result: dataOf,
});

export const list = defineOperation({
  title: 'List',
  description: 'Lists the tasks of a project, section, tag or user.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    tasks_of: choice(['project', 'section', 'tag', 'user'], {
      project: 'Project',
      section: 'Section',
      tag: 'Tag',
      user: 'User',
    })({ title: 'Tasks of', default: 'project' }),
    workspace,
    project,
    section,
    with_tag: text({
      title: 'Tag',
      description: 'ID of a tag.',
      choices: { list: 'tags', needs: ['workspace'] },
      showWhen: { tasks_of: ['tag'] },
      maxLength: 60,
    }),
    assignee,
    state: choice(['all', 'open'], { all: 'All', open: 'Open' })({ title: 'State', default: 'all' }),
    modified_since: text({ title: 'Changed since', placeholder: '2026-12-01T00:00:00Z', rare: true, maxLength: 60 }),
    completed_since: text({
      title: 'Completed since',
      description: 'Open tasks, and those that were completed since then.',
      rare: true,
      maxLength: 60,
    }),
    fields: fieldNames,
  },
  example: { workspace: '1001', project: '1203' },
  output: { ...pump, notes: 'No pressure' },
  request: ({
    tasks_of: of,
    workspace: inside,
    project: id,
    section: part,
    with_tag: tag,
    assignee: user,
    ...given
  }) => {
    const places = {
      project: () => ({ project: needed(id, 'project') }),
      section: () => ({ section: needed(part, 'section') }),
      tag: () => ({ tag: needed(tag, 'with_tag') }),
      user: () => ({ assignee: needed(user, 'assignee'), workspace: needed(inside, 'workspace') }),
    };
    return {
      path: '/tasks',
      query: {
        ...places[of](),
        modified_since: given.modified_since,
        completed_since: given.state === 'open' ? 'now' : given.completed_since,
        ...optFields(given.fields, 'tasks'),
      },
    };
  },
  result: dataOf,
  list: paged,
});

/** https://developers.asana.com/reference/searchtasksforworkspace has no pages. */
export const search = defineOperation({
  title: 'Search',
  description: 'Finds up to 100 tasks of a workspace. Needs a paid plan of Asana.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    in_workspace: text({
      title: 'Workspace',
      description: 'ID of a workspace.',
      choices: { list: 'workspaces' },
      required: true,
      maxLength: 60,
    }),
    query: text({ title: 'Search text', maxLength: 1_000 }),
    completion: choice(['all', 'open', 'completed'], { all: 'All', open: 'Open', completed: 'Completed' })({
      title: 'Completion',
      default: 'all',
    }),
    max_results: integer({ title: 'Max tasks', minimum: 1, maximum: 100, default: 100 }),
    fields: fieldNames,
  },
  example: { in_workspace: '1001', query: 'pump' },
  output: pump,
  request: ({ in_workspace: inside, query, completion, max_results: limit, fields }) => ({
    path: path`/workspaces/${inside}/tasks/search`,
    query: {
      text: query,
      limit,
      ...(completion === 'all' ? {} : { completed: completion === 'completed' }),
      ...optFields(fields, 'tasks'),
    },
  }),
  result: dataOf,
});

export const update = defineOperation({
  title: 'Update',
  description: 'Changes a task. Empty values stay as they are.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { workspace, task, name: text({ title: 'Name', maxLength: 1_024 }), ...values },
  example: { task: '12345', name: 'Pump fails again', completed: true },
  output: { gid: '12345', name: 'Pump fails again', completed: true },
  request: ({ workspace: _workspace, task: id, ...given }) => write('PUT', path`/tasks/${id}`, taskOf(given)),
  result: dataOf,
});

export const remove = defineOperation({
  title: 'Delete',
  description: 'Moves a task to the trash.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { task },
  example: { task: '12345' },
  output: { gid: '12345' },
  request: ({ task: id }) => ({ method: 'DELETE', path: path`/tasks/${id}` }),
  result: (_body, { task: id }) => ({ gid: id }),
});

export const createSubtask = defineOperation({
  title: 'Create subtask',
  description: 'Creates a subtask of a task.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: { workspace, task, new_name: newName, ...values },
  example: { task: '12346', new_name: 'Order {{ $json.id }}' },
  output: { gid: '12345', name: 'Order 7' },
  request: ({ workspace: _workspace, task: of, new_name: name, ...given }) =>
    write('POST', path`/tasks/${of}/subtasks`, taskOf({ ...given, name })),
  result: dataOf,
});

export const listSubtasks = defineOperation({
  title: 'List subtasks',
  description: 'Lists the subtasks of a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task, fields: fieldNames },
  example: { task: '12345' },
  output: pump,
  request: ({ task: of, fields }) => ({ path: path`/tasks/${of}/subtasks`, query: optFields(fields, 'tasks') }),
  result: dataOf,
  list: paged,
});

/** Returns the value of a parameter that the selected kind of list needs. Errors: `parameter_invalid` for an empty one. */
function needed(value: string | undefined, name: string): string {
  if (value?.trim()) return value.trim();
  throw new AppError('parameter_invalid', 'Enter the identifier.', { param: `/${name}` });
}
