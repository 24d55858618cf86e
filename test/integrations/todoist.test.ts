import { expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/todoist/fake.ts';
import { timeOf, withoutFraction } from '../../integrations/todoist/taskFields.ts';
import { todoistId } from '../../integrations/todoist/todoistId.ts';
import { todoist } from '../../integrations/todoist/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Todoist's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const task = '6XR4GqQQCW6Gv9h4';

test('an address names the thing at its end', () => {
  expect(todoistId(` https://app.todoist.com/app/task/call-ada-${task}?x=1 `)).toBe(task);
  expect(todoistId('https://app.todoist.com/app/project/6XR4H993xv8H5qCR/')).toBe('6XR4H993xv8H5qCR');
  expect(todoistId(task)).toBe(task);
});

test('a task has one due date, without fractions of a second', async () => {
  const create = (more: object) => run('todoist.task', { operation: 'create', content: 'A', ...more });
  await create({ due_datetime: '2026-12-01T09:00:00.123+01:00', duration: 2, duration_unit: 'day', labels: [] });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    content: 'A',
    due_datetime: '2026-12-01T09:00:00+01:00',
    duration: 2,
    duration_unit: 'day',
  });
  await expect(create({ due: 'tomorrow', due_date: '2026-12-01' })).rejects.toMatchObject({ param: '/due' });
});

test('times are times, and a day begins at midnight', () => {
  expect(timeOf('2026-11-01')).toBe('2026-11-01T00:00:00Z');
  expect(timeOf('2026-11-01T10:00:00.5Z')).toBe('2026-11-01T10:00:00Z');
  expect(withoutFraction('2026-11-01T10:00:00.123456+02:00')).toBe('2026-11-01T10:00:00+02:00');
});

test('an update sends what is given, and empties what is named', async () => {
  const update = (more: object) => run('todoist.task', { operation: 'update', task, ...more });
  await update({ priority: 2, clear: ['labels', 'deadline', 'duration', 'due'] });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    priority: 2,
    labels: [],
    deadline_date: null,
    duration: null,
    duration_unit: null,
    due_string: 'no date',
  });
  await expect(update({})).rejects.toMatchObject({ param: '/new_content' });
});

test('a filter stands alone, and has a path of its own', async () => {
  const list = (more: object) => run('todoist.task', { operation: 'list', limit: 1, ...more });
  await list({ filter: 'today', filter_language: 'en' });
  expect(fake.requests[0]!.path).toBe('/api/v1/tasks/filter');
  await list({ tasks: [task], label: 'ops' });
  expect(Object.fromEntries(fake.requests[1]!.query)).toMatchObject({ ids: task, label: 'ops' });
  await expect(list({ filter: 'today', label: 'ops' })).rejects.toMatchObject({ param: '/filter' });
});

test('a move has one place', async () => {
  const move = (more: object) => run('todoist.task', { operation: 'move', task, ...more });
  await expect(move({})).rejects.toMatchObject({ param: '/project' });
  await expect(move({ project: 'a', section: 'b' })).rejects.toMatchObject({ param: '/project' });
});

test('completing is not repeated, because a recurring task would move twice', async () => {
  fake.breakNext(1);
  await expect(run('todoist.task', { operation: 'close', task })).rejects.toMatchObject({ code: 'target_error' });
  expect(fake.requests).toHaveLength(1);
});

test('a comment can have a file, and belongs to one thing', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'a b.txt', mediaType: 'text/plain' });
  const comment = { operation: 'create', of_task: task, content: 'See the file.', file_field: 'data', notify: ['7'] };
  const [made] = await run('todoist.comment', comment, { item: { json: {}, binary: { data } } });
  expect(made!.json['file_attachment']).toMatchObject({ file_name: 'a b.txt', resource_type: 'file' });
  expect(bodyOf(fake.requests[1]!)).toMatchObject({ task_id: task, uids_to_notify: ['7'] });
  await expect(run('todoist.comment', { ...comment, of_project: 'x' })).rejects.toMatchObject({ param: '/of_task' });
});

test('an absolute reminder has one time', async () => {
  const remind = (more: object) => run('todoist.reminder', { operation: 'create', task, kind: 'absolute', ...more });
  await remind({ due_datetime: '2026-12-01T09:00:00.000Z', service: 'email' });
  expect(bodyOf(fake.requests[0]!)).toEqual({
    task_id: task,
    reminder_type: 'absolute',
    due: { date: '2026-12-01T09:00:00Z' },
    service: 'email',
  });
  await expect(remind({})).rejects.toMatchObject({ param: '/due' });
});

test('projects, labels and sections keep what is not given', async () => {
  await run('todoist.project', { operation: 'update', project: '6XR4H993xv8H5qCR', favorite: 'no' });
  await run('todoist.label', { operation: 'update', label: '2156154810aa', position: 0 });
  expect(fake.requests.map(bodyOf)).toEqual([{ is_favorite: false }, { order: 0 }]);
  const section = { operation: 'list', in_project: '', all: true };
  expect(await run('todoist.section', section)).toHaveLength(3);
  await expect(run('todoist.label', { operation: 'update', label: '2156154810aa' })).rejects.toMatchObject({
    param: '/new_name',
  });
  expect((await run('todoist.api_call', { path: '/user' }))[0]!.json['email']).toBe('ann@example.com');
});

test('failures name the next step, and the pause', () => {
  const failure = (status: number, body: object) => failureIn(todoist, { status, headers: {}, body });
  expect(failure(200, {})).toBeNull();
  expect(failure(429, { error_tag: 'LIMITS_REACHED', error_extra: { retry_after: 7 } })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 7_000,
  });
  expect(failure(400, { error: 'old', error_tag: 'V1_ID_CANNOT_BE_USED' })).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Select the thing again'),
  });
  expect(failure(403, {})).toMatchObject({ message: expect.stringContaining('plan') });
  expect(failure(503, {})).toMatchObject({ kind: 'temporary' });
});
