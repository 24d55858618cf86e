import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

const byFields = async (by: object[], json: Record<string, unknown>[]) =>
  (await jsonOf('data.sort', { parameters: { by }, json }))['main'];
const values = async (list: unknown[], order = 'ascending') =>
  (await byFields(
    [{ name: 'v', order }],
    list.map((v) => ({ v })),
  )) as { v: unknown }[];
const issues = (parameters: object) =>
  nodeTypes
    .findIssues(
      graphOf({ T: { type: 'trigger.manual' }, S: { type: 'data.sort', type_version: 2, parameters } }, 'T>S'),
    )
    .map(({ parameter, code }) => `${parameter} ${code}`);

describe('sort by fields', () => {
  test('the first field counts most, each in its direction, equal items keep their order, each is paired with its input', async () => {
    const json = [
      { n: 1, name: 'b' },
      { n: 2, name: 'a' },
      { n: 1, name: 'a' },
      { n: 2, name: 'a', second: true },
    ];
    const by = [{ name: 'n', order: 'descending' }, { name: 'name' }];
    expect(await runAlone('data.sort', { parameters: { by }, json })).toEqual({
      outputs: { main: [1, 3, 2, 0].map((index) => ({ json: json[index], pairedItem: index })) },
    });
  });

  test('numbers by size, texts as people read them, dots reach into objects', async () => {
    expect((await values([10, 9, -1, 1.5])).map(({ v }) => v)).toEqual([-1, 1.5, 9, 10]);
    expect((await values(['Zoe', 'ärger', 'adam', 'Bob', 'zebra'])).map(({ v }) => v)).toEqual([
      'adam',
      'ärger',
      'Bob',
      'zebra',
      'Zoe',
    ]);
    expect(await byFields([{ name: 'a.b' }], [{ a: { b: 2 } }, { a: { b: 1 } }])).toEqual([
      { a: { b: 1 } },
      { a: { b: 2 } },
    ]);
    const parameters = { by: [{ name: 'a.b' }], dots: false };
    const json = [{ a: { b: 1 } }, { 'a.b': 2 }, { 'a.b': 1 }];
    expect(await jsonOf('data.sort', { parameters, json })).toEqual({
      main: [{ 'a.b': 1 }, { 'a.b': 2 }, { a: { b: 1 } }],
    });
  });

  test('numbers, texts, booleans, then the rest; missing values last in both directions', async () => {
    const mixed = [null, 'a', true, 2, undefined, [1], 'B', false, 1, { a: 1 }];
    expect((await values(mixed)).map(({ v }) => v ?? null)).toEqual([
      1,
      2,
      'a',
      'B',
      false,
      true,
      [1],
      { a: 1 },
      null,
      null,
    ]);
    expect((await values([1, null, 2], 'descending')).map(({ v }) => v)).toEqual([2, 1, null]);
  });

  test('no field is an error, before publishing and in the run', async () => {
    await expect(runAlone('data.sort')).rejects.toMatchObject({ code: 'parameter_invalid', param: '/by' });
    expect(issues({})).toEqual(['/by parameter_missing']);
    expect(issues({ by: [{ order: 'up' }] })).toEqual([
      '/by/0/order parameter_invalid',
      '/by/0/name parameter_missing',
    ]);
    expect(issues({ by: '{{ $json.keys }}' })).toEqual([]);
  });

  test('property: a sort is a stable permutation in order', async () => {
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom('a', 'A', 'b', null, undefined, true, false),
    );
    const lists = fc.array(fc.record({ v: value, w: value }), { maxLength: 40 });
    const order = fc.constantFrom('ascending', 'descending');
    await fc.assert(
      fc.asyncProperty(lists, order, order, async (list, first, second) => {
        const json = list.map((entry, index) => ({ ...entry, index }));
        const fields = [
          { name: 'v', order: first },
          { name: 'w', order: second },
        ];
        const sorted = (await byFields(fields, json)) as typeof json;
        expect(sorted.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(json.map(({ index }) => index));
        expect(await byFields(fields, sorted)).toEqual(sorted);
        for (const [at, { v, w, index }] of sorted.entries()) {
          const before = sorted[at - 1];
          if (before && Object.is(before.v, v) && Object.is(before.w, w)) expect(before.index).toBeLessThan(index);
          // The second field only orders items that are equal in the first.
          const alone = sorted.filter((entry) => Object.is(entry.v, v));
          expect(
            sorted
              .slice(sorted.indexOf(alone[0]!), sorted.indexOf(alone[0]!) + alone.length)
              .every((entry) => (entry.v ?? null) === (v ?? null)),
          ).toBe(true);
        }
      }),
    );
  });
});

describe('sort by an expression', () => {
  const json = [{ n: 'three' }, { n: 'a' }, { n: 'to' }];
  const parametersPerItem = (order: string) =>
    json.map(({ n }) => ({ by: [{ kind: 'expression', value: n.length, order }] }));

  test('by the value that each item has', async () => {
    const sorted = async (order: string) =>
      (await jsonOf('data.sort', { json, parametersPerItem: parametersPerItem(order) }))['main'];
    expect(await sorted('ascending')).toEqual([{ n: 'a' }, { n: 'to' }, { n: 'three' }]);
    expect(await sorted('descending')).toEqual([{ n: 'three' }, { n: 'to' }, { n: 'a' }]);
  });

  test('without one is named before publishing', () => {
    expect(issues({ by: [{ kind: 'expression' }] })).toEqual(['/by/0/value parameter_missing']);
  });

  test('and by fields: each entry orders items that are equal in the ones before', async () => {
    const words = ['bb', 'a', 'aa', 'b'].map((n, rank) => ({ n, rank }));
    const perItem = words.map(({ n }) => ({
      by: [
        { kind: 'expression', value: n.length },
        { name: 'rank', order: 'descending' },
      ],
    }));
    const { main } = await jsonOf('data.sort', { json: words, parametersPerItem: perItem });
    expect((main as typeof words).map(({ n }) => n)).toEqual(['b', 'a', 'aa', 'bb']);
  });
});

describe('sort by chance', () => {
  const json = Array.from({ length: 50 }, (_, n) => ({ n }));
  const order = async (more: object = {}) => {
    const result = await jsonOf('data.sort', { parameters: { mode: 'shuffle', ...more }, json });
    return (result['main'] as { n: number }[]).map(({ n }) => n);
  };

  test('orders by seed, differently for another seed, and passes every item on once', async () => {
    const first = await order({ seed: 'a' });
    expect(await order({ seed: 'a' })).toEqual(first);
    expect(await order({ seed: 'b' })).not.toEqual(first);
    expect(first).not.toEqual(json.map(({ n }) => n));
    expect(first.toSorted((a, b) => a - b)).toEqual(json.map(({ n }) => n));
  });

  test('without a seed a run that is repeated gives the same order', async () => {
    expect(await order()).toEqual(await order());
  });

  test('property: every place is equally likely', async () => {
    const places = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (let seed = 0; seed < 2000; seed += 1) {
      const four = await jsonOf('data.sort', {
        parameters: { mode: 'shuffle', seed: `${seed}` },
        json: json.slice(0, 4),
      });
      for (const [place, entry] of (four['main'] as { n: number }[]).entries()) places[place]![entry.n]! += 1;
    }
    for (const count of places.flat()) expect(Math.abs(count - 500)).toBeLessThan(120); // six standard deviations
  });
});

test('no items give no items; wrong parameters are named', async () => {
  expect(await jsonOf('data.sort', { json: [], parameters: { by: [{ name: 'a' }] } })).toEqual({ main: [] });
  await expect(runAlone('data.sort', { parameters: { mode: 'quick' } })).rejects.toMatchObject({ param: '/mode' });
});

describe('limit', () => {
  const json = [{ n: 1 }, { n: 2 }, { n: 3 }];
  const limit = async (parameters: object) => (await jsonOf('data.limit', { parameters, json }))['main'];

  test('passes on the first or last items, paired with their source', async () => {
    expect(await limit({})).toEqual([{ n: 1 }]);
    expect(await limit({ max_items: 2 })).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await runAlone('data.limit', { parameters: { max_items: 2, keep: 'last' }, json })).toEqual({
      outputs: {
        main: [
          { json: { n: 2 }, pairedItem: 1 },
          { json: { n: 3 }, pairedItem: 2 },
        ],
      },
    });
    expect(await limit({ max_items: 9, keep: 'last' })).toEqual(json);
  });

  test.each([0, -1, 1.5, 'all'])('refuses the number %j', async (count) => {
    await expect(limit({ max_items: count })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/max_items' });
  });

  test('property: as many as wanted, from one end, in their order', async () => {
    const count = fc.integer({ min: 1, max: 30 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { maxLength: 20 }), count, fc.boolean(), async (list, most, last) => {
        const parameters = { max_items: most, keep: last ? 'last' : 'first' };
        const items = await jsonOf('data.limit', { parameters, json: list.map((n) => ({ n })) });
        const kept = last ? list.slice(-most) : list.slice(0, most);
        expect(items['main']).toEqual(kept.map((n) => ({ n })));
      }),
    );
  });

  test('no items give no items', async () => {
    expect(await jsonOf('data.limit', { json: [] })).toEqual({ main: [] });
  });
});

describe('a sort of version 1', () => {
  const json = [
    { n: 'three', at: 2 },
    { n: 'a', at: 1 },
    { n: 'to', at: 3 },
  ];
  const sorted = async (alone: object) =>
    ((await jsonOf('data.sort', { version: 1, json, ...alone }))['main'] as typeof json).map(({ n }) => n);

  test('does what version 2 does with its parameters migrated', async () => {
    expect(await sorted({ parameters: { fields: [{ name: 'at', order: 'descending' }] } })).toEqual([
      'to',
      'three',
      'a',
    ]);
    const byLength = json.map(({ n }) => ({ mode: 'expression', value: n.length, order: 'descending' }));
    expect(await sorted({ parametersPerItem: byLength })).toEqual(['three', 'to', 'a']);
    const seed = { mode: 'random', seed: 'a' };
    const shuffled = await jsonOf('data.sort', { json, parameters: { mode: 'shuffle', seed: 'a' } });
    expect(await sorted({ parameters: seed })).toEqual((shuffled['main'] as typeof json).map(({ n }) => n));
  });

  test('is checked by its own rules', () => {
    const issuesOf1 = (parameters: object) =>
      nodeTypes
        .findIssues(graphOf({ T: { type: 'trigger.manual' }, S: { type: 'data.sort', parameters } }, 'T>S'))
        .map(({ parameter, code }) => `${parameter} ${code}`);
    expect(issuesOf1({ mode: 'random' })).toEqual([]);
    expect(issuesOf1({ fields: [] })).toEqual(['/fields parameter_missing']);
    expect(issuesOf1({ mode: 'expression' })).toEqual(['/value parameter_missing']);
    expect(issuesOf1({ by: [{ name: 'at' }] })).toEqual(['null node_version_mismatch']);
  });

  test('is updated with expressions as they are', () => {
    const update = (parameters: object) =>
      nodeTypes.update({ type: 'data.sort', parameters: parameters as Record<string, unknown> })?.parameters;
    expect(update({ fields: '{{ $json.keys }}', dots: false })).toEqual({ by: '{{ $json.keys }}', dots: false });
    expect(update({ mode: 'expression', value: '{{ $json.n }}', order: '{{ $json.o }}' })).toEqual({
      by: [{ kind: 'expression', value: '{{ $json.n }}', order: '{{ $json.o }}' }],
    });
    expect(update({ mode: 'random' })).toEqual({ mode: 'shuffle' });
    expect(() => update({ mode: '{{ $json.mode }}' })).toThrow('“Mode” is an expression');
  });
});
