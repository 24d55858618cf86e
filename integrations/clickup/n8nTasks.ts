import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import {
  dateIn,
  flagIn,
  ignorePage,
  namesIn,
  numberIn,
  placesOf,
  priorityIn,
  timeIn,
  type Resource,
} from './n8nReading.ts';

/** Values of new tasks and of changes. */
function valuesOf(parameters: Parameters, at: string): JsonObject {
  const isMarkdown = parameters.flag(`${at}.markdownContent`);
  const minutes = numberIn(parameters, `${at}.timeEstimate`);
  if (minutes !== undefined)
    parameters.remark(`${at}.timeEstimate`, 'These are minutes now. n8n sent a tenth of them to ClickUp.');
  return {
    description: parameters.text(`${at}.content`),
    ...(isMarkdown ? { format: 'markdown' } : {}),
    status: parameters.text(`${at}.status`),
    due_date: dateIn(parameters, `${at}.dueDate`),
    start_date: dateIn(parameters, `${at}.startDate`),
    priority: priorityIn(parameters, `${at}.priority`),
    estimate_minutes: minutes,
    parent: parameters.text(`${at}.parentId`),
  };
}

const filters = {
  created_after: 'dateCreatedGt',
  created_before: 'dateCreatedLt',
  updated_after: 'dateUpdatedGt',
  updated_before: 'dateUpdatedLt',
  due_after: 'dueDateGt',
  due_before: 'dueDateLt',
};

function filtersOf(parameters: Parameters): JsonObject {
  const at = 'filters';
  const order = parameters.choice(`${at}.orderBy`);
  const fields = parameters.list(`${at}.customFieldsUi.customFieldsValues`).map((field) => ({
    field_id: field.text('fieldId'),
    operator: field.choice('operator', 'equal') === 'equal' ? '=' : field.choice('operator'),
    ...(field.has('value') ? { value: field.text('value') } : {}),
  }));
  return {
    statuses: namesIn(parameters, `${at}.statuses`),
    of_assignees: namesIn(parameters, `${at}.assignees`),
    with_tags: namesIn(parameters, `${at}.tags`),
    with_closed: flagIn(parameters, `${at}.includeClosed`),
    subtasks: flagIn(parameters, `${at}.subtasks`),
    archived: flagIn(parameters, `${at}.archived`),
    markdown: flagIn(parameters, `${at}.includeMarkdownDescription`),
    reverse: flagIn(parameters, `${at}.reverse`),
    ...(order === '' ? {} : { order_by: order === 'dueDate' ? 'due_date' : order }),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, path]) => [name, timeIn(parameters, `${at}.${path}`)] as const),
    ),
    ...(fields.length > 0 ? { field_filters: fields } : {}),
  };
}

export const task: Resource = {
  noun: 'task',
  first: 'create',
  operations: {
    create: (parameters) => {
      const at = 'additionalFields';
      return {
        operation: 'create',
        ...placesOf(parameters),
        new_name: parameters.text('name'),
        ...valuesOf(parameters, at),
        assignees: namesIn(parameters, `${at}.assignees`),
        tags: namesIn(parameters, `${at}.tags`),
        custom_fields: parameters.text(`${at}.customFieldsJson`),
        notify_all: flagIn(parameters, `${at}.notifyAll`),
      };
    },
    update: (parameters) => {
      const at = 'updateFields';
      parameters.ignore(`${at}.notifyAll`);
      return {
        operation: 'update',
        task: parameters.text('id'),
        name: parameters.text(`${at}.name`),
        ...valuesOf(parameters, at),
        add_assignees: namesIn(parameters, `${at}.addAssignees`),
        remove_assignees: namesIn(parameters, `${at}.removeAssignees`),
      };
    },
    get: (parameters) => ({
      operation: 'get',
      task: parameters.text('id'),
      with_subtasks: flagIn(parameters, 'includeSubtasks'),
      with_markdown: flagIn(parameters, 'includeMarkdownDescription'),
    }),
    delete: (parameters) => ({ operation: 'delete', task: parameters.text('id') }),
    getAll: (parameters) => ({
      operation: 'list',
      ...placesOf(parameters),
      ...filtersOf(parameters),
      ...(parameters.flag('returnAll', true) ? { all: true } : { limit: parameters.number('limit', 50) }),
    }),
    member: (parameters) => {
      ignorePage(parameters, { all: true });
      return { operation: 'members', task: parameters.text('id') };
    },
    setCustomField: (parameters) => ({
      operation: 'set_field',
      task: parameters.text('task'),
      field: parameters.text('field'),
      value: parameters.text('value'),
      ...(parameters.flag('jsonParse') ? { value_kind: 'json' } : {}),
    }),
  },
};

const dependency =
  (operation: string) =>
  (parameters: Parameters): JsonObject => ({
    operation,
    task: parameters.text('task'),
    depends_on: parameters.text('dependsOnTask'),
  });
export const taskDependency: Resource = {
  noun: 'task',
  first: 'create',
  operations: { create: dependency('add_dependency'), delete: dependency('remove_dependency') },
};

const inList =
  (operation: string) =>
  (parameters: Parameters): JsonObject => ({
    operation,
    task: parameters.text('taskId'),
    list: parameters.text('listId'),
  });
export const taskList: Resource = {
  noun: 'task',
  first: 'add',
  operations: { add: inList('add_to_list'), remove: inList('remove_from_list') },
};

const withTag =
  (operation: string) =>
  (parameters: Parameters): JsonObject => {
    const at = 'additionalFields';
    const isCustom = parameters.flag(`${at}.custom_task_ids`);
    const workspace = parameters.text(`${at}.team_id`);
    return {
      operation,
      task: parameters.text('taskId'),
      tag: parameters.text('tagName'),
      ...(isCustom ? { custom_in: workspace } : {}),
    };
  };
export const taskTag: Resource = {
  noun: 'task',
  first: 'add',
  operations: { add: withTag('add_tag'), remove: withTag('remove_tag') },
};

export const comment: Resource = {
  noun: 'comment',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'add',
      on: parameters.choice('commentOn'),
      place: parameters.text('id'),
      text: parameters.text('commentText'),
      assignee: parameters.text('additionalFields.assignee'),
      notify_all: flagIn(parameters, 'additionalFields.notifyAll'),
    }),
    // n8n reads one page of 25 comments, and shortens it to the limit.
    getAll: (parameters) => ({
      operation: 'list',
      on: parameters.choice('commentsOn'),
      place: parameters.text('id'),
      limit: parameters.number('limit', 50),
    }),
    update: (parameters) => ({
      operation: 'update',
      comment: parameters.text('comment'),
      new_text: parameters.text('additionalFields.commentText'),
      assignee: parameters.text('additionalFields.assignee'),
      resolved: flagIn(parameters, 'additionalFields.resolved'),
    }),
    delete: (parameters) => ({ operation: 'delete', comment: parameters.text('comment') }),
  },
};

export const checklist: Resource = {
  noun: 'checklist',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'create',
      task: parameters.text('task'),
      new_name: parameters.text('name'),
    }),
    update: (parameters) => ({
      operation: 'update',
      checklist: parameters.text('checklist'),
      name: parameters.text('updateFields.name'),
      position: numberIn(parameters, 'updateFields.position'),
    }),
    delete: (parameters) => ({ operation: 'delete', checklist: parameters.text('checklist') }),
  },
};

export const checklistItem: Resource = {
  noun: 'checklist',
  first: 'create',
  operations: {
    create: (parameters) => ({
      operation: 'add_entry',
      checklist: parameters.text('checklist'),
      new_name: parameters.text('name'),
      assignee: parameters.text('additionalFields.assignee'),
    }),
    update: (parameters) => ({
      operation: 'update_entry',
      checklist: parameters.text('checklist'),
      entry: parameters.text('checklistItem'),
      name: parameters.text('updateFields.name'),
      assignee: parameters.text('updateFields.assignee'),
      resolved: flagIn(parameters, 'updateFields.resolved'),
      parent: parameters.text('updateFields.parent'),
    }),
    delete: (parameters) => ({
      operation: 'delete_entry',
      checklist: parameters.text('checklist'),
      entry: parameters.text('checklistItem'),
    }),
  },
};
