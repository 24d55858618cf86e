import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, integer, list, text } from '../../platform/schema/schema.ts';
import { labels } from './fields.ts';
import { filled } from './requests.ts';

/** Parameters of a task that can be set and changed. */
export const taskFields = {
  description: text({ title: 'Description', control: 'textarea', language: 'markdown', maxLength: 16_384 }),
  labels,
  priority: integer({
    title: 'Priority',
    description: 'From 1 (normal) to 4 (urgent). The app counts the other way round: its priority 1 is 4 here.',
    minimum: 1,
    maximum: 4,
  }),
  due: text({
    title: 'Due',
    description: 'In words, such as "every Monday 9am". "no date" removes the date of a task.',
    placeholder: 'tomorrow at 9',
    maxLength: 200,
  }),
  due_date: text({
    title: 'Due on',
    description: 'A day, instead of words.',
    placeholder: '2026-12-01',
    maxLength: 10,
    rare: true,
  }),
  due_datetime: text({
    title: 'Due at',
    description: 'A time, instead of words. Without an offset, it is the local time of the account.',
    placeholder: '2026-12-01T09:00:00Z',
    maxLength: 40,
    rare: true,
  }),
  due_language: text({
    title: 'Language of the words',
    placeholder: 'en',
    maxLength: 10,
    rare: true,
  }),
  deadline: text({
    title: 'Deadline',
    description: 'A day.',
    placeholder: '2026-12-24',
    maxLength: 10,
    rare: true,
  }),
  duration: integer({ title: 'Duration', minimum: 1, maximum: 100_000, rare: true }),
  duration_unit: choice(['minute', 'day'], { minute: 'Minutes', day: 'Days' })({
    title: 'Unit of the duration',
    default: 'minute',
    rare: true,
  }),
  assignee: text({
    title: 'Assignee',
    description: 'ID of a collaborator. "Todoist project: List collaborators" has them.',
    maxLength: 40,
    rare: true,
  }),
  position: integer({
    title: 'Position',
    description: 'Among the tasks of the same parent.',
    minimum: 0,
    maximum: 1_000_000,
    rare: true,
  }),
};

export interface TaskValues {
  readonly description?: string;
  readonly labels?: readonly string[];
  readonly priority?: number;
  readonly due?: string;
  readonly due_date?: string;
  readonly due_datetime?: string;
  readonly due_language?: string;
  readonly deadline?: string;
  readonly duration?: number;
  readonly duration_unit: 'minute' | 'day';
  readonly assignee?: string;
  readonly position?: number;
}

/** Values that empty a field of a task: https://developer.todoist.com/api/v1/#tag/Tasks. */
const empty = {
  description: { description: '' },
  labels: { labels: [] },
  due: { due_string: 'no date' },
  deadline: { deadline_date: null },
  duration: { duration: null, duration_unit: null },
  assignee: { assignee_id: null },
} satisfies Readonly<Record<string, JsonObject>>;

export const clear = list(
  choice(Object.keys(empty) as (keyof typeof empty)[], {
    description: 'Description',
    labels: 'Labels',
    due: 'Due date',
    deadline: 'Deadline',
    duration: 'Duration',
    assignee: 'Assignee',
  })({ title: 'Field', default: 'labels' }),
)({ title: 'Empty', description: 'Fields to empty.', entry: 'field', rare: true, maxItems: 6, default: [] });

/** Returns the values of a body that empty fields. */
export function emptied(names: readonly (keyof typeof empty)[]): JsonObject {
  return Object.assign({}, ...names.map((name) => empty[name])) as JsonObject;
}

/** Returns the body of a task. Values that are not given are not sent. Errors: `parameter_invalid` for more than one kind of due date. */
export function taskBody(given: TaskValues): JsonObject {
  const { due, due_date: day, due_datetime: time, duration, position, assignee } = given;
  if ([due, day, time].filter((each) => each !== undefined && each !== '').length > 1)
    throw new AppError('parameter_invalid', 'Enter one due date: words, a day, or a time.', { param: '/due' });
  return filled({
    description: given.description,
    labels: given.labels?.length ? given.labels : undefined,
    priority: given.priority,
    due_string: due,
    due_lang: due ? given.due_language : undefined,
    due_date: day,
    due_datetime: time ? withoutFraction(time) : undefined,
    deadline_date: given.deadline,
    ...(duration === undefined ? {} : { duration, duration_unit: given.duration_unit }),
    assignee_id: assignee,
    order: position,
  });
}

/** Todoist takes no fractions of a second. */
export function withoutFraction(time: string): string {
  return time.trim().replace(/(T\d\d:\d\d:\d\d)[.,]\d+/, '$1');
}

/** Returns a time with its date; a day alone begins at midnight, UTC. */
export function timeOf(text: string): string {
  const time = withoutFraction(text);
  return /^\d{4}-\d\d-\d\d$/.test(time) ? `${time}T00:00:00Z` : time;
}

/** Returns a task with its address in the app. */
export function withUrl(task: unknown): JsonObject {
  const { id, ...rest } = task as JsonObject;
  return { id, url: `https://app.todoist.com/app/task/${String(id)}`, ...rest };
}
