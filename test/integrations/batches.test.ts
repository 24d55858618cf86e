import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../openapi/AppError.ts';
import { NodeTypes } from '../../activities/engine/nodeTypes.ts';
import { integer, text } from '../../platform/schema/schema.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { defineOperation } from '../../integrations/engine/defineOperation.ts';
import { defineVendor } from '../../integrations/engine/defineVendor.ts';
import { startFake, type Fake, type FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { vendorNode } from '../../integrations/engine/vendorNode.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone, type Alone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';

/** Operations with several items in one request, of a vendor that exists only here: rows of tables. */
const vendor = defineVendor({
  id: 'rows',
  title: 'Rows',
  icon: 'Table',
  group: 'databases',
  apiUrl: 'https://rows.test',
  credentialTypes: ['slack_token'],
  idempotencyHeader: 'idempotency-key',
  failureOf: ({ status, body }) =>
    status < 400
      ? null
      : { kind: status >= 500 ? 'temporary' : 'refused', code: String(body['error']), message: String(body['error']) },
  source: 'https://rows.test/docs',
});

const add = defineOperation({
  title: 'Add',
  description: 'Adds rows.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    table: text({ title: 'Table', required: true, maxLength: 20 }),
    value: integer({ title: 'Value', required: true }),
    note: text({ title: 'Note', maxLength: 10_000 }),
  },
  example: { table: 'a', value: 1 },
  output: { value: 1 },
  batch: {
    max: 3,
    maxBytes: 5_000,
    together: ({ table }) => table,
    apart: ({ value }) => String(value),
    prepare: async (all, { items }) =>
      all.map((each, place) => ({ ...each, value: each.value + 100 * items.length + place })),
    request: (all) => ({
      method: 'POST',
      path: '/rows',
      json: { table: all[0]!.table, values: all.map(({ value }) => value) },
    }),
    results: (body) =>
      (body['rows'] as JsonObject[]).map((row) =>
        row['value'] === 'locked' ? new AppError('target_error', 'The row is locked.') : row,
      ),
  },
});
/** Removes rows by their values. */
const removal = (title: string, more: { splits?: false } = {}) =>
  defineOperation({
    title,
    description: 'Removes rows.',
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['There is no such row.'],
    parameters: {
      table: text({ title: 'Table', required: true, maxLength: 20 }),
      value: integer({ title: 'Value', required: true }),
    },
    example: { table: 'a', value: 1 },
    output: { value: 1 },
    batch: {
      max: 3,
      together: ({ table }) => table,
      ...more,
      request: (all) => {
        const values = all.map(({ value }) => value);
        if (values.some((value) => value < 0)) throw new AppError('parameter_invalid', 'The value is negative.');
        return { method: 'POST', path: '/removals', json: { table: all[0]!.table, values } };
      },
      results: (_body, all) => all.map(({ value }) => ({ value })),
    },
  });
const remove = removal('Remove');
const shift = removal('Remove by place', { splits: false });
const get = defineOperation({
  title: 'Get',
  description: 'Gets a row.',
  effects: ['reads_private'],
  repeat: 'safe',
  parameters: {},
  example: {},
  output: {},
  request: () => ({ path: '/rows' }),
});
const node = vendorNode(vendor, {
  noun: 'row',
  title: 'Row',
  description: 'Adds rows.',
  first: 'add',
  operations: { add, remove, shift, get },
});
const types = new NodeTypes([node]);

interface Rows {
  table: string;
  values: number[];
}
const rowsOf = ({ bytes }: FakeRequest) => JSON.parse(bytes.toString()) as Rows;
let answer: (rows: Rows) => { status?: number; json: unknown };
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake({
    source: 'https://rows.test/docs',
    secret: 'secret',
    credential: (url) => ({ type: 'slack_token', values: { token: 'secret', api_url: url } }),
    isAuthorized: () => true,
    unauthorized: { status: 401, json: { error: 'Unknown token.' } },
    limited: () => ({ status: 429, json: {} }),
    broken: { status: 500, json: { error: 'Broken.' } },
    respond: (request) => answer(rowsOf(request)),
  });
});
beforeEach(() => {
  fake.reset();
  answer = ({ values }) => ({ json: { rows: values.map((value) => ({ value })) } });
});
afterAll(() => Promise.all([fake.close(), services.close()]));

const run = async (
  parametersPerItem: object[],
  more: Pick<Alone, 'itemErrors' | 'parameters'> = {},
): Promise<Item[]> => {
  const result = await runAlone('rows.row', {
    types,
    parametersPerItem,
    json: parametersPerItem.map((_, n) => ({ n })),
    credentials: { auth: usedCredential('slack_token', { token: 'secret', api_url: fake.url }) },
    services,
    ...more,
  });
  return 'outputs' in result ? (result.outputs['main'] ?? []) : [];
};
const inTable = (...tables: string[]) => tables.map((table, value) => ({ table, value }));
const sent = () => fake.requests.map((request) => [rowsOf(request).table, rowsOf(request).values.length]);

test('successive items of one kind share requests, and outputs keep the order of their inputs', async () => {
  const items = await run(inTable('a', 'a', 'a', 'a', 'b', 'a'));
  expect(sent()).toEqual([
    ['a', 3],
    ['a', 1],
    ['b', 1],
    ['a', 1],
  ]);
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(items.slice(0, 4).map(({ json }) => json['value'])).toEqual([300, 302, 304, 103]);
});

test('two items for one thing never share a request', async () => {
  await run([1, 2, 1, 3].map((value) => ({ table: 'a', value })));
  expect(sent()).toEqual([
    ['a', 2],
    ['a', 2],
  ]);
});

test('the key of a request is that of its first item', async () => {
  await run(inTable('a', 'a', 'a', 'a'));
  expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['exe_test/n1/0', 'exe_test/n1/0/3']);
});

test('large items have requests of their own', async () => {
  const note = 'x'.repeat(2_400);
  await run([
    { table: 'a', value: 1, note },
    { table: 'a', value: 2, note },
    { table: 'a', value: 3, note: note.repeat(3) },
  ]);
  expect(sent()).toEqual([
    ['a', 2],
    ['a', 1],
  ]);
});

test('only the item that causes a refusal fails, and the others are sent one by one with keys of their own', async () => {
  answer = ({ values }) =>
    values.length > 1 || values[0]! % 10 === 1
      ? { status: 422, json: { error: 'The value 1 is not valid.' } }
      : { json: { rows: values.map((value) => ({ value })) } };
  const all = [
    { table: 'a', value: 0 },
    { table: 'a', value: 1 },
    { table: 'a', value: 2 },
    { table: 'a', value: 4 },
  ];
  const items = await run(all, { itemErrors: 'continue' });
  expect(items.map(({ json }) => json)).toEqual([
    { value: 100 },
    { n: 1, error: 'Rows: The value 1 is not valid.' },
    { value: 102 },
    { value: 104 },
  ]);
  expect(fake.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'exe_test/n1/0',
    'exe_test/n1/0/alone',
    'exe_test/n1/0/1/alone',
    'exe_test/n1/0/2/alone',
    'exe_test/n1/0/3',
  ]);
});

test('a refused request ends the run, and its error names the items', async () => {
  answer = () => ({ status: 422, json: { error: 'The value 1 is not valid.' } });
  await expect(run(inTable('a', 'a'))).rejects.toMatchObject({
    code: 'target_error',
    message: 'Rows: The value 1 is not valid. The request had the items 1 to 2.',
  });
  expect(fake.requests).toHaveLength(1);
});

test('items of a request with an unknown outcome and of a refused credential are not sent one by one', async () => {
  fake.breakNext(4);
  const items = await run(inTable('a', 'a'), { itemErrors: 'continue' });
  expect(items.map(({ json }) => json['error'])).toEqual(
    Array(2).fill('Rows: Broken. The request had the items 1 to 2.'),
  );
  expect(fake.requests).toHaveLength(4); // the key makes repeats safe
  fake.reset();
  fake.expire();
  expect(await run(inTable('a', 'a'), { itemErrors: 'continue' })).toHaveLength(2);
  expect(fake.requests).toHaveLength(1);
});

test('a vendor that reports each item fails single items', async () => {
  answer = ({ values }) => ({
    json: { rows: values.map((value, place) => ({ value: place === 1 ? 'locked' : value })) },
  });
  const items = await run(inTable('a', 'a', 'a'), { itemErrors: 'continue' });
  expect(items.map(({ json }) => json)).toEqual([
    { value: 300 },
    { n: 1, error: 'The row is locked.' },
    { value: 304 },
  ]);
  await expect(run(inTable('a', 'a'))).rejects.toMatchObject({ message: 'The row is locked.' });
});

test('an item with invalid parameters fails before anything is sent, or alone', async () => {
  const all = [...inTable('a', 'a'), { table: 'a', value: 'x' }, { table: 'a', value: 3 }];
  await expect(run(all)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/value' });
  expect(fake.requests).toEqual([]);
  const items = await run(all, { itemErrors: 'continue' });
  expect(items.map(({ json }) => 'error' in json)).toEqual([false, false, true, false]);
  expect(sent()).toEqual([['a', 3]]);
});

const removals = (operation: string, values: number[]) => values.map((value) => ({ operation, table: 'a', value }));

test('the accepted refusal of one item, after a repeat, is no success of the others', async () => {
  const rows = new Set([1, 3]);
  answer = ({ values }) => {
    if (values.some((value) => !rows.has(value))) return { status: 404, json: { error: 'There is no such row.' } };
    for (const value of values) rows.delete(value);
    return { json: {} };
  };
  fake.breakNext(1);
  const items = await run(removals('remove', [1, 2, 3]), { parameters: { operation: 'remove' } });
  expect(items.map(({ json }) => json)).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
  expect([...rows]).toEqual([]);
});

test('only the item fails that no request can be made of', async () => {
  answer = () => ({ json: {} });
  const items = await run(removals('remove', [1, -2, 3]), {
    parameters: { operation: 'remove' },
    itemErrors: 'continue',
  });
  expect(items.map(({ json }) => json)).toEqual([
    { value: 1 },
    { n: 1, error: 'The value is negative.' },
    { value: 3 },
  ]);
});

test('items that change what the next ones name are not sent one by one', async () => {
  answer = () => ({ status: 422, json: { error: 'The row 9 does not exist.' } });
  const items = await run(removals('shift', [1, 2, 9]), { parameters: { operation: 'shift' }, itemErrors: 'continue' });
  expect(items.every(({ json }) => 'error' in json)).toBe(true);
  expect(fake.requests).toHaveLength(1);
});

test('a response with fewer results than items is an error', async () => {
  answer = () => ({ json: { rows: [{ value: 1 }] } });
  await expect(run(inTable('a', 'a'))).rejects.toMatchObject({
    message: expect.stringContaining('1 results for 2 items'),
  });
});

test('each item has a request of its own if an expression selects the operation', async () => {
  const items = await run(inTable('a', 'a'), { parameters: { operation: '{{ $json.operation }}' } });
  expect(sent()).toEqual([
    ['a', 1],
    ['a', 1],
  ]);
  expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1]);
});
