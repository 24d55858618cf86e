import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';
import { AppError } from '../../openapi/AppError.ts';
import { orderNodes } from './graph/runForReal.ts';
import { testNodes, type Script } from './testNodes.ts';
import { isFull } from '../support/isFull.ts';

const trigger = { type: 'trigger.webhook' };
const set = (assignments: Record<string, unknown>, include = 'all') => ({
  type: 'data.edit_fields',
  parameters: { assignments: Object.entries(assignments).map(([name, value]) => ({ name, value })), include },
});
const loop = (parameters: object = {}, settings: object = {}) => ({ type: 'logic.loop', parameters, settings });
const numbers = (count: number) => Array.from({ length: count }, (_, v) => ({ v }));

describe('a loop that runs', () => {
  const script: Script = { ran: [], onRun: () => undefined };
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start({ extraNodes: [...orderNodes, ...testNodes(script)] });
  });
  afterAll(() => engine.stop());

  test('each round knows its number and where its items come from, inside the loop and behind it', async () => {
    const graph = graphOf(
      {
        T: trigger,
        L: loop({ batch_size: 2 }),
        A: set({ round: '{{ $runIndex }}', from: "{{ $('T').item.json.v }}" }, 'none'),
        Z: set({ behind: "{{ $('T').item.json.v }}", last: "{{ $('A').isExecuted }}" }),
      },
      'T>L L.loop>A A>L.back L.done>Z',
    );
    const { executionId, status } = await engine.run(graph, { items: [{ v: 'a' }, { v: 'b' }, { v: 'c' }] });
    expect(status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([
      { round: 0, from: 'a', behind: 'a', last: true },
      { round: 0, from: 'b', behind: 'b', last: true },
      { round: 1, from: 'c', behind: 'c', last: true },
    ]);
  });

  test('items descend from their own round, in nested loops and where a body makes two of one', async () => {
    const graph = graphOf(
      {
        T: trigger,
        L: loop(),
        W: { type: 'test.twice' },
        M: loop(),
        A: set({ top: "{{ $('T').item.json.v }}", middle: "{{ $('W').item.json.v }}" }),
        Z: set({ behind: "{{ $('T').item.json.v }}" }),
      },
      'T>L L.loop>W W>M M.loop>A A>M.back M.done>L.back L.done>Z',
    );
    const { executionId } = await engine.run(graph, { items: [{ v: 1 }, { v: 2 }] });
    expect(await engine.items(executionId, 'Z')).toEqual([
      { v: 11, top: 1, middle: 11, behind: 1 },
      { v: 12, top: 1, middle: 12, behind: 1 },
      { v: 21, top: 2, middle: 21, behind: 2 },
      { v: 22, top: 2, middle: 22, behind: 2 },
    ]);
  });

  test('after a reset, items descend from the returned ones', async () => {
    const graph = graphOf(
      {
        T: trigger,
        L: loop({ reset: '{{ $json.v < 3 }}' }),
        A: set({ v: '{{ $json.v + 1 }}' }),
        Z: set({ from: "{{ $('T').item.json.v }}" }),
      },
      'T>L L.loop>A A>L.back L.done>Z',
    );
    const { executionId } = await engine.run(graph, { items: [{ v: 1 }] });
    expect(await engine.items(executionId, 'Z')).toEqual([{ v: 3, from: 1 }]);
    expect((await engine.runs(executionId)).map(({ label }) => label)).toEqual([
      'T',
      'L',
      'A',
      'L#1',
      'A#1',
      'L#2',
      'Z',
    ]);
  });

  test('items merged by position descend from both branches', async () => {
    const graph = graphOf(
      {
        T: trigger,
        A: set({ a: 1 }, 'none'),
        B: set({ b: 1 }, 'none'),
        M: { type: 'logic.merge', parameters: { mode: 'by_position' } },
        Z: set({ t: "{{ $('T').item.json.v }}", a: "{{ $('A').item.json.a }}", b: "{{ $('B').item.json.b }}" }, 'none'),
      },
      'T>A T>B A>M.input_1 B>M.input_2 M>Z',
    );
    const { executionId } = await engine.run(graph, { items: [{ v: 1 }, { v: 2 }] });
    expect(await engine.items(executionId, 'Z')).toEqual([
      { t: 1, a: 1, b: 1 },
      { t: 2, a: 1, b: 1 },
    ]);
  });

  test('a retry continues in the failed round, in nested loops and after a reset', async () => {
    const graph = graphOf(
      {
        T: trigger,
        R: loop({ reset: '{{ $runIndex === 1 }}' }),
        L: loop(),
        W: { type: 'test.twice' },
        M: loop(),
        E: { type: 'test.effect' },
        Z: set({ from: "{{ $('T').item.json.v }}" }),
      },
      'T>R R.loop>R.back R.done>L L.loop>W W>M M.loop>E E>M.back M.done>L.back L.done>Z',
    );
    let failures = 1;
    script.onRun = (key) => {
      if (key.endsWith('/E/1') && failures-- > 0) throw new AppError('target_error', 'Not now');
    };
    const failed = await engine.run(graph, { items: [{ v: 1 }, { v: 2 }] });
    expect([failed.status, failed.lastNode]).toEqual(['error', 'E']);
    const { organizationId, accountId } = engine.organization;
    const retry = { organizationId, executionId: failed.executionId, version: 'original' as const, accountId };
    const { executionId } = await engine.executions.retry(retry);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([
      { v: 11, from: 1 },
      { v: 12, from: 1 },
    ]);
    expect(script.ran.filter((id) => id === 'E')).toHaveLength(3);
  });

  test('an invalid batch size stops the execution, or passes its list on with the error', async () => {
    const graph = (settings: object, connections = '') =>
      graphOf(
        {
          T: trigger,
          L: loop({ batch_size: '{{ $json.v }}' }, settings),
          A: set({}),
          Z: set({ z: 1 }),
          E: set({ e: 1 }),
        },
        `T>L L.loop>A A>L.back L.done>Z ${connections}`,
      );
    const items = [{ v: 0 }, { v: 5 }];
    const stopped = await engine.run(graph({}), { items });
    expect([stopped.status, stopped.error?.code, stopped.error?.parameter]).toEqual([
      'error',
      'parameter_invalid',
      '/batch_size',
    ]);
    const went = await engine.run(graph({ on_error: 'continue' }), { items });
    const error = expect.stringContaining('Batch size') as string;
    expect(await engine.items(went.executionId, 'Z')).toEqual(items.map((item) => ({ ...item, error, z: 1 })));
    const ported = await engine.run(graph({ on_error: 'error_output' }, 'L.error>E'), { items });
    expect(await engine.items(ported.executionId, 'E')).toEqual(items.map((item) => ({ ...item, error, e: 1 })));
  });

  test('execute once goes through the first item only', async () => {
    const graph = graphOf(
      { T: trigger, L: loop({}, { execute_once: true }), A: set({ a: 1 }), Z: set({}) },
      'T>L L.loop>A A>L.back L.done>Z',
    );
    const { executionId } = await engine.run(graph, { items: numbers(3) });
    expect(await engine.items(executionId, 'Z')).toEqual([{ v: 0, a: 1 }]);
  });

  test('a body that would drop its items comes back with an empty one where it always outputs data', async () => {
    const none = { type: 'test.none', settings: { always_output_data: true } };
    const graph = graphOf({ T: trigger, L: loop(), N: none, Z: set({ z: 1 }) }, 'T>L L.loop>N N>L.back L.done>Z');
    const { executionId } = await engine.run(graph, { items: numbers(2) });
    expect(await engine.items(executionId, 'Z')).toEqual([{ z: 1 }, { z: 1 }]);
  });

  const upTo = (limit: number) => ({
    type: 'logic.if',
    parameters: {
      conditions: {
        conditions: [{ left: '{{ $json.v }}', operator: { type: 'number', operation: 'lte' }, right: limit }],
      },
    },
  });

  test.each(['v1', 'v0'] as const)(
    'rounds that give nothing back do not end a loop, and items after them know where they come from (%s)',
    async (logic) => {
      const graph = graphOf(
        {
          T: trigger,
          L: loop({
            batch_size: "{{ $json.v < 0 ? 1 : $('T').all().length - 4 }}",
            reset: '{{ $runIndex > 0 && $json.next.page > 0 }}',
          }),
          I: upTo(2),
          N: set({ next: { page: 0 } }),
          Z: set({ from: "{{ $('T').item.json.v }}" }),
        },
        'T>L L.loop>I I.true>N N>L.back L.done>Z',
      );
      const items = [1, 7, 8, 2, 9].map((v) => ({ v }));
      const { executionId, status, error } = await engine.run(graph, { items, settings: { execution_logic: logic } });
      expect([status, error?.message]).toEqual(['success', undefined]);
      expect((await engine.items(executionId, 'Z')).map(({ v, from }) => [v, from])).toEqual([
        [1, 1],
        [2, 2],
      ]);
      expect(await engine.items(executionId, 'L', { runIndex: 4, port: 'loop' })).toEqual([{ v: 9 }]);
    },
  );

  test('a retry continues in the failed round if earlier rounds returned nothing', async () => {
    const graph = graphOf(
      { T: trigger, L: loop(), I: upTo(2), E: { type: 'test.effect' }, Z: set({}) },
      'T>L L.loop>I I.true>E E>L.back L.done>Z',
    );
    script.ran = [];
    let failures = 1;
    script.onRun = (key) => {
      if (key.endsWith('/E/1') && failures-- > 0) throw new AppError('target_error', 'Not now');
    };
    const failed = await engine.run(graph, { items: [{ v: 1 }, { v: 9 }, { v: 2 }] });
    expect([failed.status, failed.lastNode]).toEqual(['error', 'E']);
    const { organizationId, accountId } = engine.organization;
    const retry = { organizationId, executionId: failed.executionId, version: 'original' as const, accountId };
    const { executionId } = await engine.executions.retry(retry);
    expect((await engine.ended(executionId)).status).toBe('success');
    expect(await engine.items(executionId, 'Z')).toEqual([{ v: 1 }, { v: 2 }]);
    expect(script.ran.filter((id) => id === 'E')).toHaveLength(3);
  });

  test(
    'many rounds keep their order and cost what each of them costs',
    { timeout: isFull ? 1_800_000 : 120_000 },
    async () => {
      const count = isFull ? 10_000 : 60;
      const graph = graphOf(
        { T: trigger, L: loop(), A: set({ round: '{{ $runIndex }}' }), Z: { type: 'logic.no_operation' } },
        'T>L L.loop>A A>L.back L.done>Z',
      );
      const executionId = await engine.start(graph, { items: numbers(count) });
      expect((await engine.ended(executionId)).status).toBe('success');
      expect(await engine.items(executionId, 'Z')).toEqual(numbers(count).map(({ v }) => ({ v, round: v })));
      const { historyLength } = await engine.temporal.workflow.getHandle(executionId).describe();
      expect(historyLength).toBeLessThan(10_240);
    },
  );
});
