import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/asana/fake.ts';
import { asana } from '../../integrations/asana/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of Asana's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const dataOf = (request: FakeRequest): unknown => bodyOf(request)['data'];

test.each([
  ['asana.api_call', { path: '/users/me' }, 'GET /users/me'],
  ['asana.attachment', { operation: 'get', attachment: '6001' }, 'GET /attachments/6001'],
  ['asana.project', { operation: 'delete', project: '1203' }, 'DELETE /projects/1203'],
  ['asana.user', { operation: 'get', user: 'ann@example.com' }, 'GET /users/ann%40example.com'],
])('%s sends its request below the address of the API', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path.replace('/api/1.0', '')}`)).toEqual([request]);
});

describe('asana.task', () => {
  test('has a day or a time, HTML in one element, and custom fields', async () => {
    const values = {
      due_on: '2026-12-01T00:00:00',
      notes: '<b>x</b>',
      notes_format: 'html',
      custom_fields: '{"1":"2"}',
    };
    const create = { operation: 'create', project: '1203', new_name: 'x', ...values };
    await run('asana.task', create);
    await run('asana.task', { ...create, due_at: '2026-12-01T10:00:00Z' });
    const shared = { projects: ['1203'], name: 'x', html_notes: '<body><b>x</b></body>', custom_fields: { 1: '2' } };
    expect(fake.requests.map(dataOf)).toEqual([
      { ...shared, due_on: '2026-12-01' },
      { ...shared, due_at: '2026-12-01T10:00:00Z' },
    ]);
  });

  test('is in a workspace or a project', async () => {
    await expect(run('asana.task', { operation: 'create', new_name: 'x' })).rejects.toMatchObject({
      param: '/workspace',
    });
    await run('asana.task', { operation: 'create', workspace: '1001', new_name: 'x' });
    expect(dataOf(fake.requests[0]!)).toEqual({ workspace: '1001', name: 'x' });
  });

  test.each([
    ['project', { project: '1203' }, { project: '1203' }],
    ['section', { project: '1203', section: '1301' }, { section: '1301' }],
    ['tag', { with_tag: '1401' }, { tag: '1401' }],
    ['user', { workspace: '1001', assignee: 'me' }, { assignee: 'me', workspace: '1001' }],
  ])('lists those of a %s', async (of, given, query) => {
    await run('asana.task', { operation: 'list', tasks_of: of, state: 'open', limit: 1, ...given });
    const { opt_fields: fields, ...sent } = Object.fromEntries(fake.requests[0]!.query);
    expect(sent).toEqual({ ...query, completed_since: 'now', limit: '1' });
    expect(fields).toContain('assignee.name');
  });

  test('lists those of no project not at all', async () => {
    await expect(run('asana.task', { operation: 'list' })).rejects.toMatchObject({ param: '/project' });
    expect(fake.requests).toEqual([]);
  });

  test('becomes an own task without a parent', async () => {
    await run('asana.task', { operation: 'set_parent', task: '12345', parent: ' ' });
    expect(dataOf(fake.requests[0]!)).toEqual({ parent: null });
  });
});

test('asana.comment: other events of a task are no comments', async () => {
  expect(await run('asana.comment', { operation: 'list', task: '12346', all: true })).toHaveLength(3);
});

describe('a failure', () => {
  test('has the messages of Asana', () => {
    const body = { errors: [{ message: 'project: Not a recognized ID: 12' }, null, { message: 5 }] };
    expect(failureIn(asana, { status: 400, headers: {}, body })?.message).toBe(
      'Asana refused the request. (status 400) project: Not a recognized ID: 12',
    );
    expect(failureIn(asana, { status: 402, headers: {}, body: {} })?.message).toContain('paid plan');
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { errors: 5 }, { errors: {} }])
      expect(failureIn(asana, { status: 400, headers: {}, body })?.message).toBe(
        'Asana refused the request. (status 400)',
      );
  });
});
