import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { readComments } from '../../integrations/clickup/comments.ts';
import { fake as definition } from '../../integrations/clickup/fake.ts';
import { dateFields, msOf } from '../../integrations/clickup/requests.ts';
import { clickup } from '../../integrations/clickup/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of ClickUp's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const queryOf = ({ query }: FakeRequest): object => Object.fromEntries(query);

test.each([
  ['clickup.api_call', { path: '/user' }, 'GET /user'],
  [
    'clickup.checklist',
    { operation: 'delete', checklist: 'b955c4dc-b8a8-48d8-a0c6-b4200788a683' },
    'DELETE /checklist',
  ],
  ['clickup.comment', { operation: 'delete', comment: '90110030' }, 'DELETE /comment/90110030'],
  ['clickup.folder', { operation: 'get', folder: '9' }, 'GET /folder/9'],
  ['clickup.goal', { operation: 'list', workspace: '108' }, 'GET /team/108/goal'],
  ['clickup.list', { operation: 'get', list: 'https://app.clickup.com/108/v/li/901100' }, 'GET /list/901100'],
  ['clickup.space', { operation: 'delete_tag', space: '7', tag: 'a/b' }, 'DELETE /space/7/tag/a%2Fb'],
  ['clickup.task', { operation: 'get', task: 'https://app.clickup.com/t/86c1x2y3z' }, 'GET /task/86c1x2y3z'],
  ['clickup.time_entry', { operation: 'stop_timer', workspace: '108' }, 'POST /team/108/time_entries/stop'],
])('%s sends its request below the address of the API', async (type, parameters, request) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path.replace('/api/v2', '')}`)).toEqual([
    expect.stringContaining(request),
  ]);
});

test('a list from a day has all of the day', async () => {
  await run('clickup.time_entry', { operation: 'list', workspace: '108', after: '2026-11-01', before: '2026-12-01' });
  await run('clickup.task', { operation: 'list', list: '901100', created_after: '2026-11-01', limit: 1 });
  const start = String(Date.UTC(2026, 10, 1));
  expect(queryOf(fake.requests[0]!)).toEqual({ start_date: start, end_date: String(Date.UTC(2026, 11, 1)) });
  expect(queryOf(fake.requests[1]!)).toMatchObject({ date_created_gt: start });
});

test('clickup.space: a new tag and a changed one have their own names of colors', async () => {
  const colors = { new_tag: 'a', foreground: '#fff', background: '#000' };
  await run('clickup.space', { operation: 'create_tag', space: '7', ...colors });
  await run('clickup.space', { operation: 'update_tag', space: '7', tag: 'pump', ...colors });
  expect(fake.requests.map(bodyOf)).toEqual([
    { tag: { name: 'a', tag_fg: '#fff', tag_bg: '#000' } },
    { tag: { name: 'a', fg_color: '#fff', bg_color: '#000' } },
  ]);
  fake.reset();
  await run('clickup.space', { operation: 'update_tag', space: '7', tag: 'pump', new_tag: 'b', background: '#000' });
  expect(fake.requests.map(({ method }) => method)).toEqual(['GET', 'PUT']);
  expect(bodyOf(fake.requests[1]!)).toEqual({ tag: { name: 'b', fg_color: '#ffffff', bg_color: '#000' } });
});

describe('a time', () => {
  test.each([
    ['2026-12-01', Date.UTC(2026, 11, 1, 12)],
    ['2026-12-01T08:00:00+01:00', Date.UTC(2026, 11, 1, 7)],
    ['1796112000000', 1_796_112_000_000],
    [' ', undefined],
    [undefined, undefined],
  ])('%s is %s', (written, ms) => {
    expect(msOf(written, 'due_date')).toBe(ms);
  });

  test.each(['2026-12-01T08:00:00', 'tomorrow', '2026-13-01', '5'])('%s is refused with its parameter', (written) => {
    expect(() => msOf(written, 'due_date')).toThrow(expect.objectContaining({ param: '/due_date' }));
  });

  test('has a time of day unless it is a day', () => {
    expect(dateFields('due_date', '2026-12-01', 'due_date')).toMatchObject({ due_date_time: false });
    expect(dateFields('due_date', '2026-12-01T08:00:00Z', 'due_date')).toMatchObject({ due_date_time: true });
    expect(dateFields('due_date', '', 'due_date')).toEqual({});
  });
});

describe('clickup.task', () => {
  test('has minutes, a priority as a number, and numbers of users', async () => {
    const values = { description: '**x**', format: 'markdown', priority: 'high', estimate_minutes: 30 };
    const custom = '[{"id":"0a52","value":1}]';
    const create = { list: '901100', new_name: 'x', ...values, assignees: ['183'], tags: ['a'], custom_fields: custom };
    await run('clickup.task', { operation: 'create', ...create });
    expect(bodyOf(fake.requests[0]!)).toEqual({
      name: 'x',
      markdown_content: '**x**',
      priority: 2,
      time_estimate: 1_800_000,
      assignees: [183],
      tags: ['a'],
      custom_fields: [{ id: '0a52', value: 1 }],
    });
  });

  test('keeps what is not given', async () => {
    const update = { operation: 'update', task: '86c1x2y3z', name: '', description: '' };
    await expect(run('clickup.task', update)).rejects.toMatchObject({ code: 'parameter_invalid' });
    await run('clickup.task', { ...update, priority: 'none', add_assignees: ['183'], archive: false });
    expect(bodyOf(fake.requests[0]!)).toEqual({ priority: null, assignees: { add: [183] }, archived: false });
  });

  test('takes no name of a user for an ID', async () => {
    const create = { operation: 'create', list: '901100', new_name: 'x', assignees: ['183', 'Ann'] };
    await expect(run('clickup.task', create)).rejects.toMatchObject({ param: '/assignees/1' });
  });

  test('refuses custom fields of another form', async () => {
    const create = { operation: 'create', list: '901100', new_name: 'x', custom_fields: { id: '0a52' } };
    await expect(run('clickup.task', create)).rejects.toMatchObject({ param: '/custom_fields' });
  });

  test('with a custom ID names its workspace', async () => {
    await run('clickup.task', { operation: 'get', task: 'OPS-12', custom_in: '108' });
    expect(queryOf(fake.requests[0]!)).toEqual({ custom_task_ids: 'true', team_id: '108' });
  });

  test.each([
    ['list', { list: '901100' }, '/list/901100/task', {}],
    ['space', { workspace: '108', space: '7' }, '/team/108/task', { 'space_ids[]': '7' }],
    ['folder', { workspace: '108', folder: '9' }, '/team/108/task', { 'project_ids[]': '9' }],
    ['workspace', { workspace: '108' }, '/team/108/task', {}],
  ])('lists those of a %s', async (of, given, path, query) => {
    await run('clickup.task', { operation: 'list', tasks_of: of, ...given, updated_after: '1796000000000', limit: 1 });
    expect(fake.requests[0]!.path).toBe(`/api/v2${path}`);
    expect(queryOf(fake.requests[0]!)).toEqual({ ...query, date_updated_gt: '1796000000000' });
  });

  test('lists those of no place not at all', async () => {
    const listed = { operation: 'list', tasks_of: 'folder', workspace: '108' };
    await expect(run('clickup.task', listed)).rejects.toMatchObject({ param: '/folder' });
    expect(fake.requests).toEqual([]);
  });

  test('has the value of a field as text or JSON', async () => {
    const field = { task: '86c1x2y3z', field: '03efda77-c7a0-42d3-8afd-fd546353c2f5' };
    await run('clickup.task', { operation: 'set_field', ...field, value: '0', value_kind: 'json' });
    expect(bodyOf(fake.requests[0]!)).toEqual({ value: 0 });
  });
});

describe('comments', () => {
  const all = Array.from({ length: 60 }, (_, place) => ({ id: String(100 - place), date: String(5_000 - place) }));
  const client = (pages: (query: JsonObject) => JsonObject[]) => {
    const queries: JsonObject[] = [];
    const send = async ({ query }: { query?: Readonly<Record<string, unknown>> }) => {
      queries.push({ ...query });
      return { status: 200, headers: {}, body: { comments: pages({ ...query }) } };
    };
    return { send, queries };
  };
  const after = ({ start_id: id }: JsonObject): JsonObject[] => {
    const from = id === undefined ? 0 : all.findIndex((comment) => comment.id === id) + 1;
    return all.slice(from, from + 25);
  };

  test('are read page by page, from the oldest of the page before', async () => {
    const { send, queries } = client(after);
    expect(await readComments({ send }, '/task/1/comment', undefined)).toEqual(all);
    expect(queries).toEqual([{}, { start: '4976', start_id: '76' }, { start: '4951', start_id: '51' }]);
  });

  test('are read up to the wanted number', async () => {
    const { send, queries } = client(after);
    expect(await readComments({ send }, '/task/1/comment', 30)).toEqual(all.slice(0, 30));
    expect(queries).toHaveLength(2);
  });

  test('with a repeated page are an error', async () => {
    const { send } = client(() => all.slice(0, 25));
    await expect(readComments({ send }, '/task/1/comment', undefined)).rejects.toThrow('read before');
  });
});

describe('a failure', () => {
  test.each([
    [401, 'OAUTH_025', 'token'],
    [401, 'OAUTH_027', 'workspace'],
    [404, 'ITEM_013', 'no such thing'],
    [400, 'CRTSK_001', 'status'],
    [400, 'FIELD_011', 'custom field'],
  ])('%s %s says what to do', (status, code, words) => {
    const failure = failureIn(clickup, { status, headers: {}, body: { err: 'Oops', ECODE: code } });
    expect(failure?.message).toContain(words);
    expect(failure?.message).toContain(`(status ${status}, ${code}) Oops`);
  });

  test('of an unknown form has its status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { err: 5, ECODE: {} }])
      expect(failureIn(clickup, { status: 400, headers: {}, body })?.message).toBe(
        'ClickUp refused the request. (status 400)',
      );
  });

  test('of the rate limit has the time that is left', () => {
    const reset = String(Math.ceil(Date.now() / 1_000) + 20);
    const failure = failureIn(clickup, { status: 429, headers: { 'x-ratelimit-reset': reset }, body: {} });
    expect(failure?.kind).toBe('limited');
    expect(failure?.retryAfterMs).toBeGreaterThan(18_000);
    expect(failureIn(clickup, { status: 429, headers: {}, body: {} })?.retryAfterMs).toBeUndefined();
  });
});
