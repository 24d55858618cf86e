import { anyJson, choice, integer, number, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { givenFields } from '../engine/changes.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { priorityLabels, priorityOf, taskPriorities } from './priorities.ts';
import { dateFields, numberOf, taskId } from './requests.ts';

/** Values of a task that new tasks and changes have in common. */
export const values = {
  description: text({ title: 'Description', control: 'textarea', maxLength: 100_000 }),
  format: choice(['plain', 'markdown'], { plain: 'Plain text', markdown: 'Markdown' })({
    title: 'Description format',
    rare: true,
    default: 'plain',
  }),
  status: text({
    title: 'Status',
    description: 'Name of a status of the list.',
    choices: { list: 'statuses', needs: ['list'] },
    maxLength: 200,
  }),
  due_date: text({
    title: 'Due date',
    description: 'A day, or a time with its offset.',
    placeholder: '2026-12-01T08:00:00+01:00',
    maxLength: 60,
  }),
  start_date: text({
    title: 'Start date',
    description: 'A day, or a time with its offset.',
    placeholder: '2026-12-01',
    rare: true,
    maxLength: 60,
  }),
  priority: choice(taskPriorities, priorityLabels)({ title: 'Priority', rare: true, default: 'unchanged' }),
  estimate_minutes: integer({ title: 'Time estimate (minutes)', rare: true, minimum: 0, maximum: 10_000_000 }),
  points: number({ title: 'Points', rare: true, minimum: 0, maximum: 1_000_000 }),
  parent: text({
    title: 'Parent task',
    description: 'ID of a task. It makes the task a subtask.',
    rare: true,
    maxLength: 500,
  }),
  task_type: text({
    title: 'Task type',
    description: 'ID of a task type, such as that of milestones.',
    choices: { list: 'task_types', needs: ['workspace'] },
    rare: true,
    maxLength: 100,
  }),
};

export const customFields = anyJson({
  title: 'Custom fields',
  description: 'JSON: [{ "id": "0a52c486-…", "value": "A" }]. A date is a number of milliseconds.',
  control: 'code',
  rare: true,
});

interface TaskValues {
  name?: string;
  description?: string;
  format: 'plain' | 'markdown';
  status?: string;
  due_date?: string;
  start_date?: string;
  priority: (typeof taskPriorities)[number];
  estimate_minutes?: number;
  points?: number;
  parent?: string;
  task_type?: string;
}

/** Returns the values as ClickUp takes them. Empty values are left out. Errors: `parameter_invalid`. */
export function taskOf(given: TaskValues): JsonObject {
  const { name, description, format, status, priority, estimate_minutes: minutes, points, parent } = given;
  return {
    ...givenFields({
      name: name?.trim() === '' ? undefined : name,
      [format === 'markdown' ? 'markdown_content' : 'description']: description,
      status: status?.trim(),
      time_estimate: minutes === undefined ? undefined : minutes * 60_000,
      points,
      parent: parent === undefined ? undefined : taskId(parent),
      custom_item_id: numberOf(given.task_type, 'task_type'),
    }),
    ...priorityOf(priority),
    ...dateFields('due_date', given.due_date, 'due_date'),
    ...dateFields('start_date', given.start_date, 'start_date'),
  };
}

/** Returns the values of custom fields. Errors: `parameter_invalid` for another form. */
export function customFieldsOf(given: unknown): JsonObject {
  const read = jsonParameter(given, 'custom_fields');
  if (read === undefined) return {};
  const isList = Array.isArray(read) && read.every((entry) => typeof (entry as JsonObject | null)?.['id'] === 'string');
  if (isList) return { custom_fields: read };
  throw new AppError('parameter_invalid', 'Enter a list such as [{ "id": "0a52c486-…", "value": "A" }].', {
    param: '/custom_fields',
  });
}
