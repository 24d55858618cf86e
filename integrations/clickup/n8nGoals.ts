import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { dateIn, flagIn, ignorePage, namesIn, numberIn, timeIn, type Resource } from './n8nReading.ts';

function goalValues(parameters: Parameters, at: string): JsonObject {
  return {
    description: parameters.text(`${at}.description`),
    due_date: dateIn(parameters, `${at}.dueDate`),
    color: parameters.text(`${at}.color`),
  };
}

export const goal: Resource = {
  noun: 'goal',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create',
      workspace: parameters.text('team'),
      new_name: parameters.text('name'),
      ...goalValues(parameters, 'additionalFields'),
      multiple_owners: flagIn(parameters, 'additionalFields.multipleOwners'),
      owners: namesIn(parameters, 'additionalFields.owners'),
    }),
    get: (parameters) => ({ operation: 'get', goal: parameters.text('goal') }),
    delete: (parameters) => ({ operation: 'delete', goal: parameters.text('goal') }),
    getAll: (parameters) => {
      ignorePage(parameters);
      return { operation: 'list', workspace: parameters.text('team') };
    },
    update: (parameters) => ({
      operation: 'update',
      goal: parameters.text('goal'),
      name: parameters.text('updateFields.name'),
      ...goalValues(parameters, 'updateFields'),
      add_owners: namesIn(parameters, 'updateFields.addOwners'),
      remove_owners: namesIn(parameters, 'updateFields.removeOwners'),
    }),
  },
};

function resultValues(parameters: Parameters, at: string): JsonObject {
  return {
    steps_start: numberIn(parameters, `${at}.stepsStart`),
    steps_end: numberIn(parameters, `${at}.stepsEnd`),
    unit: parameters.text(`${at}.unit`),
    owners: namesIn(parameters, `${at}.owners`),
    task_ids: namesIn(parameters, `${at}.taskIds`),
    list_ids: namesIn(parameters, `${at}.listIds`),
  };
}

export const goalKeyResult: Resource = {
  noun: 'goal',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create_key_result',
      goal: parameters.text('goal'),
      new_name: parameters.text('name'),
      result_type: parameters.choice('type'),
      ...resultValues(parameters, 'additionalFields'),
    }),
    update: (parameters) => ({
      operation: 'update_key_result',
      key_result: parameters.text('keyResult'),
      name: parameters.text('updateFields.name'),
      steps_current: numberIn(parameters, 'updateFields.stepsCurrent'),
      note: parameters.text('updateFields.note'),
      ...resultValues(parameters, 'updateFields'),
    }),
    delete: (parameters) => ({ operation: 'delete_key_result', key_result: parameters.text('keyResult') }),
  },
};

function entryValues(parameters: Parameters, at: string): JsonObject {
  return {
    note: parameters.text(`${at}.description`),
    billable: flagIn(parameters, `${at}.billable`),
    tags: namesIn(parameters, `${at}.tags`),
    assignee: parameters.text(`${at}.assignee`),
  };
}

const inTeam = (parameters: Parameters): JsonObject => {
  // They only narrow down the tasks that n8n's form offers.
  parameters.ignore('space', 'folderless', 'folder', 'list', 'archived');
  return { workspace: parameters.text('team') };
};

export const timeEntry: Resource = {
  noun: 'time_entry',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create',
      ...inTeam(parameters),
      start: timeIn(parameters, 'start'),
      duration_minutes: parameters.number('duration', 0),
      of_task: parameters.text('task'),
      ...entryValues(parameters, 'additionalFields'),
    }),
    delete: (parameters) => ({
      operation: 'delete',
      ...inTeam(parameters),
      entry: parameters.text('timeEntry'),
    }),
    get: (parameters) =>
      parameters.flag('running')
        ? { operation: 'current', ...inTeam(parameters) }
        : { operation: 'get', ...inTeam(parameters), entry: parameters.text('timeEntry') },
    getAll: (parameters) => {
      ignorePage(parameters, { limit: 5 });
      return {
        operation: 'list',
        ...inTeam(parameters),
        after: timeIn(parameters, 'filters.start_date'),
        before: timeIn(parameters, 'filters.end_date'),
      };
    },
    start: (parameters) => ({
      operation: 'start_timer',
      ...inTeam(parameters),
      of_task: parameters.text('task'),
      ...entryValues(parameters, 'additionalFields'),
    }),
    stop: (parameters) => ({ operation: 'stop_timer', ...inTeam(parameters) }),
    update: (parameters) => ({
      operation: 'update',
      ...inTeam(parameters),
      entry: parameters.text('timeEntry'),
      new_start: timeIn(parameters, 'updateFields.start'),
      new_duration_minutes: numberIn(parameters, 'updateFields.duration'),
      of_task: parameters.text('updateFields.task'),
      tag_action: parameters.choice('updateFields.tagAction'),
      ...entryValues(parameters, 'updateFields'),
    }),
  },
};

export const timeEntryTag: Resource = {
  noun: 'time_entry',
  first: 'add',
  operations: {
    add: (parameters) => ({
      operation: 'add_tags',
      workspace: parameters.text('team'),
      entries: namesIn(parameters, 'timeEntryIds'),
      of_tags: parameters.list('tagsUi.tagsValues').map((tag) => {
        tag.ignore('tag_bg', 'tag_fg');
        return tag.text('name');
      }),
    }),
    getAll: (parameters) => {
      ignorePage(parameters, { all: true });
      return { operation: 'list_tags', workspace: parameters.text('team') };
    },
    remove: (parameters) => ({
      operation: 'remove_tags',
      workspace: parameters.text('team'),
      entries: namesIn(parameters, 'timeEntryIds'),
      of_tags: namesIn(parameters, 'tagNames'),
    }),
  },
};
