import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

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
