import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

type Json = Record<string, unknown>;
const summarized = async (parameters: object, json: Json[]) =>
  (await jsonOf('data.summarize', { parameters, json }))['main'];
const fields = (...names: string[]) =>
  names.map((name) => {
    const [aggregation = '', field = ''] = name.split(' ');
    return { aggregation, name: field };
  });

const sales = [
  { country: 'DE', city: 'Bonn', price: 10, name: 'a' },
  { country: 'US', city: 'Reno', price: '2.5', name: 'b' },
  { country: 'DE', city: 'Kiel', price: 5, name: '' },
  { country: 'DE', city: 'Bonn', price: null, name: 'a' },
  { price: 1 },
];

describe('summarize', () => {
  test('every aggregation, named as users know it; numbers may be texts', async () => {
    const all = ['sum', 'average', 'min', 'max', 'count', 'count_unique'].map((name) => `${name} price`);
    expect(await summarized({ fields: fields(...all) }, sales)).toEqual([
      {
        sum_price: 18.5,
        average_price: 4.625,
        min_price: 1,
        max_price: '2.5', // values of different types are ordered as in a sort
        count_price: 4,
        unique_count_price: 4,
      },
    ]);
    expect(await summarized({ fields: fields('append name', 'concatenate name') }, sales)).toEqual([
      { appended_name: ['a', 'b', 'a'], concatenated_name: 'a,b,a' },
    ]);
  });

  test('empty values count where they are asked for', async () => {
    const withEmpty = ['count', 'count_unique', 'append', 'concatenate'].map((aggregation) => ({
      aggregation,
      name: 'name',
      include_empty: true,
    }));
    expect(await summarized({ fields: withEmpty }, sales)).toEqual([
      { count_name: 5, unique_count_name: 4, appended_name: ['a', 'b', '', 'a', null], concatenated_name: 'a,b,,a,' },
    ]);
  });

  test.each([
    ['comma_space', {}, 'a, b, a'],
    ['newline', {}, 'a\nb\na'],
    ['space', {}, 'a b a'],
    ['none', {}, 'aba'],
    ['other', { custom_separator: ' | ' }, 'a | b | a'],
  ])('concatenated with the separator %s', async (separator, more, expected) => {
    const wanted = [{ aggregation: 'concatenate', name: 'name', separator, ...more }];
    expect(await summarized({ fields: wanted }, sales)).toEqual([{ concatenated_name: expected }]);
  });

  test('a group for each value, in the order in which they come, paired with its items', async () => {
    const parameters = { fields: fields('sum price', 'count name'), split_by: ['country'] };
    expect(await runAlone('data.summarize', { parameters, json: sales })).toEqual({
      outputs: {
        main: [
          { json: { country: 'DE', sum_price: 15, count_name: 2 }, pairedItem: [0, 2, 3] },
          { json: { country: 'US', sum_price: 2.5, count_name: 1 }, pairedItem: [1] },
          { json: { country: null, sum_price: 1, count_name: 0 }, pairedItem: [4] },
        ],
      },
    });
    expect(await summarized({ ...parameters, skip_ungrouped: true }, sales)).toHaveLength(2);
  });

  test('as one item, groups inside groups', async () => {
    const parameters = { fields: fields('sum price'), split_by: ['country', 'city'], output: 'one' };
    const summed = (pairedItem: number[]) => ({
      outputs: {
        main: [
          {
            json: {
              DE: { Bonn: { sum_price: 10 }, Kiel: { sum_price: 5 } },
              US: { Reno: { sum_price: 2.5 } },
            },
            pairedItem,
          },
        ],
      },
    });
    const json = sales.slice(0, 4);
    expect(await runAlone('data.summarize', { parameters, json })).toEqual(summed([0, 3, 1, 2]));
    const nested = { ...parameters, nested_order: true };
    expect(await runAlone('data.summarize', { parameters: nested, json })).toEqual(summed([0, 3, 2, 1]));
    expect(await summarized({ fields: fields('sum price'), output: 'one' }, sales)).toEqual([{ sum_price: 18.5 }]);
    const odd = [
      { k: '__proto__', n: 1 },
      { k: 1, n: 1 },
      { k: '1', n: 1 },
    ];
    const [one] = (await summarized({ fields: fields('sum n'), split_by: ['k'], output: 'one' }, odd)) as [Json];
    expect(Object.entries(one)).toEqual([
      ['1', { sum_n: 2 }],
      ['__proto__', { sum_n: 1 }],
    ]);
  });

  test('groups by objects, by fields in objects, or by names with dots', async () => {
    const json = [
      { k: { a: 1, b: 2 }, 'x.y': 1, n: 1 },
      { k: { b: 2, a: 1 }, 'x.y': 1, n: 2 },
    ];
    expect(await summarized({ fields: fields('sum n'), split_by: ['k'] }, json)).toEqual([
      { k: { a: 1, b: 2 }, sum_n: 3 },
    ]);
    expect(await summarized({ fields: fields('sum k.b'), split_by: ['k.a'] }, json)).toEqual([
      { k: { a: 1 }, sum_k_b: 4 },
    ]);
    expect(await summarized({ fields: fields('sum x.y'), split_by: ['x.y'], dots: false }, json)).toEqual([
      { 'x.y': 1, sum_x_y: 2 },
    ]);
  });

  test('nothing to reckon with: 0 for a sum, null for an average, the least and the greatest', async () => {
    const all = fields('sum v', 'average v', 'min v', 'max v', 'count v', 'append v', 'concatenate v');
    expect(await summarized({ fields: all }, [{ v: null }, { v: '' }])).toEqual([
      { sum_v: 0, average_v: null, min_v: null, max_v: null, count_v: 0, appended_v: [], concatenated_v: '' },
    ]);
  });

  test('rejects non-numbers, unknown fields and duplicate results', async () => {
    await expect(summarized({ fields: fields('count n', 'sum n') }, [{ n: 1 }, { n: 'x' }])).rejects.toMatchObject({
      code: 'item_type_mismatch',
      message: 'The sum of "n" needs numbers, but one item has the text "x".',
      param: '/fields/1/name',
    });
    await expect(summarized({ fields: fields('sum m') }, [{ n: 1 }])).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/fields/0/name',
    });
    expect(await summarized({ fields: fields('sum m'), ignore_missing_fields: true }, [{ n: 1 }])).toEqual([
      { sum_m: 0 },
    ]);
    await expect(summarized({ fields: fields('sum a.b', 'sum a_b') }, [{}])).rejects.toMatchObject({
      param: '/fields/1',
    });
  });

  test('no items give no items; wrong parameters are named', async () => {
    expect(await jsonOf('data.summarize', { parameters: { fields: fields('sum n') }, json: [] })).toEqual({ main: [] });
    await expect(summarized({ fields: fields('median n') }, [{}])).rejects.toMatchObject({
      param: '/fields/0/aggregation',
    });
    const graph = graphOf({ T: { type: 'trigger.manual' }, S: { type: 'data.summarize', parameters: {} } }, 'T>S');
    expect(nodeTypes.findIssues(graph)).toMatchObject([{ parameter: '/fields', code: 'parameter_missing' }]);
  });

  test('property: equals a naive model', async () => {
    const number = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.constant(null), fc.constant(undefined));
    const item = fc.record({ k: fc.constantFrom('a', 'b', 1, null), n: number });
    const all = ['sum', 'average', 'min', 'max', 'count', 'count_unique', 'append', 'concatenate'];
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 30 }), async (items) => {
        const expected = [...new Set(items.map(({ k }) => k))].map((k) => {
          const numbers = items.filter((entry) => entry.k === k && typeof entry.n === 'number').map(({ n }) => n!);
          const sum = numbers.reduce((total, n) => total + n, 0);
          return {
            k,
            sum_n: sum,
            average_n: numbers.length === 0 ? null : sum / numbers.length,
            min_n: numbers.length === 0 ? null : Math.min(...numbers),
            max_n: numbers.length === 0 ? null : Math.max(...numbers),
            count_n: numbers.length,
            unique_count_n: new Set(numbers).size,
            appended_n: numbers,
            concatenated_n: numbers.join(),
          };
        });
        const wanted = fields(...all.map((name) => `${name} n`));
        expect(
          await summarized({ fields: wanted, split_by: ['k'], ignore_missing_fields: true }, items as Json[]),
        ).toEqual(expected);
      }),
    );
  });
});
