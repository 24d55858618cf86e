import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { todoistApi: 'todoist_token', todoistOAuth2Api: 'oauth2' };

/** Versions 1 to 2.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.todoist/ */
const todoist: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'task');
  const operation = parameters.choice('operation', 'create');
  const read = ownEntry(ownEntry(nouns, resource) ?? {}, operation);
  if (!read) throw new NoCounterpart(`Todoist: "${resource}: ${operation}" is not supported. Use "Todoist API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  if (given.some(([name, value]) => idNames.has(name) && /^\d+$/.test(String(value))))
    parameters.remark(null, 'Todoist has new IDs. Select the projects, sections and tasks again.');
  return {
    type: `todoist.${resource}`,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

const idNames = new Set([
  'task',
  'project',
  'section',
  'parent',
  'comment',
  'label',
  'of_task',
  'of_project',
  'in_project',
]);

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** Names of n8n's fields of a task by ours. */
const taskNames: Readonly<Record<string, string>> = {
  description: 'description',
  due: 'dueString',
  due_language: 'dueLang',
  due_date: 'dueDate',
  due_datetime: 'dueDateTime',
  assignee: 'assigneeId',
  duration_unit: 'durationUnit',
};

function numberIn(parameters: Parameters, path: string): JsonObject {
  return parameters.has(path) ? { [path.split('.').at(-1)!]: parameters.number(path, 0) } : {};
}

/** Values of a task. Later kinds of dates win in n8n. */
function valuesIn(parameters: Parameters, at: string): JsonObject {
  const texts = Object.entries(taskNames).map(([ours, theirs]) => [ours, parameters.text(`${at}.${theirs}`)] as const);
  const { due, due_date: day, due_datetime: time, ...others } = Object.fromEntries(texts);
  const labels = parameters.names(`${at}.labels`);
  const { order } = numberIn(parameters, `${at}.order`);
  return {
    ...others,
    ...(due ? { due } : day ? { due_date: dayOf(day) } : { due_datetime: time }),
    ...numberIn(parameters, `${at}.priority`),
    ...numberIn(parameters, `${at}.duration`),
    deadline: dayOf(parameters.text(`${at}.deadlineDate`)),
    position: order,
    ...(labels.length > 0 ? { labels } : {}),
  };
}

/** n8n stores days as times. */
const dayOf = (text: string): string => (/^\d{4}-\d\d-\d\dT/.test(text) ? text.slice(0, 10) : text);

const ofTask =
  (operation: string): ReadOperation =>
  (parameters) => ({ operation, task: parameters.text('taskId') });

const task: Record<string, ReadOperation> = {
  create: (parameters) => {
    const labels = parameters.names('labels');
    return {
      operation: 'create',
      content: parameters.text('content'),
      project: parameters.text('project'),
      section: parameters.text('options.section'),
      parent: parameters.text('options.parentId'),
      ...valuesIn(parameters, 'options'),
      ...(labels.length > 0 ? { labels } : {}),
    };
  },
  update: (parameters) => ({
    operation: 'update',
    task: parameters.text('taskId'),
    new_content: parameters.text('updateFields.content'),
    ...valuesIn(parameters, 'updateFields'),
  }),
  get: ofTask('get'),
  delete: ofTask('delete'),
  close: ofTask('close'),
  reopen: ofTask('reopen'),
  getAll: (parameters) => {
    const at = 'filters';
    const filter = parameters.text(`${at}.filter`);
    const tasks = parameters.names(`${at}.ids`);
    const rest = {
      label: parameters.text(`${at}.labelId`),
      parent: parameters.text(`${at}.parentId`),
      project: parameters.text(`${at}.projectId`),
      section: parameters.text(`${at}.sectionId`),
      ...(tasks.length > 0 ? { tasks } : {}),
    };
    const language = parameters.text(`${at}.lang`);
    // A filter replaces everything else in n8n, too.
    const wanted = filter === '' ? rest : { filter, filter_language: language };
    return { operation: 'list', ...wanted, ...pageOf(parameters) };
  },
  move: (parameters) => {
    const parent = parameters.text('options.parent');
    const section = parameters.text('options.section') || parameters.text('section');
    const project = parameters.text('project');
    const place = parent ? { parent } : section ? { section } : { project };
    return { operation: 'move', task: parameters.text('taskId'), ...place };
  },
  quickAdd: (parameters) => ({
    operation: 'quick_add',
    text: parameters.text('text'),
    note: parameters.text('options.note'),
    reminder: parameters.text('options.reminder'),
    ...(parameters.flag('options.auto_reminder') ? { auto_reminder: true } : {}),
  }),
};

/** Values of a project or a label that n8n has in an object. */
function detailsIn(parameters: Parameters, at: string): JsonObject {
  const { order } = numberIn(parameters, `${at}.order`);
  return {
    description: parameters.text(`${at}.description`),
    color: parameters.text(`${at}.color`),
    view: parameters.text(`${at}.view_style`),
    position: order,
    ...(parameters.has(`${at}.is_favorite`) ? { favorite: parameters.flag(`${at}.is_favorite`) ? 'yes' : 'no' } : {}),
  };
}

/** An operation that takes the ID of one thing. */
function ofThing(operation: string, ours: string, theirs: string): ReadOperation {
  return (parameters) => ({ operation, [ours]: parameters.text(theirs) });
}

const project: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('name'),
    parent: parameters.text('projectOptions.parent_id'),
    ...detailsIn(parameters, 'projectOptions'),
  }),
  update: (parameters) => ({
    operation: 'update',
    project: parameters.text('projectId'),
    new_name: parameters.text('projectUpdateFields.name'),
    ...detailsIn(parameters, 'projectUpdateFields'),
  }),
  get: ofThing('get', 'project', 'projectId'),
  delete: ofThing('delete', 'project', 'projectId'),
  archive: ofThing('archive', 'project', 'projectId'),
  unarchive: ofThing('unarchive', 'project', 'projectId'),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
  getCollaborators: (parameters) => ({
    operation: 'collaborators',
    project: parameters.text('projectId'),
    ...pageOf(parameters),
  }),
};

const section: Record<string, ReadOperation> = {
  create: (parameters) => {
    const { order } = numberIn(parameters, 'sectionOptions.order');
    return {
      operation: 'create',
      project: parameters.text('sectionProject'),
      name: parameters.text('sectionName'),
      position: order,
    };
  },
  update: (parameters) => ({
    operation: 'rename',
    section: parameters.text('sectionId'),
    name: parameters.text('sectionUpdateFields.name'),
  }),
  get: ofThing('get', 'section', 'sectionId'),
  delete: ofThing('delete', 'section', 'sectionId'),
  getAll: (parameters) => ({
    operation: 'list',
    in_project: parameters.text('sectionFilters.project_id'),
    ...pageOf(parameters),
  }),
};

const comment: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    of_task: parameters.text('commentTaskId'),
    content: parameters.text('commentContent'),
  }),
  update: (parameters) => ({
    operation: 'update',
    comment: parameters.text('commentId'),
    content: parameters.text('commentUpdateFields.content'),
  }),
  get: ofThing('get', 'comment', 'commentId'),
  delete: ofThing('delete', 'comment', 'commentId'),
  getAll: (parameters) => ({
    operation: 'list',
    of_task: parameters.text('commentFilters.task_id'),
    of_project: parameters.text('commentFilters.project_id'),
    ...pageOf(parameters),
  }),
};

const label: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    name: parameters.text('labelName'),
    ...detailsIn(parameters, 'labelOptions'),
  }),
  update: (parameters) => ({
    operation: 'update',
    label: parameters.text('labelId'),
    new_name: parameters.text('labelUpdateFields.name'),
    ...detailsIn(parameters, 'labelUpdateFields'),
  }),
  get: ofThing('get', 'label', 'labelId'),
  delete: ofThing('delete', 'label', 'labelId'),
  getAll: (parameters) => ({ operation: 'list', ...pageOf(parameters) }),
};

/** Mappings of n8n's resources. Reminders are not among them, because their times have to be entered again. */
const nouns: Readonly<Record<string, Readonly<Record<string, ReadOperation>>>> = {
  task,
  project,
  section,
  comment,
  label,
};

/** Mappings of n8n's nodes for Todoist, by type. */
export const n8n: VendorMappings = { todoist };
