import { describe, expect, test } from 'vitest';

import { checkStructure } from '../../../workflows/graph/checkStructure.ts';
import { findIssues } from '../../../workflows/graph/findIssues.ts';
import type { Graph, ShapeOf } from '../../../workflows/graph/graph.ts';
import { readGraph, shapeOf } from './simulate.ts';

const pointers = (graph: Graph, shapes: ShapeOf = shapeOf) =>
  checkStructure(graph, shapes).map((problem) => problem.pointer);

describe('structure that is refused', () => {
  test('a sound graph has no problems', () => {
    expect(
      checkStructure(readGraph('T 0,0; I:if2 1,0; A 2,0; E:error 3,0 / T>I, I.true>A, I.false>E, E.error>A'), shapeOf),
    ).toEqual([]);
  });

  test('two nodes with one id or one name are named', () => {
    const graph = readGraph('T 0,0; A 1,0; B 2,0 /');
    graph.nodes[2]!.id = 'A';
    graph.nodes[1]!.name = 'Node T';
    expect(pointers(graph)).toEqual(['/nodes/1/name', '/nodes/2/id']);
  });

  test('connections to missing nodes and ports are named with the side that is wrong', () => {
    const graph = readGraph('T 0,0; A 1,0 / T>X, X>A, T.other>A, T>A.other, A>T, A.error>A');
    expect(pointers(graph)).toEqual([
      '/connections/0/to/node',
      '/connections/1/from/node',
      '/connections/2/from/port',
      '/connections/3/to/port',
      '/connections/4/to/port',
      '/connections/5/from/port',
    ]);
  });

  test('a second manual trigger is refused', () => {
    const graph = readGraph('T 0,0; U:start 1,0; V:start 2,0 /');
    for (const node of graph.nodes) node.type = 'trigger.manual';
    expect(pointers(graph, () => shapeOf({ type: 'trigger.start' }))).toEqual(['/nodes/1/type']);
  });

  test('more than 1,000 nodes and more than 10,000 connections are refused', () => {
    const node = readGraph('A 0,0 /').nodes[0]!;
    const nodes = Array.from({ length: 1001 }, (_, index) => ({ ...node, id: `n${index}`, name: `n${index}` }));
    expect(pointers({ nodes, connections: [] })).toEqual(['/nodes']);
    expect(pointers({ nodes: nodes.slice(1), connections: [] })).toEqual([]);
    const connection = { from: { node: 'A', port: 'main' }, to: { node: 'A', port: 'main' } };
    expect(pointers({ nodes: [node], connections: Array.from({ length: 10_001 }, () => connection) })).toEqual([
      '/connections',
    ]);
  });

  test('ports of unknown node types are not judged', () => {
    expect(pointers(readGraph('T 0,0; A:mystery 1,0 / T>A.left, A.right>A.left'))).toEqual([]);
  });
});

describe('issues that are saved with the graph', () => {
  const issues = (text: string) =>
    findIssues(readGraph(text), shapeOf).map(({ node_id, code, severity }) => `${node_id} ${severity} ${code}`);

  test('an unknown node type, a wrong parameter and an unreachable node are named', () => {
    expect(issues('T 0,0; A:mystery 1,0; B:pass99 2,0; C 3,0 / T>A, A>B')).toEqual([
      'A error unknown_node_type',
      'B error parameter_invalid',
      'C warning unreachable',
    ]);
  });

  test.each([
    ['T 0,0; L:loop1 1,0; A 2,0 / T>L, L.loop>A, L.done>A', ['L warning loop_without_way_back']],
    ['T 0,0; L:loop1 1,0 / T>L', ['L warning loop_without_way_back']],
    ['T 0,0; L:loop1 1,0; A 2,0 / T>L, L.done>A, A>L.back', ['L warning loop_without_way_back']],
    ['T 0,0; L:loop1 1,0; A 2,0; B 3,0 / T>L, L.loop>A, A>B, B>L.back', []],
    ['T 0,0; L:loop1 1,0 / T>L, L.loop>L.back', []],
    ['T 0,0; L:loop1 1,0; M:loop1 2,0; A 3,0 / T>L, L.loop>M, M.loop>A, A>M.back, M.done>L.back', []],
    ['T 0,0; L:offl 1,0; A 2,0 / T>L, L.done>A', []],
  ])('a loop without a way back is named: %s', (graph, found) => {
    expect(issues(graph)).toEqual(found);
  });

  test('the message is what the check of the node type says', () => {
    const [issue] = findIssues(readGraph('T 0,0; B:pass99 1,0 / T>B'), shapeOf);
    expect(issue?.message).toBe('must not be 99.');
  });

  test('parameters of a disabled node are not judged', () => {
    expect(issues('T 0,0; A:off99 1,0 / T>A')).toEqual([]);
  });

  test('a graph without trigger has an issue of its own', () => {
    expect(issues('A 0,0 /')).toEqual(['A warning unreachable', 'null error trigger_required']);
  });
});
