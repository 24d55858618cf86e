import { describe, expect, test } from 'vitest';
import { nodesBefore, otherNodes } from '../../../../web/features/canvas/model/before.ts';
import { changedPins, parsePinned, setPinnedItems, toPinned } from '../../../../web/features/canvas/model/pinning.ts';
import { buildNode } from './buildGraph.ts';

const build = (id: string) => buildNode({ id, type: 'logic.no_operation' });

describe('pinned items', () => {
  const graph = { nodes: [build('a'), build('b')], connections: [] };

  test('are set, replaced and removed, and others stay', () => {
    const one = setPinnedItems(setPinnedItems(graph, 'a', [{ json: { x: 1 } }]), 'b', []);
    expect(one.pin_data).toEqual({ a: [{ json: { x: 1 } }], b: [] });
    expect(setPinnedItems(one, 'a', null).pin_data).toEqual({ b: [] });
    expect(setPinnedItems(graph, 'a', null)).toBe(graph);
  });

  test('reports those set, replaced or removed since, each list as a whole', () => {
    const before = { ...graph, pin_data: { a: [{ json: { x: 1 } }], b: [], c: [] } };
    const after = setPinnedItems(setPinnedItems(before, 'a', [{ json: { x: 2 } }]), 'b', null);
    expect(changedPins(before, setPinnedItems(after, 'd', []))).toEqual({ a: [{ json: { x: 2 } }], b: null, d: [] });
    expect(changedPins(before, before)).toEqual({});
    expect(changedPins(graph, graph)).toEqual({});
  });

  test('of an execution keep their fields, not its files', () => {
    expect(toPinned([{ json: { x: 1 }, binary: { data: {} }, pairedItem: 0 }])).toEqual([{ json: { x: 1 } }]);
  });

  test('are typed as a list of objects', () => {
    expect(parsePinned('[{"x": 1}]')).toEqual({ items: [{ json: { x: 1 } }] });
    expect(parsePinned('[')).toMatchObject({ problem: { kind: 'json', line: 1, column: 2 } });
    expect(parsePinned('[\n  { "x": 1,, }\n]')).toMatchObject({ problem: { kind: 'json', line: 2, column: 12 } });
    expect(parsePinned('')).toMatchObject({ problem: { kind: 'json', line: 1, column: 1 } });
    expect(parsePinned('{"x": 1}')).toEqual({ problem: { kind: 'not_a_list' } });
    expect(parsePinned('[{}, [1]]')).toEqual({ problem: { kind: 'not_an_object', place: 1 } });
    expect(parsePinned(JSON.stringify(Array(10_001).fill({})))).toEqual({ problem: { kind: 'too_many' } });
    expect(parsePinned(JSON.stringify([{ x: 'y'.repeat(3_000_000) }]))).toMatchObject({
      problem: { kind: 'too_large' },
    });
  });
});

describe('the nodes before a node', () => {
  test('are the nearest first, each once, and never the node itself in a loop', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(build);
    const link = (from: string, to: string, port = 'main') => ({
      from: { node: from, port },
      to: { node: to, port: 'main' },
    });
    const graph = {
      nodes: [a!, b!, c!, d!],
      connections: [link('a', 'b'), link('b', 'c', 'loop'), link('c', 'b'), link('a', 'c'), link('c', 'd')],
    };
    expect(nodesBefore(graph, 'c').map(({ node, distance, port }) => [node.id, distance, port])).toEqual([
      ['b', 1, 'loop'],
      ['a', 1, 'main'],
    ]);
    expect(nodesBefore(graph, 'd').map(({ node, distance }) => [node.id, distance])).toEqual([
      ['c', 1],
      ['b', 2],
      ['a', 2],
    ]);
  });

  test('come before all others in the list of other nodes', () => {
    const nodes = ['other', 'a', 'b', 'c'].map(build);
    const connections = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].map(([from, to]) => ({ from: { node: from!, port: 'main' }, to: { node: to!, port: 'main' } }));
    expect(otherNodes({ nodes, connections }, 'c').map(({ id }) => id)).toEqual(['b', 'a', 'other']);
  });
});
