import { boolean, choice, integer, list as listOf, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { givenFields } from '../engine/changes.ts';
import { inWorkspace } from './fields.ts';
import { msOf, numberOf, taskId } from './requests.ts';

export const entry = text({ title: 'Time entry', description: 'ID of a time entry.', required: true, maxLength: 100 });
export const inTeam = { workspace: inWorkspace };
export const ofTask = text({ title: 'Task', description: 'ID or address of a task.', maxLength: 500 });
export const values = {
  of_task: ofTask,
  note: text({ title: 'Description', rare: true, maxLength: 10_000 }),
  billable: boolean({ title: 'Billable', rare: true }),
  tags: listOf(text({ title: 'Tag', required: true, maxLength: 200 }))({
    title: 'Tags',
    description: 'Names of tags.',
    entry: 'tag',
    rare: true,
    maxItems: 100,
  }),
  assignee: text({
    title: 'User',
    description: 'ID of a user. Default: the person of the token.',
    rare: true,
    maxLength: 100,
  }),
};
export const start = text({
  title: 'Start',
  description: 'A time with its offset.',
  placeholder: '2026-12-01T08:00:00+01:00',
  required: true,
  maxLength: 60,
});
export const newStart = text({
  title: 'New start',
  description: 'A time with its offset.',
  placeholder: '2026-12-01T08:00:00+01:00',
  maxLength: 60,
});
export const duration = integer({ title: 'Duration (minutes)', required: true, minimum: 0, maximum: 10_000_000 });
export const newDuration = integer({ title: 'New duration (minutes)', minimum: 0, maximum: 10_000_000 });
export const tagAction = choice(['replace', 'add', 'remove'], { replace: 'Replace', add: 'Add', remove: 'Remove' })({
  title: 'Tags of the entry',
  rare: true,
  default: 'replace',
});

interface Values {
  of_task?: string;
  note?: string;
  billable?: boolean;
  tags?: string[];
  assignee?: string;
}

/** Returns the values as ClickUp takes them. Empty values are left out. Errors: `parameter_invalid`. */
export function entryOf({ of_task: task, note, billable, tags, assignee }: Values): JsonObject {
  return givenFields({
    tid: task === undefined ? undefined : taskId(task),
    description: note,
    billable,
    tags: namesOf(tags),
    assignee: numberOf(assignee, 'assignee'),
  });
}

export const namesOf = (tags: readonly string[] | undefined): JsonObject[] => (tags ?? []).map((name) => ({ name }));

/** Returns a time that must be there. Errors: `parameter_invalid`. */
export function timeOf(written: string, name: string): number {
  const ms = msOf(written, name);
  if (ms !== undefined) return ms;
  throw new AppError('parameter_invalid', 'Enter the time of the start.', { param: `/${name}` });
}
