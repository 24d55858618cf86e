import { AppError } from '../../../openapi/AppError.ts';
import { boolean, choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { inProject, inSection, parentTask, task } from '../fields.ts';
import { filled, gone, idIn, list } from '../requests.ts';
import { clear, emptied, taskBody, taskFields, timeOf, withUrl } from '../taskFields.ts';
import { todoistId } from '../todoistId.ts';
import { todoist } from '../vendor.ts';

const id = '6XR4GqQQCW6Gv9h4';
const pump = { id, content: 'Pump fails', url: `https://app.todoist.com/app/task/${id}` };
const place = { project: inProject, section: inSection, parent: parentTask };

interface Place {
  project?: string;
  section?: string;
  parent?: string;
}

const placeOf = ({ project, section, parent }: Place) =>
  filled({ project_id: idIn(project), section_id: idIn(section), parent_id: idIn(parent) });

const content = text({
  title: 'Content',
  description: 'Can have Markdown.',
  placeholder: 'Order a new pump',
  required: true,
  maxLength: 500,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a task, without a project in the inbox.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { content, ...place, ...taskFields },
  example: { content: 'Pump fails', project: '6XR4H993xv8H5qCR', labels: ['ops'], priority: 4, due: 'tomorrow 9am' },
  output: { ...pump, labels: ['ops'], priority: 4 },
  request: ({ content: title, ...given }) => ({
    method: 'POST',
    path: '/tasks',
    json: { content: title, ...placeOf(given), ...taskBody(given) },
  }),
  result: (body) => withUrl(body),
});

const quickAdd = defineOperation({
  title: 'Quick add',
  description: 'Creates a task from one line, as the app reads it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    text: text({
      title: 'Text',
      description: 'With #project, /section, @label, p1 to p4, and a date in words.',
      placeholder: 'Order a pump tomorrow p1 #Plant @ops',
      required: true,
      maxLength: 1_000,
    }),
    note: text({ title: 'Comment', rare: true, control: 'textarea', maxLength: 15_000 }),
    reminder: text({ title: 'Reminder', description: 'In words.', rare: true, maxLength: 200 }),
    auto_reminder: boolean({ title: 'Usual reminder', rare: true, default: false }),
  },
  example: { text: 'Pump fails tomorrow p1 #Plant @ops' },
  output: { id },
  request: ({ text: line, note, reminder, auto_reminder: usual }) => ({
    method: 'POST',
    path: '/tasks/quick',
    json: filled({ text: line, note, reminder, ...(usual ? { auto_reminder: true } : {}) }),
  }),
  result: (body) => withUrl(body),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the given values of a task. "Move" changes its place.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { task, new_content: text({ title: 'New content', maxLength: 500 }), ...taskFields, clear },
  example: { task: id, priority: 3 },
  output: { ...pump, priority: 3 },
  request: ({ task: of, new_content: title, clear: names, ...given }) => {
    const json = { ...emptied(names), ...filled({ content: title }), ...taskBody(given) };
    if (Object.keys(json).length === 0)
      throw new AppError('parameter_invalid', 'Enter at least one value to change.', { param: '/new_content' });
    return { method: 'POST', path: path`/tasks/${todoistId(of)}`, json };
  },
  result: (body) => withUrl(body),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a task.',
  effects: reads,
  repeat: 'safe',
  parameters: { task },
  example: { task: id },
  output: pump,
  request: ({ task: of }) => ({ path: path`/tasks/${todoistId(of)}` }),
  result: (body) => withUrl(body),
});

const listTasks = defineOperation({
  title: 'List',
  description: 'Lists open tasks of a place, with a label, or those that a filter finds.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    filter: text({
      title: 'Filter',
      description: 'In the words of the filters of the app. Leave the fields below empty.',
      placeholder: 'today & @ops',
      maxLength: 1_024,
    }),
    filter_language: text({ title: 'Language of the filter', placeholder: 'en', rare: true, maxLength: 10 }),
    ...place,
    label: text({ title: 'Label', description: 'Name of a label.', choices: { list: 'labels' }, maxLength: 200 }),
    tasks: listField(text({ title: 'Task', choices: { list: 'tasks' }, required: true, maxLength: 500 }))({
      title: 'Only these tasks',
      entry: 'task',
      rare: true,
      maxItems: 100,
      default: [],
    }),
  },
  example: { project: '6XR4H993xv8H5qCR' },
  output: pump,
  request: ({ filter, filter_language: lang, label, tasks, ...where }) => {
    const query = filled({ ...placeOf(where), label, ids: tasks.map(todoistId).join(',') });
    if (!filter) return { path: '/tasks', query };
    if (Object.keys(query).length > 0)
      throw new AppError(
        'parameter_invalid',
        'Enter a filter, or the other fields. Filters know ##Project and @label.',
        {
          param: '/filter',
        },
      );
    return { path: '/tasks/filter', query: filled({ query: filter, lang }) };
  },
  result: (body) => (body['results'] as unknown[]).map(withUrl),
  list,
});

const listCompleted = defineOperation({
  title: 'List completed',
  description: 'Lists completed tasks of a range of time.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    by: choice(['completion', 'due'], { completion: 'Time of completion', due: 'Due date' })({
      title: 'Range of',
      description: 'Up to three months of completion times, or six weeks of due dates.',
      default: 'completion',
    }),
    since: text({
      title: 'From',
      description: 'A day (UTC) or a time.',
      placeholder: '2026-11-01',
      required: true,
      maxLength: 40,
    }),
    until: text({ title: 'Until', placeholder: '2026-12-01', required: true, maxLength: 40 }),
    ...place,
    completed_filter: text({
      title: 'Only tasks that fit',
      description: 'In the words of the filters of the app.',
      rare: true,
      maxLength: 1_024,
    }),
  },
  example: { since: '2026-10-01', until: '2026-10-31' },
  output: { id, content: 'Pump fails', checked: true },
  request: ({ by, since, until, completed_filter: filter, ...where }) => ({
    path: by === 'due' ? '/tasks/completed/by_due_date' : '/tasks/completed/by_completion_date',
    query: filled({ since: timeOf(since), until: timeOf(until), filter_query: filter, ...placeOf(where) }),
  }),
  result: (body) => (body['items'] as unknown[]).map(withUrl),
  list,
});

const move = defineOperation({
  title: 'Move',
  description: 'Moves a task to a project, to a section, or below another task.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { task, ...place },
  example: { task: id, project: '6XR4H993xv8H5qCS' },
  output: { id, project_id: '6XR4H993xv8H5qCS' },
  request: ({ task: of, ...where }) => {
    const json = placeOf(where);
    if (Object.keys(json).length !== 1)
      throw new AppError('parameter_invalid', 'Enter one new place: a project, a section, or a parent task.', {
        param: '/project',
      });
    return { method: 'POST', path: path`/tasks/${todoistId(of)}/move`, json };
  },
  result: (body) => withUrl(body),
});

interface Change {
  title: string;
  description: string;
  method: 'POST' | 'DELETE';
  /** Below the task. */
  verb: string;
  repeat: 'safe' | 'unsafe';
  state: Record<string, boolean>;
  acceptRepeated?: readonly string[];
}

/** A change without a response. */
function change({ title, description, method, verb, repeat, state, acceptRepeated = [] }: Change): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat,
    acceptRepeated,
    parameters: { task },
    example: { task: id },
    output: { id, ...state },
    request: ({ task: of }) => ({ method, path: `${path`/tasks/${todoistId(of)}`}${verb}` }),
    result: (_body, { task: of }) => ({ id: todoistId(of), ...state }),
  });
}

/** Tasks of Todoist: https://developer.todoist.com/api/v1/#tag/Tasks. */
export const node = vendorNode(todoist, {
  noun: 'task',
  title: 'Todoist task',
  description: 'Creates, reads, lists, changes, moves, completes or deletes tasks in Todoist.',
  first: 'create',
  operations: {
    create,
    quick_add: quickAdd,
    update,
    get,
    list: listTasks,
    list_completed: listCompleted,
    move,
    close: change({
      title: 'Complete',
      description: 'Completes a task. A recurring task moves to its next date.',
      method: 'POST',
      verb: '/close',
      repeat: 'unsafe', // a second request would complete the next date of a recurring task
      state: { completed: true },
    }),
    reopen: change({
      title: 'Reopen',
      description: 'Opens a completed task again.',
      method: 'POST',
      verb: '/reopen',
      repeat: 'safe',
      state: { completed: false },
    }),
    delete: change({
      title: 'Delete',
      description: 'Deletes a task with its subtasks.',
      method: 'DELETE',
      verb: '',
      repeat: 'safe',
      state: { deleted: true },
      acceptRepeated: gone,
    }),
  },
});
