import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Item } from '../../../domains/executions/item.ts';
import { someBinary } from '../../support/binaries.ts';
import { graphOf } from '../../workflows/engine.ts';
import { nodeTypes, runAlone } from './runAlone.ts';

type Json = Record<string, unknown>;
const byId = [{ field_1: 'id', field_2: 'id' }];

async function compare(one: Json[], other: Json[], parameters: object = {}): Promise<Record<string, Item[]>> {
  const inputs = { input_1: one.map((json) => ({ json })), input_2: other.map((json) => ({ json })) };
  const result = await runAlone('data.compare', { parameters: { match: byId, ...parameters }, inputs });
  if (!('outputs' in result)) throw new Error('The node waits.');
  return result.outputs;
}
const compared = async (...args: Parameters<typeof compare>) =>
  Object.fromEntries(
    Object.entries(await compare(...args)).map(([port, items]) => [port, items.map(({ json }) => json)]),
  );

describe('compare', () => {
  const one = [
    { id: 1, n: 'a', at: 1 },
    { id: 2, n: 'b' },
    { id: 3, n: 'c' },
  ];
  const other = [
    { id: 3, n: 'C', new: true },
    { id: 1, n: 'a', at: 2 },
    { id: 4, n: 'd' },
  ];

  test('returns items of one side only, equal ones and differences, each paired with its source', async () => {
    const at = (item: number, input: string) => ({ item, input });
    expect(await compare(one, other, { ignored: ['at'] })).toEqual({
      only_in_1: [{ json: one[1], pairedItem: at(1, 'input_1') }],
      same: [{ json: one[0], pairedItem: [at(0, 'input_1'), at(1, 'input_2')] }],
      different: [
        {
          json: {
            keys: { id: 3 },
            same: {},
            different: { n: { input_1: 'c', input_2: 'C' }, new: { input_1: null, input_2: true } },
          },
          pairedItem: [at(2, 'input_1'), at(0, 'input_2')],
        },
      ],
      only_in_2: [{ json: other[2], pairedItem: at(2, 'input_2') }],
    });
  });

  test.each([
    ['input_1', {}, { id: 1, n: 'a', at: 1 }],
    ['input_2', {}, { id: 1, n: 'a', at: 2 }],
    ['mix', { prefer: 'input_1', except: ['at'] }, { id: 1, n: 'a', at: 2 }],
    ['mix', { prefer: 'input_2', except: ['at'] }, { id: 1, n: 'a', at: 1 }],
  ])('of items that differ: %s %j', async (onDifference, more, expected) => {
    const outputs = await compared(one.slice(0, 1), other, { on_difference: onDifference, ...more });
    expect(outputs['different']).toEqual([expected]);
  });

  test('several fields to match, with different names and dots', async () => {
    const match = [
      { field_1: 'a.id', field_2: 'key' },
      { field_1: 'kind', field_2: 'kind' },
    ];
    const outputs = await compared(
      [{ a: { id: 1 }, kind: 'x', v: { p: 1, q: [2] } }, { kind: 'x' }],
      [
        { key: 1, kind: 'x', a: {}, v: { q: [2], p: 1 } },
        { key: 1, kind: 'y' },
      ],
      { match },
    );
    expect(outputs).toEqual({
      only_in_1: [{ kind: 'x' }],
      same: [{ a: { id: 1 }, kind: 'x', v: { p: 1, q: [2] } }],
      different: [],
      only_in_2: [{ key: 1, kind: 'y' }],
    });
  });

  test('fuzzy: values that read the same are equal, for the match and for the rest', async () => {
    const [left, right] = [[{ id: 1, v: '', w: 5 }], [{ id: '1', v: null, w: '5' }]];
    expect((await compared(left, right))['only_in_1']).toHaveLength(1);
    expect((await compared(left, right, { fuzzy: true }))['same']).toEqual(left);
    expect((await compared([{ id: 1, v: null }], [{ id: 1 }]))['different']).toHaveLength(1);
    expect((await compared([{ id: 1, v: null }], [{ id: 1 }], { fuzzy: true }))['same']).toHaveLength(1);
  });

  test('several matches: the first one, or all', async () => {
    const [left, right] = [
      [{ id: 1, v: 'x' }],
      [
        { id: 1, v: 'y' },
        { id: 1, v: 'x' },
      ],
    ];
    const first = await compared(left, right, { on_difference: 'input_2' });
    expect(first).toEqual({ only_in_1: [], same: [], different: [{ id: 1, v: 'y' }], only_in_2: [] });
    const all = await compared(left, right, { on_difference: 'input_2', multiple_matches: 'all' });
    expect(all).toEqual({ only_in_1: [], same: left, different: [{ id: 1, v: 'y' }], only_in_2: [] });
  });

  test('rejects too many pairs before they are created', async () => {
    const many = Array.from({ length: 1_001 }, () => ({ id: 1 }));
    await expect(compare(many, many, { multiple_matches: 'all' })).rejects.toMatchObject({
      code: 'item_limit_reached',
    });
  });

  test('files stay with their items', async () => {
    const f = someBinary();
    const inputs = { input_1: [{ json: { id: 1, a: 1 }, binary: { f } }], input_2: [{ json: { id: 1, a: 2 } }] };
    const of = async (onDifference: string) => {
      const result = await runAlone('data.compare', {
        parameters: { match: byId, on_difference: onDifference },
        inputs,
      });
      return 'outputs' in result ? result.outputs['different']![0]!.binary : null;
    };
    expect(await of('mix')).toEqual({ f });
    expect(await of('input_2')).toBeUndefined();
  });

  test('one input alone, none at all, and wrong parameters', async () => {
    expect(await compared(one, [])).toEqual({ only_in_1: one, same: [], different: [], only_in_2: [] });
    expect(await compared([], [])).toEqual({ only_in_1: [], same: [], different: [], only_in_2: [] });
    await expect(compare(one, other, { ignored: ['a..b'] })).rejects.toMatchObject({ param: '/ignored' });
    await expect(compare(one, other, { match: [] })).rejects.toMatchObject({ param: '/match' });
    await expect(compare(one, other, { on_difference: 'none' })).rejects.toMatchObject({ param: '/on_difference' });
    const graph = graphOf({ T: { type: 'trigger.manual' }, C: { type: 'data.compare' } }, 'T>C.input_1');
    expect(nodeTypes.findIssues(graph)).toMatchObject([{ parameter: '/match', code: 'parameter_missing' }]);
  });

  test('property: every item of both inputs leaves exactly once', async () => {
    const list = fc.uniqueArray(fc.record({ id: fc.integer({ min: 0, max: 15 }), v: fc.integer({ min: 0, max: 2 }) }), {
      selector: ({ id }) => id,
    });
    await fc.assert(
      fc.asyncProperty(list, list, async (left, right) => {
        const { only_in_1, same, different, only_in_2 } = await compare(left, right);
        const indexes = (items: Item[], input: string) =>
          items
            .flatMap(({ pairedItem }) => pairedItem as { item: number; input: string })
            .filter((pair) => pair.input === input)
            .map(({ item }) => item)
            .toSorted((a, b) => a - b);
        const every = [...only_in_1!, ...same!, ...different!, ...only_in_2!];
        expect(indexes(every, 'input_1')).toEqual(left.map((_, index) => index));
        expect(indexes(every, 'input_2')).toEqual(right.map((_, index) => index));
        for (const { pairedItem } of same!) {
          const [a, b] = pairedItem as { item: number }[];
          expect(left[a!.item]).toEqual(right[b!.item]);
        }
        for (const { pairedItem } of different!) {
          const [a, b] = pairedItem as { item: number }[];
          expect(left[a!.item]!.id).toBe(right[b!.item]!.id);
          expect(left[a!.item]!.v).not.toBe(right[b!.item]!.v);
        }
        expect(only_in_1!.every(({ json }) => right.every(({ id }) => id !== json['id']))).toBe(true);
        expect(only_in_2!.every(({ json }) => left.every(({ id }) => id !== json['id']))).toBe(true);
      }),
    );
  });
});
