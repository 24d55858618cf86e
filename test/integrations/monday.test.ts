import { describe, expect, test } from 'vitest';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { credential } from '../../integrations/monday/credentialOAuth2.ts';
import { fake as definition } from '../../integrations/monday/fake.ts';
import { columnValues, itemOf } from '../../integrations/monday/items.ts';
import { readNumbered } from '../../integrations/monday/requests.ts';
import { monday } from '../../integrations/monday/vendor.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The conversions of monday.com's nodes; `contract.test.ts` covers all operations. */
const { fake, run } = vendorRun(definition);

const variablesOf = (request: FakeRequest): unknown => bodyOf(request)['variables'];
const onBoard = { board: '1234567890' };

test.each([
  ['monday.api_call', { query: 'query { me { id } }' }],
  ['monday.board', { operation: 'get', ...onBoard }],
  ['monday.item', { operation: 'get', item: '9876543210' }],
  ['monday.update', { operation: 'delete', update: '501' }],
  ['monday.user', { operation: 'teams' }],
])('%s sends one request with the pinned version', async (type, parameters) => {
  await run(type, parameters);
  expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v2']);
  expect(fake.requests[0]!.headers['api-version']).toBe('2026-10');
});

describe('values of columns', () => {
  test.each([
    [{ status: { label: 'Done' } }, '{"status":{"label":"Done"}}'],
    [
      { status: '{ "label": "Done" }', text: '[no JSON', numbers: 5 },
      '{"status":{"label":"Done"},"text":"[no JSON","numbers":"5"}',
    ],
    ['{"text":"A"}', '{"text":"A"}'],
    [{ text: null }, '{"text":null}'],
    [{}, undefined],
    ['', undefined],
  ])('%j are %s', (given, sent) => {
    expect(columnValues(given)).toBe(sent);
  });

  test.each(['[1]', '5', 'no JSON'])('%s are refused with their parameter', (given) => {
    expect(() => columnValues(given)).toThrow(expect.objectContaining({ param: '/columns' }));
  });

  test('of an item are found by the ID of the column', () => {
    const values = [
      { id: 'text', text: 'A' },
      { id: 'mirror', text: null, display_value: 'B' },
      { id: 'empty', text: null },
    ];
    expect(itemOf({ id: '1', column_values: values })).toEqual({
      id: '1',
      column_values: values,
      columns: { text: 'A', mirror: 'B', empty: null },
    });
  });
});

describe('monday.item', () => {
  test('has its name beside the columns', async () => {
    await run('monday.item', {
      operation: 'update',
      ...onBoard,
      item: '9876543210',
      name: 'B',
      columns: { text: 'A' },
    });
    expect(variablesOf(fake.requests[0]!)).toMatchObject({ columns: '{"text":"A","name":"B"}' });
  });

  test('is not changed without a change', async () => {
    const update = { operation: 'update', ...onBoard, item: '9876543210' };
    await expect(run('monday.item', update)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/columns' });
    expect(fake.requests).toEqual([]);
  });

  test('has an empty column after an empty value', async () => {
    await run('monday.item', { operation: 'set_column', ...onBoard, item: '9876543210', column: 'text' });
    expect(variablesOf(fake.requests[0]!)).toMatchObject({ columns: '{"text":null}' });
  });

  test('is read in pages of a board, whose first one has the filter', async () => {
    const rules = '[{"column_id":"status","compare_value":[1]},{"column_id":"text","compare_value":["A"]}]';
    const list = {
      operation: 'list',
      ...onBoard,
      rules,
      match: 'or',
      order_by: 'status',
      direction: 'desc',
      all: true,
    };
    expect(await run('monday.item', list)).toHaveLength(3);
    expect(fake.requests.map(variablesOf)).toEqual([
      {
        board: ['1234567890'],
        limit: 100,
        query: {
          rules: JSON.parse(rules) as unknown,
          operator: 'or',
          order_by: [{ column_id: 'status', direction: 'desc' }],
        },
      },
      { cursor: 'MSw5NzI4M1', limit: 100 },
      { cursor: 'MSw5NzI4M2', limit: 100 },
    ]);
  });

  test.each([
    ['board', { board: '5' }, 'no such board'],
    ['group', { ...onBoard, group: 'none' }, 'no such group'],
  ])('is in no unknown %s', async (_what, place, words) => {
    await expect(run('monday.item', { operation: 'list', ...place })).rejects.toThrow(words);
  });

  test('of a group has one list', async () => {
    expect(await run('monday.item', { operation: 'list', ...onBoard, group: 'topics', limit: 1 })).toHaveLength(1);
    expect(variablesOf(fake.requests[0]!)).toEqual({ board: ['1234567890'], group: ['topics'], limit: 1 });
  });

  test('that does not exist is an error alone, and left out of several', async () => {
    await expect(run('monday.item', { operation: 'get', item: '5' })).rejects.toThrow('no item 5');
    expect(await run('monday.item', { operation: 'get_several', items: '5, 9876543210,' })).toHaveLength(1);
    const several = { operation: 'get_several', items: ' , ' };
    await expect(run('monday.item', several)).rejects.toMatchObject({ param: '/items' });
  });
});

test.each(['list', 'me'])('monday.user: %s asks for fields of the pinned version alone', async (operation) => {
  await run('monday.user', { operation });
  const { query } = JSON.parse(fake.requests[0]!.bytes.toString()) as { query: string };
  expect(query).toContain('kind status created_at');
  expect(query).not.toMatch(/is_admin|is_guest|enabled/);
});

test('monday.board: a list of boards ends with a page that is not full', async () => {
  expect(await run('monday.board', { operation: 'list', all: true })).toHaveLength(3);
  expect(fake.requests).toHaveLength(1);
  fake.reset();
  expect(await run('monday.board', { operation: 'list', limit: 2 })).toHaveLength(2);
  expect(variablesOf(fake.requests[0]!)).toEqual({ limit: 2, page: 1, state: 'active' });
});

test('a list by page numbers is read to its end', async () => {
  const pages: number[] = [];
  const send = async ({ json }: { json?: unknown }) => {
    const { page } = (json as { variables: { page: number } }).variables;
    pages.push(page);
    const data = { users: Array.from({ length: page === 3 ? 1 : 100 }, (_, place) => ({ id: `${page}-${place}` })) };
    return { status: 200, headers: {}, body: { data } };
  };
  const reading = { document: '', entries: (data: JsonObject) => data['users'], wanted: undefined };
  expect(await readNumbered({ send }, reading)).toHaveLength(201);
  expect(pages).toEqual([1, 2, 3]);
});

describe('a failure', () => {
  const refused = (code: string, data: JsonObject = {}) => ({
    errors: [{ message: 'Oops', extensions: { code, error_data: data } }],
  });
  test.each([
    [
      'ColumnValueException',
      { column_id: 'status' },
      'does not fit the column. (ColumnValueException) Oops Column: status.',
    ],
    ['DAILY_LIMIT_EXCEEDED', {}, 'no more calls today'],
    ['Unknown', {}, 'The request was refused. (Unknown) Oops'],
  ])('%s with status 200 says what to do', (code, data, words) => {
    const failure = failureIn(monday, { status: 200, headers: {}, body: refused(code, data) });
    expect([failure?.kind, failure?.message]).toEqual(['refused', expect.stringContaining(words)]);
  });

  test('of the complexity has the time that is left', () => {
    const body = refused('COMPLEXITY_BUDGET_EXHAUSTED', { retry_in_seconds: 12 });
    expect(failureIn(monday, { status: 200, headers: {}, body })).toMatchObject({
      kind: 'limited',
      retryAfterMs: 12_000,
    });
  });

  test('inside of the result of a mutation is none, because a repeated mutation would create twice', () => {
    const inside = (path: unknown[], data: unknown) => ({
      data,
      errors: [{ message: 'Oops', path, extensions: { code: 'FIELD_LIMIT_EXCEEDED' } }],
    });
    const of = (body: JsonObject) => failureIn(monday, { status: 200, headers: {}, body })?.kind;
    const path = ['create_item', 'column_values', 0, 'display_value'];
    expect(of(inside(path, { create_item: { id: '1' } }))).toBeUndefined();
    expect(of(inside(path, { create_item: null }))).toBe('limited');
    expect(of(inside(['create_item'], { create_item: null }))).toBe('limited');
    expect(of(inside(['boards', 0, 'name'], { boards: [] }))).toBe('limited');
  });

  test('has an older form, too', () => {
    const body = { error_code: 'InvalidBoardIdException', error_message: 'Oops', status_code: 200 };
    expect(failureIn(monday, { status: 200, headers: {}, body })?.message).toContain('no such board');
  });

  test('is none with data alone', () => {
    for (const body of [null, 5, [], {}, { data: { me: null } }, { errors: [] }])
      expect(failureIn(monday, { status: 200, headers: {}, body })).toBeNull();
  });
});

test('the sign-in reads the lifetime of a token from the token', () => {
  const request = credential.oauth2!.request!;
  const { read_answer: read, token_url: url } = request({ scopes: [], sign_in: 'current', api_url: '' } as never);
  const token = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const answer = { access_token: token({ exp }), token_type: 'Bearer' };
  expect(Number(read!(answer)['expires_in'])).toBeGreaterThan(3_590);
  for (const other of ['', 'x', 'x.y.z', token({}), 5])
    expect(read!({ access_token: other })).not.toHaveProperty('expires_in');
  expect(url).toBe('https://auth.monday.com/oauth_ms/oauth/token');
  const old = request({ scopes: [], sign_in: 'old', api_url: '' } as never);
  expect(old.token_url).toBe('https://auth.monday.com/oauth2/token');
});
