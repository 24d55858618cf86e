import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';
import { createPublished } from './publish.ts';

const set = (assignments: Record<string, unknown>) => ({
  type: 'data.edit_fields',
  parameters: { assignments: Object.entries(assignments).map(([name, value]) => ({ name, value })), include: 'all' },
});
const ifBelow = (limit: number) => ({
  type: 'logic.if',
  parameters: {
    conditions: {
      conditions: [{ left: '{{ $json.n }}', operator: { type: 'number', operation: 'lt' }, right: limit }],
    },
  },
});

describe('items of other nodes in expressions', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start();
  });
  afterAll(() => engine.stop());
  const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

  test('outputs and runs by number, and the output that the items came by', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook', at: [0, 0] },
        I: { ...ifBelow(2), at: [1, 0] },
        A: { ...set({ seen: '{{ $prevNode.name }}/{{ $prevNode.outputIndex }}/{{ $runIndex }}' }), at: [2, 0] },
        Z: {
          ...set({
            shown: "{{ $('I').all().map(i => i.json.n) }}",
            low: "{{ $('I').first(0).json.n }}",
            high: "{{ $('I').all(1).map(i => i.json.n) }}",
            firstRun: "{{ $('A').all(0, 0).map(i => i.json.n) }}",
            own: "{{ $('A').item.json.n }}/{{ $('T').itemMatching($itemIndex).json.n }}",
          }),
          at: [3, 0],
        },
      },
      'T>I I.true>A I.false>A A>Z',
    );
    const { executionId, error } = await engine.run(graph, { items });
    expect(error).toBeNull();
    const common = { low: 1, high: [2, 3], firstRun: [1] };
    const runs = (await engine.runs(executionId)).filter(({ label }) => label.startsWith('Z'));
    expect(runs).toHaveLength(2);
    expect(await engine.items(executionId, 'Z', { runIndex: 1 })).toEqual(
      [2, 3].map((n) => ({ n, seen: 'I/1/1', shown: [2, 3], ...common, own: `${n}/${n}` })),
    );
  });

  test('outputs by computed numbers of all nodes together have a limit, and fail beyond it', async () => {
    const many = (name: string) => ({
      type: 'logic.code',
      parameters: { code: `return Array.from({ length: 12_000 }, (_, i) => ({ ${name}: i }));` },
      settings: { execute_once: true },
    });
    const read = set({ counts: "{{ ['A', 'B'].map((name, index) => $(name).all(0, index * 0).length) }}" });
    const graph = graphOf(
      { T: { type: 'trigger.webhook' }, A: many('a'), B: many('b'), Z: { ...read, settings: { execute_once: true } } },
      'T>A A>B B>Z',
    );
    const { error } = await engine.run(graph, { items: [{ n: 1 }] });
    expect(error).toMatchObject({
      code: 'expression_failed',
      message: expect.stringContaining('Node "B" gave 12000 items in its runs, too many'),
    });
  });

  test('items that descend from several runs and outputs each find their own', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook', at: [0, 0] },
        I: { ...ifBelow(2), at: [1, 0] },
        A: { ...set({ side: 'low' }), at: [2, -5] },
        B: { ...set({ side: 'high' }), at: [2, 5] },
        M: { type: 'logic.merge', at: [3, 0] },
        Z: { ...set({ from: "{{ $('I').item.json.n }}" }), at: [4, 0] },
      },
      'T>I I.true>A I.false>B A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId, error } = await engine.run(graph, { items });
    expect(error).toBeNull();
    expect((await engine.items(executionId, 'Z')).map((json) => json['from'])).toEqual([1, 2, 3]);
  });

  test('split out items find their own behind a code node that returns them', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        S: { type: 'data.split_out', parameters: { lists: [{ name: 'rows' }] } },
        C: { type: 'logic.code', parameters: { code: 'return $input.all();' } },
        Z: set({ x: "{{ $('S').item.json.x }}", all: "{{ $('T').item.json.rows.length }}" }),
      },
      'T>S S>C C>Z',
    );
    const { executionId, error } = await engine.run(graph, { items: [{ rows: [{ x: 1 }, { x: 2 }, { x: 3 }] }] });
    expect(error).toBeNull();
    expect(await engine.items(executionId, 'Z')).toEqual([1, 2, 3].map((x) => ({ x, all: 3 })));
  });

  test('an item merged from several refers to their common source; with different sources to none', async () => {
    const graphWith = (expression: string) =>
      graphOf(
        {
          T: { type: 'trigger.webhook', at: [0, 0] },
          S: { type: 'data.split_out', parameters: { lists: [{ name: 'rows' }] }, at: [1, 0] },
          N: { type: 'logic.no_operation', at: [2, 5] },
          M: { type: 'logic.merge', parameters: { mode: 'by_position' }, at: [3, 0] },
          A: { type: 'data.aggregate', parameters: { lists: [{ name: 'x' }] }, at: [4, 0] },
          Z: { ...set({ found: expression, count: "{{ $('S').all().length }}" }), at: [5, 0] },
        },
        'T>S S>M.input_1 S>N N>M.input_2 M>A A>Z',
      );
    const rows = Array.from({ length: 150 }, (_, x) => ({ x }));
    const run = async (expression: string, all: { [key: string]: unknown }[]) => {
      const { executionId, error } = await engine.run(graphWith(expression), { items: all });
      return error ?? (await engine.items(executionId, 'Z')).map((json) => [json['found'], json['count']]);
    };
    const one = [{ n: 7, rows }];
    expect(await run("{{ $('T').item.json.n }}", one)).toEqual([[7, 150]]);
    expect(await run("{{ $('M').item.json.x }}", [{ rows: [{ x: 4 }] }])).toEqual([[4, 1]]);
    const several = { code: 'expression_failed', node_id: 'Z' };
    expect(await run("{{ $('S').item.json.x }}", one)).toMatchObject({
      ...several,
      message: expect.stringContaining(
        `Multiple matching items: item 1 of this node descends from several items of node "S"`,
      ),
    });
    // The last of many comes from elsewhere.
    expect(await run("{{ $('T').item.json.n }}", [...one, { n: 8, rows: [{ x: 0 }] }])).toMatchObject(several);
  });

  test('items that a called digital organization made of several items find their source items', async () => {
    const called = { type: 'trigger.sub' };
    const call = (digital_organization_id: string) => ({
      type: 'logic.sub_organization',
      parameters: { digital_organization_id },
    });
    const order = { type: 'data.sort', parameters: { fields: [{ name: 'n', order: 'descending' }] } };
    const inner = await createPublished(engine, graphOf({ S: called, I: ifBelow(3), O: order }, 'S>I I.true>O'));
    const id = await createPublished(engine, graphOf({ S: called, C: call(inner), A: set({ seen: true }) }, 'S>C C>A'));
    const behind = (target: string) =>
      graphOf(
        { T: { type: 'trigger.webhook' }, C: call(target), Z: set({ from: "{{ $('T').item.json.key }}" }) },
        'T>C C>Z',
      );
    const keyed = [1, 2, 3].map((n) => ({ n, key: `k${n}` }));
    for (const target of [inner, id]) {
      const { executionId, error } = await engine.run(behind(target), { items: keyed });
      expect(error).toBeNull();
      expect((await engine.items(executionId, 'Z')).map(({ n, from }) => [n, from])).toEqual([
        [2, 'k2'],
        [1, 'k1'],
      ]);
    }
    const sum = { type: 'data.aggregate', parameters: { lists: [{ name: 'n' }] } };
    const one = behind(await createPublished(engine, graphOf({ S: called, A: sum }, 'S>A')));
    const { error } = await engine.run(one, { items: keyed });
    expect(error?.message).toContain('descends from several items of node "T"');
    const tolerant = await engine.run(one, { items: keyed, settings: { expression_errors: 'tolerant' } });
    expect((await engine.items(tolerant.executionId, 'Z')).map(({ from }) => from)).toEqual(['k1']);
  });

  test('behind a code node that makes one item of several, tolerant expressions get the first, strict ones an error', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        C: { type: 'logic.code', parameters: { code: 'return [{ json: { sum: $input.all().length } }];' } },
        Z: set({ from: "{{ $('T').item.json.n }}", sum: '{{ $json.sum }}' }),
      },
      'T>C C>Z',
    );
    const strict = await engine.run(graph, { items });
    expect(strict.error?.message).toContain('node "C" does not say what its item descends from');
    const { executionId, error } = await engine.run(graph, { items, settings: { expression_errors: 'tolerant' } });
    expect(error).toBeNull();
    expect(await engine.items(executionId, 'Z')).toEqual([{ from: 1, sum: 3 }]);
  });

  test('a broken chain names the node that breaks it; a node that has not run is said to', async () => {
    const graphWith = (expression: string) =>
      graphOf(
        {
          T: { type: 'trigger.webhook' },
          C: { type: 'logic.code', parameters: { code: 'return [{ sum: 6 }]' } },
          N: { type: 'logic.no_operation' },
          Z: set({ x: expression }),
        },
        'T>C C>Z Z>N',
      );
    const broken = await engine.run(graphWith("{{ $('T').item.json.n }}"), { items });
    expect(broken.error).toMatchObject({ code: 'expression_failed', node_id: 'Z' });
    expect(broken.error?.message).toContain(
      'cannot be traced back to one item of node "T": node "C" does not say what its item descends from',
    );
    const later = await engine.run(graphWith("{{ $('N').first().json.n }}"), { items });
    expect(later.error?.message).toContain('Node "N" has not been executed');
    const none = await engine.run(graphWith("{{ $('X').first().json.n }}"), { items });
    expect(none.error?.message).toContain('There is no node "X"');
  });
});
