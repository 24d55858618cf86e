import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { graphOf } from '../../workflows/engine.ts';
import { jsonOf, nodeTypes, runAlone } from './runAlone.ts';

const items = (...json: Record<string, unknown>[]) => json.map((entry) => ({ json: entry }));
const merge = async (parameters: object, ...lists: Record<string, unknown>[][]) =>
  (
    await jsonOf('logic.merge', {
      parameters,
      inputs: Object.fromEntries(lists.map((list, index) => [`input_${index + 1}`, items(...list)])),
    })
  )['main']!;
const issues = (parameters: object) =>
  nodeTypes
    .findIssues(graphOf({ T: { type: 'trigger.manual' }, M: { type: 'logic.merge', parameters } }, 'T>M.input_1'))
    .map(({ parameter, code }) => `${parameter} ${code}`);

describe('append', () => {
  test('gives the items of its inputs in the order of the ports, whichever came first, each paired with its input', async () => {
    const result = await runAlone('logic.merge', {
      inputs: { input_2: items({ b: 1 }), input_10: items({ c: 1 }), input_1: items({ a: 1 }, { a: 2 }) },
      parameters: { inputs: 10 },
    });
    expect(result).toEqual({
      outputs: {
        main: [
          { json: { a: 1 }, pairedItem: { item: 0, input: 'input_1' } },
          { json: { a: 2 }, pairedItem: { item: 1, input: 'input_1' } },
          { json: { b: 1 }, pairedItem: { item: 0, input: 'input_2' } },
          { json: { c: 1 }, pairedItem: { item: 0, input: 'input_10' } },
        ],
      },
    });
  });

  test('runs with one side only, and with none', async () => {
    expect(await jsonOf('logic.merge', { inputs: { input_2: items({ b: 1 }) } })).toEqual({ main: [{ b: 1 }] });
    expect(await merge({}, [], [])).toEqual([]);
  });
});

describe('by fields', () => {
  const orders = [
    { customer: 2, order: 'a' },
    { customer: 9, order: 'b' },
    { customer: 1, order: 'c' },
    { customer: 2, order: 'd' },
    { order: 'e' },
  ];
  const customers = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Max' },
    { id: 3, name: 'Eve' },
  ];
  const match = [{ field_1: 'customer', field_2: 'id' }];
  const join = (mode: string, more: object = {}) =>
    merge({ mode: 'by_fields', match, join: mode, ...more }, orders, customers);

  test('keep matches: in the order of input 1, with the fields of both', async () => {
    expect(await join('keep_matches')).toEqual([
      { customer: 2, order: 'a', id: 2, name: 'Max' },
      { customer: 1, order: 'c', id: 1, name: 'Ada' },
      { customer: 2, order: 'd', id: 2, name: 'Max' },
    ]);
    expect(await join('keep_matches', { output_from: 'input_1' })).toEqual([orders[0], orders[2], orders[3]]);
    expect(await join('keep_matches', { output_from: 'input_2' })).toEqual([customers[0], customers[1]]);
  });

  test('keep non-matches: of both inputs, or of one', async () => {
    expect(await join('keep_non_matches')).toEqual([orders[1], orders[4], customers[2]]);
    expect(await join('keep_non_matches', { output_from: 'input_1' })).toEqual([orders[1], orders[4]]);
    expect(await join('keep_non_matches', { output_from: 'input_2' })).toEqual([customers[2]]);
  });

  test('keep everything: input 1 in its order with its matches, then the rest of input 2', async () => {
    expect((await join('keep_everything')).map((json) => Object.values(json as object).join())).toEqual([
      '2,a,2,Max',
      '9,b',
      '1,c,1,Ada',
      '2,d,2,Max',
      'e',
      '3,Eve',
    ]);
  });

  test('enrich: every item of one input in its order, with its matches', async () => {
    expect((await join('enrich_input_1')).map((json) => (json as { name?: string }).name)).toEqual([
      'Max',
      undefined,
      'Ada',
      'Max',
      undefined,
    ]);
    expect((await join('enrich_input_2')).map((json) => Object.values(json as object).join())).toEqual([
      '1,c,1,Ada',
      '2,a,2,Max',
      '2,d,2,Max',
      '3,Eve',
    ]);
  });

  test('several matches make an item each, or only the first one counts', async () => {
    const one = [{ k: 1, a: 1 }];
    const two = [
      { k: 1, b: 1 },
      { k: 1, b: 2 },
    ];
    const same = { mode: 'by_fields', match: [{ field_1: 'k', field_2: 'k' }], join: 'enrich_input_1' };
    expect(await merge(same, one, two)).toEqual([
      { k: 1, a: 1, b: 1 },
      { k: 1, a: 1, b: 2 },
    ]);
    expect(await merge({ ...same, multiple_matches: 'first' }, one, two)).toEqual([{ k: 1, a: 1, b: 1 }]);
  });

  test('several fields must all be equal; dots reach into objects; a missing field matches nothing, null only null', async () => {
    const both = {
      mode: 'by_fields',
      match: [
        { field_1: 'a.b', field_2: 'x' },
        { field_1: 'c', field_2: 'y' },
      ],
    };
    const one = [{ a: { b: 1 }, c: 1 }, { a: { b: 1 }, c: 2 }, { a: { b: 1 } }, { a: { b: null }, c: 1 }];
    expect(await merge(both, one, [{ x: 1, y: 2 }, { y: 1 }, { x: null, y: 1 }])).toEqual([
      { a: { b: 1 }, c: 2, x: 1, y: 2 },
      { a: { b: null }, c: 1, x: null, y: 1 },
    ]);
  });

  test('types count unless the comparison is fuzzy; objects are equal whatever the order of their fields', async () => {
    const same = (fuzzy: boolean, left: unknown, right: unknown) =>
      merge({ mode: 'by_fields', match: [{ field_1: 'k', field_2: 'k' }], fuzzy }, [{ k: left }], [{ k: right }]);
    expect(await same(false, 3, '3')).toEqual([]);
    expect(await same(true, 3, '3')).toHaveLength(1);
    expect(await same(true, true, 'true')).toHaveLength(1);
    expect(await same(true, null, '')).toHaveLength(1);
    expect(await same(true, 3, 4)).toEqual([]);
    expect(await same(false, { a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toHaveLength(1);
    expect(await same(false, [1, 2], [2, 1])).toEqual([]);
  });

  test('one side without items', async () => {
    const by = (mode: string) => ({ mode: 'by_fields', match, join: mode });
    expect(await merge(by('keep_matches'), orders)).toEqual([]);
    expect(await merge(by('enrich_input_1'), orders, [])).toEqual(orders);
    expect(await merge(by('keep_everything'), [], customers)).toEqual(customers);
  });

  test('reports when the output would exceed the limit', async () => {
    const many = Array.from({ length: 1000 }, () => ({ k: 1 }));
    const same = { mode: 'by_fields', match: [{ field_1: 'k', field_2: 'k' }] };
    const tooMany = { code: 'item_limit_reached', message: expect.stringContaining('The limit is 200000.') };
    await expect(merge(same, many, many)).rejects.toMatchObject(tooMany);
    await expect(merge({ mode: 'all_combinations' }, many, many)).rejects.toMatchObject(tooMany);
    const large = Array.from({ length: 20 }, () => ({ k: 1, text: 'x'.repeat(500_000) }));
    const tooLarge = { code: 'item_limit_reached', message: expect.stringContaining('more than 128 MiB') };
    await expect(merge(same, large, large)).rejects.toMatchObject(tooLarge);
    await expect(merge({ mode: 'all_combinations' }, large, large)).rejects.toMatchObject(tooLarge);
    const { match } = same;
    await expect(
      runAlone('data.compare', {
        parameters: { match, multiple_matches: 'all' },
        inputs: { input_1: many.map((json) => ({ json })), input_2: many.map((json) => ({ json })) },
      }),
    ).rejects.toMatchObject(tooMany);
  });

  test('without fields is an error, before publishing and in the run', async () => {
    await expect(merge({ mode: 'by_fields' }, orders, customers)).rejects.toMatchObject({ param: '/match' });
    expect(issues({ mode: 'by_fields' })).toEqual(['/match parameter_missing']);
    expect(issues({ mode: 'by_fields', match: [{ field_1: 'a' }] })).toEqual(['/match/0/field_2 parameter_missing']);
  });

  test('property: gives what comparing every item with every other would give', async () => {
    const list = fc.array(fc.record({ k: fc.integer({ min: 0, max: 5 }), v: fc.integer() }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(list, list, async (one, two) => {
        const fields = { mode: 'by_fields', match: [{ field_1: 'k', field_2: 'k' }], clash: { prefer: 'add_suffix' } };
        const pairs = one.flatMap((a) =>
          two.filter((b) => a.k === b.k).map((b) => ({ k_1: a.k, v_1: a.v, k_2: b.k, v_2: b.v })),
        );
        expect(await merge(fields, one, two)).toEqual(pairs);
        expect(await merge({ ...fields, join: 'keep_non_matches' }, one, two)).toEqual([
          ...one.filter((a) => two.every((b) => a.k !== b.k)),
          ...two.filter((b) => one.every((a) => a.k !== b.k)),
        ]);
      }),
    );
  });
});

describe('by position', () => {
  test('puts the first items together, then the second ones, up to the shortest input', async () => {
    const lists = [
      [{ a: 1 }, { a: 2 }],
      [{ b: 1 }, { b: 2 }, { b: 3 }],
      [{ c: 1 }, { c: 2 }],
    ];
    expect(await merge({ mode: 'by_position', inputs: 3 }, ...lists)).toEqual([
      { a: 1, b: 1, c: 1 },
      { a: 2, b: 2, c: 2 },
    ]);
  });

  test('with unpaired items up to the longest', async () => {
    const parameters = { mode: 'by_position', include_unpaired: true };
    expect(await merge(parameters, [{ a: 1 }], [{ b: 1 }, { b: 2 }])).toEqual([{ a: 1, b: 1 }, { b: 2 }]);
    expect(await merge(parameters, [{ a: 1 }], [])).toEqual([{ a: 1 }]);
    expect(await merge({ mode: 'by_position' }, [{ a: 1 }], [])).toEqual([]);
    const skipping = { mode: 'by_position', skip_empty_inputs: true };
    expect(await merge(skipping, [], [{ b: 1 }, { b: 2 }])).toEqual([{ b: 1 }, { b: 2 }]);
    expect(await merge(skipping, [{ a: 1 }], [{ b: 1 }, { b: 2 }])).toEqual([{ a: 1, b: 1 }]);
    expect(await merge(skipping, [], [])).toEqual([]);
  });
});

describe('all combinations', () => {
  test('puts every item of input 1 with every item of input 2', async () => {
    expect(await merge({ mode: 'all_combinations' }, [{ a: 1 }, { a: 2 }], [{ b: 1 }, { b: 2 }])).toEqual([
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
      { a: 2, b: 2 },
    ]);
    expect(await merge({ mode: 'all_combinations' }, [{ a: 1 }], [])).toEqual([]);
  });

  test('says when that would be too many', async () => {
    const many = Array.from({ length: 1001 }, () => ({}));
    await expect(merge({ mode: 'all_combinations' }, many, many)).rejects.toMatchObject({ code: 'item_limit_reached' });
  });
});

describe('choose branch', () => {
  test('gives the items of one input, or one empty item', async () => {
    const lists = [[{ a: 1 }], [{ b: 1 }]];
    expect(await merge({ mode: 'choose_branch' }, ...lists)).toEqual([{ a: 1 }]);
    expect(await merge({ mode: 'choose_branch', output: 'input_2' }, ...lists)).toEqual([{ b: 1 }]);
    expect(await merge({ mode: 'choose_branch', output: 'empty' }, ...lists)).toEqual([{}]);
  });

  test('an input that the node does not have is named', () => {
    expect(issues({ mode: 'choose_branch', output: 'input_3' })).toEqual(['/output parameter_invalid']);
    expect(issues({ mode: 'choose_branch', output: 'input_3', inputs: 3 })).toEqual([]);
  });

  test('waits for all its inputs, other modes do not', () => {
    const needsAll = (mode: string) => nodeTypes.shapeOf({ type: 'logic.merge' })!.needsAllInputs!({ mode });
    expect([needsAll('choose_branch'), needsAll('append')]).toEqual([true, false]);
  });
});

describe('fields that both have', () => {
  const one = { k: 1, x: 'one', deep: { a: 1, b: [1] }, gap: '' };
  const two = { k: 1, x: 'two', deep: { b: [2], c: 3 }, gap: 'filled', none: null };
  const clash = async (prefer: object, more: object = {}) =>
    (await merge({ mode: 'by_position', clash: prefer, ...more }, [one], [two]))[0];

  test('takes the last or the preferred input; merges objects, replaces lists', async () => {
    const last = { k: 1, x: 'two', deep: { a: 1, b: [2], c: 3 }, gap: 'filled', none: null };
    expect(await clash({})).toEqual(last);
    expect(await clash({ prefer: 'last_input' })).toEqual(last);
    expect(await clash({ prefer: 'input_2' })).toEqual(last);
    expect(await clash({ prefer: 'input_1' })).toEqual({
      k: 1,
      x: 'one',
      deep: { a: 1, b: [1], c: 3 },
      gap: '',
      none: null,
    });
  });

  test('shallow: objects are replaced as a whole', async () => {
    expect(await clash({ merge: 'shallow' })).toMatchObject({ deep: { b: [2], c: 3 } });
    expect(await clash({ merge: 'shallow', prefer: 'input_1' })).toMatchObject({ deep: { a: 1, b: [1] } });
  });

  test('empty fields of the input that wins are filled', async () => {
    expect(await clash({ prefer: 'input_1', override_empty: true })).toMatchObject({ x: 'one', gap: 'filled' });
  });

  test('or every field gets the number of its input', async () => {
    expect(await merge({ mode: 'by_position', clash: { prefer: 'add_suffix' } }, [{ a: 1 }], [{ a: 2, b: 3 }])).toEqual(
      [{ a_1: 1, a_2: 2, b_2: 3 }],
    );
  });

  test('of three inputs the preferred one wins wherever it stands', async () => {
    const lists = [[{ v: 1 }], [{ v: 2 }], [{ v: 3 }]];
    const prefer = (input: string) => merge({ mode: 'by_position', inputs: 3, clash: { prefer: input } }, ...lists);
    expect(await Promise.all(['input_1', 'input_2', 'input_3', 'automatic'].map(prefer))).toEqual(
      [1, 2, 3, 3].map((v) => [{ v }]),
    );
  });

  test('the enriching input wins by default', async () => {
    const fields = { mode: 'by_fields', match: [{ field_1: 'k', field_2: 'k' }] };
    const x = async (join: string) => ((await merge({ ...fields, join }, [one], [two]))[0] as { x: string }).x;
    expect([await x('enrich_input_1'), await x('enrich_input_2'), await x('keep_matches')]).toEqual([
      'two',
      'one',
      'two',
    ]);
  });

  test('a field called __proto__ stays a field', async () => {
    const [json] = await merge(
      { mode: 'by_position' },
      [JSON.parse('{"__proto__": {"a": 1}}')],
      [JSON.parse('{"__proto__": {"b": 2}}')],
    );
    expect(JSON.stringify(json)).toBe('{"__proto__":{"a":1,"b":2}}');
  });

  test('an item made of two is paired with both and has the files of both', async () => {
    const file = (id: string) => ({ id }) as never;
    const result = await runAlone('logic.merge', {
      parameters: { mode: 'by_position' },
      inputs: {
        input_1: [{ json: {}, binary: { same: file('1'), one: file('1') } }],
        input_2: [{ json: {}, binary: { same: file('2') } }],
      },
    });
    expect(result).toEqual({
      outputs: {
        main: [
          {
            json: {},
            binary: { same: { id: '2' }, one: { id: '1' } },
            pairedItem: [
              { item: 0, input: 'input_1' },
              { item: 0, input: 'input_2' },
            ],
          },
        ],
      },
    });
  });
});

test('the inputs follow the mode and their number', () => {
  const ports = (parameters: Record<string, unknown>) =>
    nodeTypes.shapeOf({ type: 'logic.merge' })!.inputs(parameters).length;
  expect([{}, { inputs: 10 }, { inputs: 11 }, { inputs: '{{ 3 }}' }].map(ports)).toEqual([2, 10, 2, 2]);
  expect(ports({ mode: 'by_fields', inputs: 5 })).toBe(2);
  expect(ports({ mode: 'all_combinations', inputs: 5 })).toBe(2);
  expect(ports({ mode: 'by_position', inputs: 5 })).toBe(5);
});

test('wrong parameters are named', async () => {
  await expect(merge({ mode: 'zip' }, [])).rejects.toMatchObject({ code: 'parameter_invalid', param: '/mode' });
  await expect(merge({ inputs: 11 }, [])).rejects.toMatchObject({ param: '/inputs' });
  await expect(merge({ clash: { prefer: 'input_11' } }, [])).rejects.toMatchObject({ param: '/clash/prefer' });
});
