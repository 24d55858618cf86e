import { describe, expect, test } from 'vitest';

import { interpreterVersion } from '../../../workflows/contract.ts';
import { planGraph } from '../../../workflows/graph/plan.ts';
import { Walk } from '../../../workflows/graph/Walk.ts';
import { walkLimits, WalkLimitError } from '../../../workflows/graph/walkLimits.ts';
import { loopsOfVersion1 } from './loopOrderTable.ts';
import type { OrderCase } from './orderCase.ts';
import { orderTable } from './orderTable.ts';
import { readGraph, shapeOf, simulate } from './simulate.ts';

describe.each(['v1', 'v0'] as const)('execution logic %s', (logic) => {
  const runsOf = ({ v1, v0 }: OrderCase) => (logic === 'v0' ? (v0 ?? v1) : v1);

  test.each(orderTable)('$guarantee', (entry) => {
    expect(simulate(entry.graph, { ...entry, logic })).toBe(runsOf(entry));
  });

  test.each(orderTable)('carried over before every step: $guarantee', (entry) => {
    expect(simulate(entry.graph, { ...entry, logic, reload: true })).toBe(runsOf(entry));
  });

  test.each(loopsOfVersion1)('in executions of version 1: $guarantee', (entry) => {
    expect(simulate(entry.graph, { ...entry, logic, version: 1 })).toBe(runsOf(entry));
  });

  test.each([
    { until: 'A', runs: 'L[|1] S[1||] L#1[|2] S#1[|2|] A[2]' },
    { until: 'S', runs: 'L[|1] S[1||]' },
    { until: 'Z', runs: 'L[|1] S[1||] L#1[|2] S#1[|2|] A[2] L#2[|3] S#2[||3] L#3[1,3|] Z[1,3]' },
  ])('a run until $until goes no further than the first round that ends there', ({ until, runs }) => {
    const graph =
      'T 0,0; L:loop1 1,0; S:switch 2,5; A 3,5; B 3,9; Z 2,0 / T>L, L.loop>S, S.rule_2>A, A>B, S.fallback>L.back, S.rule_1>L.back, L.done>Z';
    expect(simulate(graph, { items: [1, 2, 3], logic, until })).toBe(runs.replace(until === 'Z' ? ' A[2]' : '', ''));
  });
});

test('the table lists a second order only if there is one, and each graph once', () => {
  expect(orderTable.filter(({ v1, v0 }) => v0 === v1)).toEqual([]);
  expect(new Set(orderTable.map(({ graph }) => graph)).size).toBe(orderTable.length);
  expect(orderTable.length).toBeGreaterThanOrEqual(80);
});

describe('limits', () => {
  test('a circle without end stops with a clear error instead of running forever', () => {
    const plan = planGraph(readGraph('T 0,0; A 1,0; B 2,0 / T>A, A>B, B>A'), shapeOf);
    const walk = new Walk(plan, { version: interpreterVersion });
    walk.complete('T', 0, { outputs: { main: { count: 1, sizeBytes: 1 } } });
    expect(() => {
      for (let run = walk.next(); run; run = walk.next())
        walk.complete(run.node.id, run.runIndex, { outputs: { main: { count: 1, sizeBytes: 1 } } });
    }).toThrow(WalkLimitError);
    expect(walk.state().runs.length).toBe(3);
    expect(walk.state().steps).toBe(walkLimits.steps + 1);
  });

  test('a circle of disabled nodes ends, too', () => {
    const walk = new Walk(planGraph(readGraph('T 0,0; A:off 1,0; B:off 2,0 / T>A, A>B, B>A'), shapeOf), {
      version: interpreterVersion,
    });
    walk.complete('T', 0, { outputs: { main: { count: 1, sizeBytes: 1 } } });
    expect(() => walk.next()).toThrow(WalkLimitError);
  });

  test('a loop of 10,000 rounds with a side branch remembers no more in the last round than in the second', () => {
    const graph = readGraph('T 0,0; L:loop1 1,0; A 2,5; S 2,9; Z 2,0 / T>L, L.loop>A, L.loop>S, A>L.back, L.done>Z');
    const walk = new Walk(planGraph(graph, shapeOf), { version: interpreterVersion });
    const rounds = 10_000;
    const left = (count: number) => ({ count, sizeBytes: count * 10 });
    walk.complete('T', 0, { outputs: { main: left(rounds) } });
    const bytes: number[] = [];
    for (let run = walk.next(); run; run = walk.next()) {
      const { node, runIndex } = run;
      const done = runIndex === rounds;
      const port = node.id === 'L' ? (done ? 'done' : 'loop') : 'main';
      walk.complete(node.id, runIndex, { outputs: { [port]: left(done ? rounds : 1) } });
      bytes.push(JSON.stringify(walk.state()).length);
    }
    expect(bytes).toHaveLength(3 * rounds + 2);
    expect(Math.max(...bytes)).toBeLessThan(bytes[3]! + 150); // a few digits more
  });

  test('a run names where its items come from and how large they are', () => {
    const walk = new Walk(planGraph(readGraph('T 0,0; D:off 1,0; M:merge 2,0 / T>D, D>M.a, T>M.b'), shapeOf), {
      version: interpreterVersion,
    });
    walk.complete('T', 0, { outputs: { main: { count: 3, sizeBytes: 300 } } });
    const source = { nodeId: 'T', runIndex: 0, port: 'main', count: 3, sizeBytes: 300 };
    expect(walk.next()).toMatchObject({
      node: { id: 'M' },
      runIndex: 0,
      sources: { a: [source], b: [source] },
      inputBytes: 600,
    });
  });
});
