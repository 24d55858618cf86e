import { describe, expect, test } from 'vitest';

import { planGraph } from '../../../workflows/graph/plan.ts';
import { Walk, walkLimits, WalkLimitError } from '../../../workflows/graph/Walk.ts';
import { readGraph, shapeOf, simulate } from './simulate.ts';

/** Each graph with the exact runs and items it must have; the language is described in simulate.ts. */
const v1: [guarantee: string, graph: string, runs: string, items?: number[]][] = [
  ['a trigger alone ends at once', 'T 0,0', ''],
  ['a chain runs in order', 'T 0,0; A 1,0; B 2,0; C 3,0 / T>A, A>B, B>C', 'A[1,2] B[1,2] C[1,2]'],
  ['the upper branch runs first, whatever the order in the file', 'T 0,0; A 1,0; B 1,5 / T>B, T>A', 'A[1,2] B[1,2]'],
  ['at the same height the left branch runs first', 'T 0,0; R 5,1; L 2,1 / T>R, T>L', 'L[1,2] R[1,2]'],
  [
    'a branch runs to its end before the next one starts',
    'T 0,0; A 1,0; B 2,0; C 1,5; D 2,5 / T>A, A>B, T>C, C>D',
    'A[1,2] B[1,2] C[1,2] D[1,2]',
  ],
  ['three branches run top to bottom', 'T 0,0; A 1,9; B 1,1; C 1,5 / T>A, T>B, T>C', 'B[1,2] C[1,2] A[1,2]'],
  [
    'branches inside branches run depth first',
    'T 0,0; A 1,0; B 2,0; C 2,2; D 1,5 / T>A, T>D, A>B, A>C',
    'A[1,2] B[1,2] C[1,2] D[1,2]',
  ],
  ['heights above zero count as above', 'T 0,0; A 1,-3; B 1,0; C 1,-7 / T>A, T>B, T>C', 'C[1,2] A[1,2] B[1,2]'],
  [
    'an if splits items over its ports',
    'T 0,0; I:if2 1,0; A 2,0; B 2,5 / T>I, I.true>A, I.false>B',
    'I[1|2] A[1] B[2]',
  ],
  [
    'the false branch runs first where it stands higher',
    'T 0,0; I:if2 1,0; A 2,5; B 2,0 / T>I, I.true>A, I.false>B',
    'I[1|2] B[2] A[1]',
  ],
  [
    'a port without items starts nothing',
    'T 0,0; I:if9 1,0; A 2,0; B 2,5 / T>I, I.true>A, I.false>B',
    'I[1,2|] A[1,2]',
  ],
  ['no items at the trigger start nothing', 'T 0,0; A 1,0 / T>A', '', []],
  ['a node without output ends its branch only', 'T 0,0; N:none 1,0; A 2,0; B 1,5 / T>N, N>A, T>B', 'N[] B[1,2]'],
  [
    'a diamond into one input runs the node once per branch',
    'T 0,0; A 1,0; B 1,5; C 2,0 / T>A, T>B, A>C, B>C',
    'A[1,2] C[1,2] B[1,2] C#1[1,2]',
  ],
  [
    'a merge waits for both branches and appends in port order',
    'T 0,0; A 1,0; B 1,5; M:merge 2,0; Z 3,0 / T>A, T>B, A>M.b, B>M.a, M>Z',
    'A[1,2] B[1,2] M[1,2,1,2] Z[1,2,1,2]',
  ],
  [
    'a merge keeps port order of different items',
    'T 0,0; I:if2 1,0; A 2,0; B 2,5; M:merge 3,0 / T>I, I.true>A, I.false>B, A>M.b, B>M.a',
    'I[1|2] A[1] B[2] M[2,1]',
  ],
  [
    'a merge with one live side runs when nothing else is left',
    'T 0,0; I:if9 1,0; A 2,0; B 2,5; M:merge 3,0; Z 4,0 / T>I, I.true>A, I.false>B, A>M.a, B>M.b, M>Z',
    'I[1,2|] A[1,2] M[1,2] Z[1,2]',
  ],
  [
    'another branch runs before a merge with one live side',
    'T 0,0; I:if9 1,0; A 2,0; B 2,5; M:merge 3,0; L 1,9 / T>I, T>L, I.true>A, I.false>B, A>M.a, B>M.b',
    'I[1,2|] A[1,2] L[1,2] M[1,2]',
  ],
  [
    'an if straight into a merge: an empty second input lets it run at once',
    'T 0,0; I:if9 1,0; M:merge 2,0; L 1,9 / T>I, I.true>M.a, I.false>M.b, T>L',
    'I[1,2|] M[1,2] L[1,2]',
  ],
  [
    'an if straight into a merge: an empty first input makes it wait',
    'T 0,0; I:if0 1,0; M:merge 2,0; L 1,9 / T>I, I.true>M.a, I.false>M.b, T>L',
    'I[|1,2] L[1,2] M[1,2]',
  ],
  [
    'a merge without any items does not run',
    'T 0,0; N:none 1,0; O:none 1,5; M:merge 2,0; Z 3,0 / T>N, T>O, N>M.a, O>M.b, M>Z',
    'N[] O[]',
  ],
  [
    'a merge with one connected input runs at once',
    'T 0,0; A 1,0; M:merge 2,0; B 1,5 / T>A, A>M.b, T>B',
    'A[1,2] M[1,2] B[1,2]',
  ],
  [
    'three inputs of a merge are awaited',
    'T 0,0; A 1,0; B 1,5; C 1,9; M:merge 2,0 / T>A, T>B, T>C, A>M.a, B>M.b, C>M.c',
    'A[1,2] B[1,2] C[1,2] M[1,2,1,2,1,2]',
  ],
  [
    'two connections into one input of a merge make two runs',
    'T 0,0; A 1,0; B 1,5; C 1,9; M:merge 2,0 / T>A, T>B, T>C, A>M.a, B>M.a, C>M.b',
    'A[1,2] B[1,2] C[1,2] M[1,2,1,2] M#1[1,2]',
  ],
  [
    'a merge after a merge runs after it',
    'T 0,0; I:if9 1,0; X 2,0; Y 2,5; M:merge 3,0; W 2,9; N:merge 4,0 / T>I, T>W, I.true>X, I.false>Y, X>M.a, Y>M.b, M>N.a, W>N.b',
    'I[1,2|] X[1,2] W[1,2] M[1,2] N[1,2,1,2]',
  ],
  [
    'of two waiting merges the one that leads to the other goes first',
    'T 0,0; I:if9 1,0; M:merge 3,0; N:merge 4,0; X 2,0; Y 2,1; V 2,2; W 2,3 / T>I, I.true>X, I.false>Y, I.true>V, I.false>W, V>N.a, M>N.b, W>N.c, X>M.a, Y>M.b',
    'I[1,2|] X[1,2] V[1,2] M[1,2] N[1,2,1,2]',
  ],
  [
    'of two merges that wait for each other the first one goes',
    'T 0,0; A 1,0; B 1,5; M:merge 2,0; N:merge 2,5; X:none 3,5 / T>A, T>B, A>M.a, B>N.a, M>N.b, N>X, X>M.b',
    'A[1,2] B[1,2] M[1,2] N[1,2,1,2] X[]',
  ],
  [
    'a join runs only with items on every input',
    'T 0,0; I:if9 1,0; A 2,0; B 2,5; J:join 3,0; Z 4,0 / T>I, I.true>A, I.false>B, A>J.a, B>J.b, J>Z',
    'I[1,2|] A[1,2]',
  ],
  [
    'a join with both sides runs',
    'T 0,0; A 1,0; B 1,5; J:join 2,0 / T>A, T>B, A>J.a, B>J.b',
    'A[1,2] B[1,2] J[1,2,1,2]',
  ],
  ['a disabled node passes items on without a run', 'T 0,0; D:off 1,0; A 2,0 / T>D, D>A', 'A[1,2]'],
  ['a chain of disabled nodes passes items on', 'T 0,0; D:off 1,0; E:off 2,0; A 3,0 / T>D, D>E, E>A', 'A[1,2]'],
  ['a disabled node at the end ends the branch', 'T 0,0; D:off 1,0; A 1,5 / T>D, T>A', 'A[1,2]'],
  [
    'items that fail leave by the error port',
    'T 0,0; E:error 1,0; A 2,0; B 2,5 / T>E, E>A, E.error>B',
    'E[|1,2] B[1,2]',
  ],
  [
    'a loop goes round until its items are done',
    'T 0,0; L:loop3 1,0; A 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    'L[|1] A[1] L#1[|2] A#1[2] L#2[3|] Z[3]',
    [0],
  ],
  [
    'nested loops go round inside each other',
    'T 0,0; L:loop2 1,0; M:loop2 2,5; Z 2,0 / T>L, L.loop>M, M.done>L.back, L.done>Z',
    'L[|1] M[2|] L#1[3|] Z[3]',
    [0],
  ],
  [
    'the same target twice runs in port order',
    'T 0,0; I:if2 1,0; A 2,0 / T>I, I.true>A, I.false>A',
    'I[1|2] A[1] A#1[2]',
  ],
];

const v0: typeof v1 = [
  ['a chain runs in order', 'T 0,0; A 1,0; B 2,0 / T>A, A>B', 'A[1,2] B[1,2]'],
  [
    'branches advance side by side',
    'T 0,0; A 1,0; B 2,0; C 1,5; D 2,5 / T>A, A>B, T>C, C>D',
    'A[1,2] C[1,2] B[1,2] D[1,2]',
  ],
  [
    'branches of different length advance side by side',
    'T 0,0; A 1,0; B 2,0; E 3,0; C 1,5; D 2,5 / T>A, A>B, B>E, T>C, C>D',
    'A[1,2] C[1,2] B[1,2] D[1,2] E[1,2]',
  ],
  ['ports come before heights', 'T 0,0; I:if2 1,0; A 2,5; B 2,0 / T>I, I.true>A, I.false>B', 'I[1|2] A[1] B[2]'],
  [
    'a merge runs once both sides are there',
    'T 0,0; A 1,0; B 1,5; M:merge 2,0 / T>A, T>B, A>M.a, B>M.b',
    'A[1,2] B[1,2] M[1,2,1,2]',
  ],
  [
    'a diamond into one input runs the node once per branch',
    'T 0,0; A 1,0; B 1,5; C 2,0 / T>A, T>B, A>C, B>C',
    'A[1,2] B[1,2] C[1,2] C#1[1,2]',
  ],
  [
    'a loop goes round until its items are done',
    'T 0,0; L:loop3 1,0; A 2,5; Z 2,0 / T>L, L.loop>A, A>L.back, L.done>Z',
    'L[|1] A[1] L#1[|2] A#1[2] L#2[3|] Z[3]',
    [0],
  ],
];

describe('execution logic v1', () => {
  test.each(v1)('%s', (_guarantee, graph, runs, items) => {
    expect(simulate(graph, items ? { items } : {})).toBe(runs);
  });

  test.each(v1)('carried over before every step: %s', (_guarantee, graph, runs, items) => {
    expect(simulate(graph, { ...(items ? { items } : {}), reload: true })).toBe(runs);
  });
});

describe('execution logic v0', () => {
  test.each(v0)('%s', (_guarantee, graph, runs, items) => {
    expect(simulate(graph, { ...(items ? { items } : {}), logic: 'v0' })).toBe(runs);
  });
});

describe('limits', () => {
  test('a circle without end stops with a clear error instead of running forever', () => {
    const plan = planGraph(readGraph('T 0,0; A 1,0; B 2,0 / T>A, A>B, B>A'), shapeOf);
    const walk = new Walk(plan);
    walk.complete('T', 0, { main: { count: 1, sizeBytes: 1 } });
    expect(() => {
      for (let run = walk.next(); run; run = walk.next())
        walk.complete(run.node.id, run.runIndex, { main: { count: 1, sizeBytes: 1 } });
    }).toThrow(WalkLimitError);
    expect(walk.state().runs.length).toBe(3);
    expect(walk.state().steps).toBe(walkLimits.steps + 1);
  });

  test('a circle of disabled nodes ends, too', () => {
    const walk = new Walk(planGraph(readGraph('T 0,0; A:off 1,0; B:off 2,0 / T>A, A>B, B>A'), shapeOf));
    walk.complete('T', 0, { main: { count: 1, sizeBytes: 1 } });
    expect(() => walk.next()).toThrow(WalkLimitError);
  });

  test('a run names where its items come from and how large they are', () => {
    const walk = new Walk(planGraph(readGraph('T 0,0; D:off 1,0; M:merge 2,0 / T>D, D>M.a, T>M.b'), shapeOf));
    walk.complete('T', 0, { main: { count: 3, sizeBytes: 300 } });
    const source = { nodeId: 'T', runIndex: 0, port: 'main', count: 3, sizeBytes: 300 };
    expect(walk.next()).toMatchObject({
      node: { id: 'M' },
      runIndex: 0,
      sources: { a: [source], b: [source] },
      inputBytes: 600,
    });
  });
});
