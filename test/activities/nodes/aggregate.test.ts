import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { someBinary } from '../../support/binaries.ts';
import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

type Json = Record<string, unknown>;
const aggregated = async (parameters: object, json: Json[]) =>
  (await jsonOf('data.aggregate', { parameters, json }))['main']![0];
const split = async (parameters: object, json: Json[]) =>
  (await jsonOf('data.split_out', { parameters, json }))['main'];
const issues = (type: string, parameters: object) =>
  nodeTypes
    .findIssues(graphOf({ T: { type: 'trigger.manual' }, A: { type, parameters } }, 'T>A'))
    .map(({ parameter, code }) => `${parameter} ${code}`);

describe('aggregate fields', () => {
  const json = [
    { n: 1, a: { b: 'x' }, tags: ['p', 'q'] },
    { n: null, a: {}, tags: [] },
    { n: 3, tags: ['r', null] },
  ];

  test('lists of the values, named after the last part of the field or as wanted, paired with all items', async () => {
    const lists = [{ name: 'n' }, { name: 'a.b' }, { name: 'tags', output: 'all.tags' }];
    expect(await runAlone('data.aggregate', { parameters: { lists }, json })).toEqual({
      outputs: {
        main: [{ json: { n: [1, 3], b: ['x'], all: { tags: [['p', 'q'], [], ['r', null]] } }, pairedItem: [0, 1, 2] }],
      },
    });
    const cleaned = { lists: [{ name: 'tags' }], clean_lists: true };
    expect(await runAlone('data.aggregate', { parameters: cleaned, json })).toMatchObject({
      outputs: { main: [{ json: { tags: [['p', 'q'], [], ['r']] } }] },
    });
  });

  test('merged lists, with and without what is missing', async () => {
    const lists = [{ name: 'tags' }, { name: 'n' }];
    expect(await aggregated({ lists, merge_lists: true }, json)).toEqual({ tags: ['p', 'q', 'r'], n: [1, 3] });
    expect(await aggregated({ lists, merge_lists: true, keep_missing: true }, json)).toEqual({
      tags: ['p', 'q', 'r', null],
      n: [1, null, 3],
    });
    expect(await aggregated({ lists: [{ name: 'a.b' }], keep_missing: true }, json)).toEqual({ b: ['x', null, null] });
  });

  test('dots may be part of the name', async () => {
    expect(await aggregated({ lists: [{ name: 'a.b' }], dots: false }, [{ 'a.b': 1 }, { a: { b: 2 } }])).toEqual({
      'a.b': [1],
    });
  });

  test('one name twice, no field and no name are refused', async () => {
    await expect(aggregated({ lists: [{ name: 'a.x' }, { name: 'b.x' }] }, json)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/lists/1/name',
    });
    await expect(aggregated({}, json)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/lists' });
    await expect(aggregated({ lists: [{ name: '__proto__' }] }, json)).rejects.toMatchObject({
      param: '/lists/0/name',
    });
    expect(issues('data.aggregate', {})).toEqual(['/lists parameter_missing']);
    expect(issues('data.aggregate', { lists: [{}], merge_lists: 'perhaps' })).toEqual([
      '/lists/0/name parameter_missing',
      '/merge_lists parameter_invalid',
    ]);
  });
});

describe('aggregate items', () => {
  const json = [{ a: 1, b: 2 }, { a: 3 }];

  test.each([
    ['all', {}, { data: [{ a: 1, b: 2 }, { a: 3 }] }],
    ['selected', { fields: ['b'] }, { data: [{ b: 2 }, {}] }],
    ['except', { fields: ['b'], destination: 'x.y' }, { x: { y: [{ a: 1 }, { a: 3 }] } }],
  ])('with %s fields', async (include, more, expected) => {
    expect(await aggregated({ mode: 'items', include, ...more }, json)).toEqual(expected);
  });

  test('keeps files under unique names, identical files only once if set', async () => {
    const [a, b, c] = ['a.txt', 'b.txt', 'c.txt'].map((name) => someBinary(name));
    const inputs: Record<string, Item[]> = {
      main: [
        { json: {}, binary: { data: a!, data_1: b! } },
        { json: {}, binary: { data: a! } },
        { json: {}, binary: { data: c! } },
      ],
    };
    const files = async (binaries: string) => {
      const result = await runAlone('data.aggregate', { parameters: { mode: 'items', binaries }, inputs });
      return 'outputs' in result ? result.outputs['main']![0]!.binary : undefined;
    };
    expect(await files('drop')).toBeUndefined();
    expect(await files('keep')).toEqual({ data: a, data_1: b, data_2: a, data_3: c });
    expect(await files('keep_unique')).toEqual({ data: a, data_1: b, data_2: c });
  });

  test('no items give no item; a wrong mode is named', async () => {
    expect(await jsonOf('data.aggregate', { parameters: { mode: 'items' }, json: [] })).toEqual({ main: [] });
    await expect(aggregated({ mode: 'rows' }, json)).rejects.toMatchObject({ param: '/mode' });
  });
});

describe('split out', () => {
  const json = [{ id: 1, order: { lines: [{ sku: 'a' }, { sku: 'b' }], note: 'n' }, tags: ['x', 'y', 'z'] }, { id: 2 }];

  test('an item an entry, objects as they are, each paired with where it came from', async () => {
    expect(
      await runAlone('data.split_out', { parameters: { lists: [{ name: 'order.lines' }] }, json: [{}, ...json] }),
    ).toEqual({
      outputs: {
        main: [
          { json: { sku: 'a' }, pairedItem: 1 },
          { json: { sku: 'b' }, pairedItem: 1 },
        ],
      },
    });
    expect(await split({ lists: [{ name: 'tags' }] }, json)).toEqual([{ tags: 'x' }, { tags: 'y' }, { tags: 'z' }]);
  });

  test('with all or some of the other fields, under a name of its own', async () => {
    const lists = [{ name: 'order.lines', destination: 'line' }];
    expect(await split({ lists, include: 'all' }, json.slice(0, 1))).toEqual([
      { id: 1, order: { note: 'n' }, tags: ['x', 'y', 'z'], line: { sku: 'a' } },
      { id: 1, order: { note: 'n' }, tags: ['x', 'y', 'z'], line: { sku: 'b' } },
    ]);
    expect(await split({ lists, include: 'selected', fields: ['id'] }, json)).toEqual([
      { id: 1, line: { sku: 'a' } },
      { id: 1, line: { sku: 'b' } },
    ]);
    expect(await split({ lists: [{ name: 'order.lines' }], include: 'selected', fields: ['id'] }, json)).toEqual([
      { id: 1, order: { lines: { sku: 'a' } } },
      { id: 1, order: { lines: { sku: 'b' } } },
    ]);
  });

  test('several lists go together, shorter ones end earlier', async () => {
    expect(await split({ lists: [{ name: 'order.lines', destination: 'line' }, { name: 'tags' }] }, json)).toEqual([
      { line: { sku: 'a' }, tags: 'x' },
      { line: { sku: 'b' }, tags: 'y' },
      { tags: 'z' },
    ]);
  });

  test('objects by their values, single values as they are, null among them; nothing of nothing', async () => {
    const of = (v: unknown) => split({ lists: [{ name: 'v' }] }, [{ v }]);
    expect(await of({ a: 1, b: [2] })).toEqual([{ v: 1 }, { v: [2] }]);
    expect(await of('text')).toEqual([{ v: 'text' }]);
    expect(await of(null)).toEqual([{ v: null }]);
    expect(await split({ lists: [{ name: 'v' }], include: 'all' }, [{ n: 1, v: null }, { n: 2 }])).toEqual([
      { n: 1, v: null },
    ]);
    expect(await of([])).toEqual([]);
    expect(await of([null, 1])).toEqual([{ v: null }, { v: 1 }]);
    expect(await split({ lists: [{ name: 'a.b' }], dots: false }, [{ 'a.b': [1], a: { b: [2] } }])).toEqual([
      { 'a.b': 1 },
    ]);
  });

  test('files: dropped, kept, or an item each', async () => {
    const binary = { a: someBinary('a.txt'), b: someBinary('b.txt') };
    const inputs = { main: [{ json: { l: [1], n: 1 }, binary }] };
    const run = (parameters: object) => runAlone('data.split_out', { parameters, inputs });
    expect(await run({ lists: [{ name: 'l' }] })).toEqual({ outputs: { main: [{ json: { l: 1 }, pairedItem: 0 }] } });
    expect(await run({ lists: [{ name: 'l' }], binaries: 'keep' })).toEqual({
      outputs: { main: [{ json: { l: 1 }, binary, pairedItem: 0 }] },
    });
    expect(await run({ lists: [{ name: '$binary' }], include: 'selected', fields: ['n'] })).toEqual({
      outputs: {
        main: [
          { json: { n: 1 }, binary: { a: binary.a }, pairedItem: 0 },
          { json: { n: 1 }, binary: { b: binary.b }, pairedItem: 0 },
        ],
      },
    });
  });

  test('no items give no items; wrong parameters are named', async () => {
    expect(await jsonOf('data.split_out', { parameters: { lists: [{ name: 'a' }] }, json: [] })).toEqual({});
    await expect(split({ lists: [] }, json)).rejects.toMatchObject({ code: 'parameter_invalid', param: '/lists' });
    await expect(split({ lists: [{ name: 'tags', destination: 'a..b' }] }, json)).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '/lists/0/destination',
    });
    expect(issues('data.split_out', {})).toEqual(['/lists parameter_missing']);
  });

  test('passes a failed item on with its error if the node continues on errors', async () => {
    const parametersPerItem = [{ lists: [{ name: 'l', destination: '__proto__' }] }, { lists: [{ name: 'l' }] }];
    const alone = { parametersPerItem, json: [{ l: [1] }, { l: [2] }] };
    const error = '"__proto__" is not a valid field name.';
    expect(await jsonOf('data.split_out', { ...alone, itemErrors: 'continue' })).toEqual({
      main: [{ l: [1], error }, { l: 2 }],
    });
    expect(await jsonOf('data.split_out', { ...alone, itemErrors: 'error_output' })).toEqual({
      error: [{ l: [1], error }],
      main: [{ l: 2 }],
    });
  });
});

describe('property: aggregate after split out is the identity', () => {
  const entry = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, 0, '', false));
  const entries = fc.array(entry, { minLength: 1, maxLength: 20 });

  test('of a list of values, keeping missing ones', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (v) => {
        const items = (await split({ lists: [{ name: 'v', destination: 'v' }] }, [{ v }])) as Json[];
        expect(items).toHaveLength(v.length);
        expect(await aggregated({ lists: [{ name: 'v' }], keep_missing: true }, items)).toEqual({ v });
      }),
    );
  });

  test('of a list of objects, as whole items', async () => {
    const objects = fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), entry), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(objects, async (data) => {
        const items = (await split({ lists: [{ name: 'data' }] }, [{ data }])) as Json[];
        expect(await aggregated({ mode: 'items' }, items)).toEqual({ data });
      }),
    );
  });

  test('and split out after aggregate gives the items', async () => {
    const objects = fc.array(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), entry), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(objects, async (items) => {
        const one = (await aggregated({ mode: 'items' }, items)) as Json;
        expect(await split({ lists: [{ name: 'data' }] }, [one])).toEqual(items);
      }),
    );
  });
});

test('one field in many lists is counted before it is made', async () => {
  const json = Array.from({ length: 20 }, () => ({ text: 'x'.repeat(50_000) }));
  const lists = Array.from({ length: 200 }, (_, index) => ({ name: 'text', output: `copy_${index}` }));
  await expect(runAlone('data.aggregate', { parameters: { lists }, json })).rejects.toMatchObject({
    code: 'item_limit_reached',
    message: expect.stringContaining('more than 128 MiB'),
  });
  const many = Array.from({ length: 2_000 }, () => 1);
  const include = { lists: [{ name: 'many' }], include: 'all' };
  await expect(
    runAlone('data.split_out', { parameters: include, json: [{ many, text: 'x'.repeat(100_000) }] }),
  ).rejects.toMatchObject({ code: 'item_limit_reached' });
  const fields = [{ aggregation: 'concatenate', name: 'n', separator: 'other', custom_separator: 'x'.repeat(200) }];
  const numbers = Array.from({ length: 700_000 }, () => ({ n: 1 }));
  await expect(runAlone('data.summarize', { parameters: { fields }, json: numbers })).rejects.toMatchObject({
    code: 'item_limit_reached',
  });
});
