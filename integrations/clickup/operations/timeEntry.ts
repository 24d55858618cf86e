import { list as listOf, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { limitMs, msOf, numberOf, taskId } from '../requests.ts';
import {
  duration,
  entry,
  entryOf,
  inTeam,
  namesOf,
  newDuration,
  newStart,
  ofTask,
  start,
  tagAction,
  timeOf,
  values,
} from '../timeEntries.ts';
import { clickup } from '../vendor.ts';

const repair = { id: '2004673344540003570', description: 'Repair' };
const entries = listOf(text({ title: 'Time entry', required: true, maxLength: 100 }))({
  title: 'Time entries',
  description: 'IDs of time entries.',
  entry: 'time entry',
  required: true,
  minItems: 1,
  maxItems: 100,
});
const tags = listOf(text({ title: 'Tag', required: true, maxLength: 200 }))({
  title: 'Tags',
  description: 'Names of tags.',
  entry: 'tag',
  required: true,
  minItems: 1,
  maxItems: 100,
});
const dataOf = (body: Readonly<Record<string, unknown>>): unknown => {
  const { data } = body;
  // A change returns a list of one entry.
  return Array.isArray(data) && data.length === 1 ? (data[0] as unknown) : data;
};

const create = defineOperation({
  title: 'Create',
  description: 'Records time that was worked.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...inTeam, start, duration_minutes: duration, ...values },
  example: {
    workspace: '108',
    start: '2026-12-01T08:00:00+01:00',
    duration_minutes: 60,
    of_task: '86c1x2y3z',
    note: 'Order {{ $json.id }}',
  },
  output: { id: repair.id, description: 'Order 7' },
  request: ({ workspace, start: from, duration_minutes: minutes, ...given }) => ({
    method: 'POST',
    path: path`/team/${workspace}/time_entries`,
    json: { start: timeOf(from, 'start'), duration: minutes * 60_000, ...entryOf(given) },
  }),
  result: (body) => body['data'] ?? body,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a time entry.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...inTeam, entry },
  example: { workspace: '108', entry: repair.id },
  output: repair,
  request: ({ workspace, entry: id }) => ({ path: path`/team/${workspace}/time_entries/${id}` }),
  result: dataOf,
});

const current = defineOperation({
  title: 'Get running',
  description: 'Returns the time entry that is running; nothing without one.',
  effects: reads,
  repeat: 'safe',
  parameters: inTeam,
  example: { workspace: '108' },
  output: repair,
  request: ({ workspace }) => ({ path: path`/team/${workspace}/time_entries/current` }),
  result: (body) => body['data'] ?? [],
});

const list = defineOperation({
  title: 'List',
  description: 'Lists time entries: by default, those of the person of the token in the last 30 days.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...inTeam,
    after: text({
      title: 'From',
      description: 'A day, or a time with its offset.',
      placeholder: '2026-11-01',
      maxLength: 60,
    }),
    before: text({
      title: 'Until',
      description: 'A day, or a time with its offset.',
      placeholder: '2026-12-01',
      maxLength: 60,
    }),
    users: text({
      title: 'Users',
      description: 'IDs of users, with commas.',
      placeholder: '183,184',
      rare: true,
      maxLength: 2_000,
    }),
    task: text({ title: 'Of task', description: 'ID or address of a task.', rare: true, maxLength: 500 }),
  },
  example: { workspace: '108', after: '2026-11-01' },
  output: repair,
  request: ({ workspace, after, before, users, task }) => ({
    path: path`/team/${workspace}/time_entries`,
    query: {
      start_date: limitMs(after, 'after'),
      end_date: limitMs(before, 'before'),
      assignee: (users ?? '')
        .split(',')
        .flatMap((user) => numberOf(user, 'users') ?? [])
        .join(','),
      task_id: task === undefined ? undefined : taskId(task),
    },
  }),
  result: (body) => body['data'],
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes a time entry. Empty values stay as they are.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    ...inTeam,
    entry,
    new_start: newStart,
    new_duration_minutes: newDuration,
    ...values,
    tag_action: tagAction,
  },
  example: { workspace: '108', entry: repair.id, new_duration_minutes: 90, tags: ['pump'] },
  output: repair,
  request: ({
    workspace,
    entry: id,
    new_start: from,
    new_duration_minutes: minutes,
    tag_action: action,
    ...given
  }) => ({
    method: 'PUT',
    path: path`/team/${workspace}/time_entries/${id}`,
    json: changes({
      start: msOf(from, 'new_start'),
      duration: minutes === undefined ? undefined : minutes * 60_000,
      ...entryOf(given),
      ...((given.tags ?? []).length > 0 ? { tag_action: action } : {}),
    }),
  }),
  result: dataOf,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a time entry.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['404'],
  parameters: { ...inTeam, entry },
  example: { workspace: '108', entry: repair.id },
  output: { id: repair.id },
  request: ({ workspace, entry: id }) => ({ method: 'DELETE', path: path`/team/${workspace}/time_entries/${id}` }),
  result: (_body, { entry: id }) => ({ id }),
});

const begin = defineOperation({
  title: 'Start timer',
  description: 'Starts a timer for the person of the token. A running timer ends.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { ...inTeam, of_task: ofTask, note: values.note, billable: values.billable, tags: values.tags },
  example: { workspace: '108', of_task: '86c1x2y3z' },
  output: repair,
  request: ({ workspace, ...given }) => ({
    method: 'POST',
    path: path`/team/${workspace}/time_entries/start`,
    json: entryOf(given),
  }),
  result: (body) => body['data'],
});

const end = defineOperation({
  title: 'Stop timer',
  description: 'Stops the running timer of the person of the token.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: inTeam,
  example: { workspace: '108' },
  output: repair,
  request: ({ workspace }) => ({ method: 'POST', path: path`/team/${workspace}/time_entries/stop` }),
  result: (body) => body['data'] ?? [],
});

const listTags = defineOperation({
  title: 'List tags',
  description: 'Lists the tags of all time entries.',
  effects: reads,
  repeat: 'safe',
  parameters: inTeam,
  example: { workspace: '108' },
  output: { name: 'pump' },
  request: ({ workspace }) => ({ path: path`/team/${workspace}/time_entries/tags` }),
  result: (body) => body['data'],
});

const onTags = (method: 'POST' | 'DELETE', title: string, description: string) =>
  defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...inTeam, entries, of_tags: tags },
    example: { workspace: '108', entries: [repair.id], of_tags: ['pump'] },
    output: { id: repair.id },
    request: ({ workspace, entries: ids, of_tags: names }) => ({
      method,
      path: path`/team/${workspace}/time_entries/tags`,
      json: { time_entry_ids: ids, tags: namesOf(names) },
    }),
    result: (_body, { entries: ids }) => ids.map((id) => ({ id })),
  });
const addTags = onTags('POST', 'Add tags', 'Adds tags to time entries.');
const removeTags = onTags('DELETE', 'Remove tags', 'Removes tags from time entries.');

/** Recorded time of ClickUp: https://developer.clickup.com/reference/createatimeentry */
export const node = vendorNode(clickup, {
  noun: 'time_entry',
  title: 'ClickUp time entry',
  description: 'Records, reads, changes or deletes working time in ClickUp, and starts and stops timers.',
  first: 'create',
  operations: {
    create,
    get,
    current,
    list,
    update,
    delete: remove,
    start_timer: begin,
    stop_timer: end,
    list_tags: listTags,
    add_tags: addTags,
    remove_tags: removeTags,
  },
});
