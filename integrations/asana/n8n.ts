import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { asanaTrigger } from './n8nTrigger.ts';

interface Mapped extends JsonObject {
  /** Second part of the type: `task`. */
  noun: string;
  operation: string;
}

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => Mapped;

const credentials = { asanaApi: 'asana_token', asanaOAuth2Api: 'asana_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  project: 'get',
  subtask: 'create',
  task: 'create',
  taskComment: 'add',
  taskProject: 'add',
  taskTag: 'add',
  user: 'get',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.asana/ */
const asana: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'task');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const operations = ownEntry(resources, resource);
  const read = operations && ownEntry(operations, operation);
  if (!read) throw new NoCounterpart(`Asana: "${resource}: ${operation}" is not supported. Use "Asana API call".`);
  const { noun, ...mapped } = read(parameters);
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: `asana.${noun}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 100) };
}

function fieldsIn(parameters: Parameters, path: string): JsonObject {
  return { fields: parameters.names(path).join(',') };
}

/** Values of a task. n8n stores days as times. */
function valuesOf(parameters: Parameters): JsonObject {
  const at = 'otherProperties';
  parameters.ignore(`${at}.assignee_status`, `${at}.liked`);
  return {
    notes: parameters.text(`${at}.notes`),
    assignee: parameters.text(`${at}.assignee`),
    due_on: parameters.text(`${at}.due_on`),
    ...(parameters.has(`${at}.completed`) ? { completed: parameters.flag(`${at}.completed`) } : {}),
  };
}

const task: Record<string, ReadOperation> = {
  create: (parameters) => {
    const [project = '', ...more] = parameters.names('otherProperties.projects');
    return {
      noun: 'task',
      operation: 'create',
      workspace: parameters.text('workspace'),
      new_name: parameters.text('name'),
      ...valuesOf(parameters),
      project,
      ...(more.length === 0 ? {} : { more_projects: more }),
    };
  },
  update: (parameters) => {
    if (parameters.has('otherProperties.projects'))
      parameters.remark('otherProperties.projects', 'Add "Asana task: Add to project".');
    parameters.ignore('workspace', 'otherProperties.projects');
    return {
      noun: 'task',
      operation: 'update',
      task: parameters.text('id'),
      name: parameters.text('otherProperties.name'),
      ...valuesOf(parameters),
    };
  },
  get: (parameters) => ({
    noun: 'task',
    operation: 'get',
    task: parameters.text('id'),
    ...fieldsIn(parameters, 'options.opt_fields'),
  }),
  delete: (parameters) => ({ noun: 'task', operation: 'delete', task: parameters.text('id') }),
  getAll: (parameters) => {
    const at = 'filters';
    const [project, section] = [parameters.text(`${at}.project`), parameters.text(`${at}.section`)];
    const user = parameters.text(`${at}.assignee`);
    const kind = section === '' ? (project === '' ? 'user' : 'project') : 'section';
    return {
      noun: 'task',
      operation: 'list',
      tasks_of: kind,
      workspace: parameters.text(`${at}.workspace`),
      ...(kind === 'user' ? { assignee: user } : { project, section }),
      completed_since: parameters.text(`${at}.completed_since`),
      modified_since: parameters.text(`${at}.modified_since`),
      ...fieldsIn(parameters, `${at}.opt_fields`),
      ...pageOf(parameters),
    };
  },
  search: (parameters) => {
    const at = 'searchTaskProperties';
    const isDone = parameters.has(`${at}.completed`) ? parameters.flag(`${at}.completed`) : undefined;
    parameters.ignore('returnAll', 'limit');
    return {
      noun: 'task',
      operation: 'search',
      in_workspace: parameters.text('workspace'),
      query: parameters.text(`${at}.text`),
      ...(isDone === undefined ? {} : { completion: isDone ? 'completed' : 'open' }),
    };
  },
  move: (parameters) => ({
    noun: 'task',
    operation: 'move',
    task: parameters.text('id'),
    project: parameters.text('projectId'),
    to_section: parameters.text('section'),
  }),
};

const subtask: Record<string, ReadOperation> = {
  create: (parameters) => {
    parameters.ignore('otherProperties.workspace');
    return {
      noun: 'task',
      operation: 'create_subtask',
      task: parameters.text('taskId'),
      new_name: parameters.text('name'),
      ...valuesOf(parameters),
    };
  },
  getAll: (parameters) => ({
    noun: 'task',
    operation: 'list_subtasks',
    task: parameters.text('taskId'),
    ...fieldsIn(parameters, 'options.opt_fields'),
    ...pageOf(parameters),
  }),
};

const taskComment: Record<string, ReadOperation> = {
  add: (parameters) => ({
    noun: 'comment',
    operation: 'add',
    task: parameters.text('id'),
    text: parameters.text('text'),
    ...(parameters.flag('isTextHtml') ? { text_format: 'html' } : {}),
    ...(parameters.flag('additionalFields.is_pinned') ? { pinned: true } : {}),
  }),
  remove: (parameters) => ({ noun: 'comment', operation: 'delete', comment: parameters.text('id') }),
};

const onProject = (operation: string): ReadOperation => {
  return (parameters) => {
    return {
      noun: 'task',
      operation,
      task: parameters.text('id'),
      to_project: parameters.text('project'),
      in_section: operation === 'add_project' ? parameters.text('additionalFields.section') : '',
    };
  };
};

const onTag = (operation: string): ReadOperation => {
  return (parameters) => ({
    noun: 'task',
    operation,
    task: parameters.text('id'),
    tag: parameters.text('tag'),
  });
};

function projectValues(parameters: Parameters, at: string): JsonObject {
  const color = parameters.choice(`${at}.color`);
  return {
    notes: parameters.text(`${at}.notes`),
    color: color === 'none' ? '' : color,
    due_on: parameters.text(`${at}.due_on`),
    privacy: parameters.choice(`${at}.privacy_setting`),
  };
}

const project: Record<string, ReadOperation> = {
  create: (parameters) => ({
    noun: 'project',
    operation: 'create',
    workspace: parameters.text('workspace'),
    team: parameters.text('team'),
    new_name: parameters.text('name'),
    ...projectValues(parameters, 'additionalFields'),
  }),
  get: (parameters) => ({ noun: 'project', operation: 'get', project: parameters.text('id') }),
  getAll: (parameters) => {
    const archived = parameters.has('additionalFields.archived') && parameters.flag('additionalFields.archived');
    return {
      noun: 'project',
      operation: 'list',
      workspace: parameters.text('workspace'),
      team: parameters.text('additionalFields.team'),
      archived: archived ? 'yes' : 'all',
      ...pageOf(parameters),
    };
  },
  update: (parameters) => {
    return {
      noun: 'project',
      operation: 'update',
      workspace: parameters.text('workspace'),
      project: parameters.text('id'),
      name: parameters.text('updateFields.name'),
      ...projectValues(parameters, 'updateFields'),
    };
  },
  delete: (parameters) => ({ noun: 'project', operation: 'delete', project: parameters.text('id') }),
};

const user: Record<string, ReadOperation> = {
  get: (parameters) => ({ noun: 'user', operation: 'get', user: parameters.text('userId') }),
  getAll: (parameters) => {
    parameters.ignore('returnAll', 'limit');
    return { noun: 'user', operation: 'list', in_workspace: parameters.text('workspace'), all: true };
  },
};

const resources: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  project,
  subtask,
  task,
  taskComment,
  taskProject: { add: onProject('add_project'), remove: onProject('remove_project') },
  taskTag: { add: onTag('add_tag'), remove: onTag('remove_tag') },
  user,
};

/** Mappings of n8n's nodes for Asana, by type. */
export const n8n: VendorMappings = { asana, asanaTrigger: asanaTrigger(credentials) };
