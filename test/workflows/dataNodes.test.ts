import { afterAll, beforeAll, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine?.stop());

const orders = [
  {
    customer: 'Ada',
    lines: [
      { Sku: 'a', price: 2 },
      { Sku: 'b', price: 3 },
    ],
  },
  {
    customer: 'Max',
    lines: [
      { Sku: 'a', price: 4 },
      { Sku: 'a', price: 4 },
    ],
  },
];

test('items keep what they descend from through nodes that split, rename, drop, sort and sum up', async () => {
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      Split: { type: 'data.split_out', parameters: { lists: [{ name: 'lines' }] } },
      Rename: { type: 'data.rename_keys', parameters: { patterns: [{ pattern: '^S', replacement: 's' }] } },
      Once: { type: 'data.remove_duplicates' },
      Sort: { type: 'data.sort', parameters: { fields: [{ name: 'price', order: 'descending' }] } },
      Whose: {
        type: 'data.edit_fields',
        parameters: { include: 'all', assignments: [{ name: 'customer', value: "{{ $('T').item.json.customer }}" }] },
      },
      Sum: {
        type: 'data.summarize',
        parameters: {
          fields: [
            { aggregation: 'sum', name: 'price' },
            { aggregation: 'append', name: 'customer' },
          ],
          split_by: ['sku'],
        },
      },
      First: {
        type: 'data.edit_fields',
        parameters: {
          include: 'all',
          assignments: [{ name: 'all', value: "{{ $('Whose').all().length }}" }],
        },
      },
      List: { type: 'data.aggregate', parameters: { mode: 'items', destination: 'skus' } },
    },
    'T>Split Split>Rename Rename>Once Once>Sort Sort>Whose Whose>Sum Sum>First First>List',
  );
  const { executionId, status, error } = await engine.run(graph, { items: orders });
  expect({ status, error }).toEqual({ status: 'success', error: null });
  expect(await engine.items(executionId, 'Whose')).toEqual([
    { sku: 'a', price: 4, customer: 'Max' },
    { sku: 'b', price: 3, customer: 'Ada' },
    { sku: 'a', price: 2, customer: 'Ada' },
  ]);
  expect(await engine.items(executionId, 'List')).toEqual([
    {
      skus: [
        { sku: 'a', sum_price: 6, appended_customer: ['Max', 'Ada'], all: 3 },
        { sku: 'b', sum_price: 3, appended_customer: ['Ada'], all: 3 },
      ],
    },
  ]);
});

test('expressions are read for each item by nodes that work on each: dates, hashes, comparisons', async () => {
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      Date: {
        type: 'data.date_time',
        parameters: { operation: 'add', date: '{{ $json.at }}', amount: '{{ $json.n }}', include_input: true },
      },
      Hash: {
        type: 'data.crypto',
        parameters: { value: '{{ $json.n }}', algorithm: 'md5', output: 'hash' },
        settings: { on_error: 'error_output' },
      },
      Compare: { type: 'data.compare', parameters: { match: [{ field_1: 'n', field_2: 'n' }] } },
    },
    'T>Date Date>Hash Hash>Compare.input_1 T>Compare.input_2',
  );
  const items = [
    { n: 1, at: '2026-11-21' },
    { n: 2, at: '2026-11-21T23:00:00' },
  ];
  const { executionId, status, error } = await engine.run(graph, { items });
  expect({ status, error }).toEqual({ status: 'success', error: null });
  expect(await engine.items(executionId, 'Hash')).toEqual([
    { ...items[0], new_date: '2026-11-22T00:00:00.000Z', hash: 'c4ca4238a0b923820dcc509a6f75849b' },
    { ...items[1], new_date: '2026-11-23T23:00:00.000Z', hash: 'c81e728d9d4c2f636f067f89cc14862c' },
  ]);
  expect(await engine.items(executionId, 'Compare', { port: 'different' })).toMatchObject([
    { keys: { n: 1 }, same: { at: '2026-11-21' }, different: { hash: { input_2: null } } },
    { keys: { n: 2 } },
  ]);
  expect(await engine.items(executionId, 'Compare', { port: 'only_in_2' })).toEqual([]);
});

test('nodes that process all items at once fail as a whole: all items pass on with the error if the node continues on errors', async () => {
  const failing = (onError: string) => ({
    type: 'data.summarize',
    parameters: { fields: [{ aggregation: 'sum', name: 'n' }] },
    settings: { on_error: onError },
  });
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      C: failing('continue'),
      E: failing('error_output'),
      Compare: {
        type: 'data.compare',
        parameters: { match: [{ field_1: 'n', field_2: 'n' }], ignored: ['a..b'] },
        settings: { on_error: 'continue' },
      },
    },
    'T>C T>E T>Compare.input_1 T>Compare.input_2',
  );
  const { executionId, status } = await engine.run(graph, { items: [{ n: 1 }, { n: 'x' }] });
  expect(status).toBe('success');
  const message = 'The sum of "n" needs numbers, but one item has the text "x".';
  const expected = [
    { n: 1, error: message },
    { n: 'x', error: message },
  ];
  expect(await engine.items(executionId, 'C')).toEqual(expected);
  expect(await engine.items(executionId, 'E', { port: 'error' })).toEqual(expected);
  expect(await engine.items(executionId, 'E')).toEqual([]);
  // An item that failed is neither new nor gone.
  expect(await engine.items(executionId, 'Compare', { port: 'only_in_2' })).toEqual([]);
  expect((await engine.items(executionId, 'Compare', { port: 'different' }))[0]).toMatchObject({
    n: 1,
    error: '"a..b" is not a valid field name.',
  });
});
