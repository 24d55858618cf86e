import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { choice, integer, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { task } from '../fields.ts';
import { filled, idIn, list } from '../requests.ts';
import { withoutFraction } from '../taskFields.ts';
import { deleteThing, thingPath, type Thing } from '../things.ts';
import { todoistId } from '../todoistId.ts';
import { todoist } from '../vendor.ts';

const id = '6XR4K22222222222';
const reminder = text({ title: 'Reminder', description: 'ID of a reminder.', required: true, maxLength: 500 });
const thing: Thing = { place: 'reminders', one: 'reminder', parameter: 'reminder', field: reminder, id };

const when = {
  kind: choice(['relative', 'absolute'], { relative: 'Before the task is due', absolute: 'At a time' })({
    title: 'Remind',
    default: 'relative',
  }),
  minutes_before: integer({
    title: 'Minutes before',
    minimum: 0,
    maximum: 100_000,
    default: 30,
    showWhen: { kind: ['relative'] },
  }),
  due: text({
    title: 'Time in words',
    placeholder: 'tomorrow at 9',
    maxLength: 200,
    showWhen: { kind: ['absolute'] },
  }),
  due_datetime: text({
    title: 'Time',
    description: 'Instead of words. Without an offset, it is the local time of the account.',
    placeholder: '2026-12-01T09:00:00Z',
    maxLength: 40,
    showWhen: { kind: ['absolute'] },
  }),
  service: choice(['push', 'email'], { push: 'Notification', email: 'E-mail' })({ title: 'By', rare: true }),
};

interface When {
  kind: 'relative' | 'absolute';
  minutes_before: number;
  due?: string;
  due_datetime?: string;
  service?: string;
}

/** Errors: `parameter_invalid` unless an absolute reminder has one time. */
function whenOf({ kind, minutes_before: minutes, due, due_datetime: time, service }: When): JsonObject {
  if (kind === 'relative') return filled({ reminder_type: kind, minute_offset: minutes, service });
  if (Boolean(due) === Boolean(time))
    throw new AppError('parameter_invalid', 'Enter the time of the reminder, in words or as a time.', {
      param: '/due',
    });
  return filled({ reminder_type: kind, due: due ? { string: due } : { date: withoutFraction(time!) }, service });
}

const create = defineOperation({
  title: 'Create',
  description: 'Adds a reminder to a task. This needs a paid plan.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { task, ...when },
  example: { task: '6XR4GqQQCW6Gv9h4', minutes_before: 30 },
  output: { id, minute_offset: 30 },
  request: ({ task: of, ...given }) => ({
    method: 'POST',
    path: '/reminders',
    json: { task_id: todoistId(of), ...whenOf(given) },
  }),
});

const listReminders = defineOperation({
  title: 'List',
  description: 'Lists the reminders of a task, or of all tasks.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    of_task: text({ title: 'Task', description: 'ID or URL of a task.', choices: { list: 'tasks' }, maxLength: 500 }),
  },
  example: {},
  output: { id },
  request: ({ of_task: of }) => ({ path: '/reminders', query: { task_id: idIn(of) } }),
  result: (body) => body['results'],
  list,
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the time of a reminder.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { reminder, ...when },
  example: { reminder: id, minutes_before: 15 },
  output: { id, minute_offset: 15 },
  request: ({ reminder: of, ...given }) => ({
    method: 'POST',
    path: thingPath(thing, { reminder: of }),
    json: whenOf(given),
  }),
});

/** Reminders of Todoist: https://developer.todoist.com/api/v1/#tag/Reminders. */
export const node = vendorNode(todoist, {
  noun: 'reminder',
  title: 'Todoist reminder',
  description: 'Adds, lists, changes or deletes reminders of tasks in Todoist.',
  first: 'create',
  operations: { create, list: listReminders, update, delete: deleteThing(thing, 'Deletes a reminder.') },
});
