import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { googleTasksOAuth2Api: 'google_oauth2' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.googletasks/ */
const googleTasks: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const operation = parameters.choice('operation', 'create');
  const read = ownEntry(operations, operation);
  if (!read || parameters.choice('resource', 'task') !== 'task')
    throw new NoCounterpart(`Google Tasks: "${operation}" is not supported. Use "Google Tasks API call".`);
  // n8n's parameter `task` is the list.
  const mapped = { list: parameters.text('task'), ...read(parameters) };
  const given = Object.entries(mapped).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'google_tasks.task',
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

/** Google sets the time of completion itself, and deletion is an operation of its own. */
function leftOut(parameters: Parameters, at: string): void {
  parameters.ignore(`${at}.completed`, `${at}.deleted`);
  if (parameters.has(`${at}.completed`))
    parameters.remark(`${at}.completed`, 'The time of completion is set by Google.');
  if (parameters.flag(`${at}.deleted`))
    parameters.remark(`${at}.deleted`, 'Use the operation "Delete" to delete the task.');
}

const operations: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => {
    const at = 'additionalFields';
    leftOut(parameters, at);
    return {
      operation: 'create',
      title: parameters.text('title'),
      notes: parameters.text(`${at}.notes`),
      due: parameters.text(`${at}.dueDate`),
      parent: parameters.text(`${at}.parent`),
      previous: parameters.text(`${at}.previous`),
      ...(parameters.choice(`${at}.status`) === 'completed' ? { completed: true } : {}),
    };
  },
  getAll: (parameters) => {
    const at = 'additionalFields';
    const isShown = (name: string, ours: string): JsonObject =>
      parameters.has(`${at}.${name}`) ? { [ours]: parameters.flag(`${at}.${name}`) } : {};
    return {
      operation: 'list',
      ...isShown('showCompleted', 'show_completed'),
      ...isShown('showDeleted', 'show_deleted'),
      ...isShown('showHidden', 'show_hidden'),
      due_min: parameters.text(`${at}.dueMin`),
      due_max: parameters.text(`${at}.dueMax`),
      completed_min: parameters.text(`${at}.completedMin`),
      completed_max: parameters.text(`${at}.completedMax`),
      updated_min: parameters.text(`${at}.updatedMin`),
      ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 20) }),
    };
  },
  get: (parameters) => ({ operation: 'get', task: parameters.text('taskId') }),
  delete: (parameters) => ({ operation: 'delete', task: parameters.text('taskId') }),
  update: (parameters) => {
    const at = 'updateFields';
    leftOut(parameters, at);
    if (parameters.has(`${at}.previous`))
      parameters.remark(`${at}.previous`, 'Add "Google Tasks task: Move" to change the place.');
    parameters.ignore(`${at}.previous`);
    const status = parameters.word(
      `${at}.status`,
      { needsAction: 'open', completed: 'completed', keep: 'keep' },
      'keep',
    );
    return {
      operation: 'update',
      task: parameters.text('taskId'),
      new_title: parameters.text(`${at}.title`),
      notes: parameters.text(`${at}.notes`),
      due: parameters.text(`${at}.dueDate`),
      ...(status === 'keep' ? {} : { status }),
    };
  },
};

/** Mappings of n8n's node for Google Tasks, by type. */
export const n8n: VendorMappings = { googleTasks };
