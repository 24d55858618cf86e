import { describe, expect, test } from 'vitest';
import { fake as definition } from '../../integrations/googleTasks/fake.ts';
import { dueOf, timeOf } from '../../integrations/googleTasks/times.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** Conversions of Google Tasks; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

test.each([
  ['google_tasks.api_call', { path: '/tasks/v1/users/@me/lists/MTIz' }, '/users/@me/lists/MTIz'],
  ['google_tasks.list', { operation: 'list' }, '/users/@me/lists'],
  ['google_tasks.task', { operation: 'get', task: 't1' }, '/lists/%40default/tasks/t1'],
])('%s sends its request below the address of the API', async (type, parameters, path) => {
  await run(type, parameters);
  expect(fake.requests[0]!.path).toBe(`/tasks/v1${path}`);
});

describe('an update', () => {
  const update = { operation: 'update', list: 'MTIz', task: 't1' };

  test('sends only what changes', async () => {
    await run('google_tasks.task', { ...update, notes: 'n', due: '2026-12-01' });
    expect(bodyOf(fake.requests[0])).toEqual({ notes: 'n', due: '2026-12-01T00:00:00.000Z' });
  });

  test('opens a task again, without its time of completion', async () => {
    await run('google_tasks.task', { ...update, status: 'open', without_due: true });
    expect(bodyOf(fake.requests[0])).toEqual({ status: 'needsAction', completed: null, due: null });
  });
});

test('a new task can be completed, and have its place', async () => {
  await run('google_tasks.task', { operation: 'create', title: 'x', completed: true, parent: 't1', previous: 't2' });
  expect(bodyOf(fake.requests[0])).toEqual({ title: 'x', status: 'completed' });
  expect(fake.requests[0]!.query.toString()).toBe('parent=t1&previous=t2');
});

test.each([
  ['2026-12-01', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T23:30:00-08:00', '2026-12-01T00:00:00.000Z'],
  [' ', undefined],
])('the date of %j is %j', (written, date) => expect(dueOf(written)).toBe(date));

test('texts without a date, and times without a zone, are refused', () => {
  expect(() => dueOf('tomorrow')).toThrow('Enter a date');
  expect(() => dueOf('2026-13-01')).toThrow('Enter a date');
  expect(timeOf('2026-12-01', '/due_min')).toBe('2026-12-01T00:00:00.000Z');
  expect(() => timeOf('2026-12-01 10:00', '/due_min')).toThrow('Enter a time with its time zone');
});
