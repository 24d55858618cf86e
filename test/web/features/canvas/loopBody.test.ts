import { describe, expect, test } from 'vitest';
import { withLoopBody } from '../../../../web/features/canvas/model/loopBody.ts';
import { buildNode, graphOf, nodeTypes } from './buildGraph.ts';

const loop = buildNode({ id: 'L', type: 'logic.loop', position: { x: 300, y: 0 } });

describe('a loop that is added', () => {
  test('gets a node in its body, with the way there and back', () => {
    const graph = withLoopBody({ nodes: [loop], connections: [] }, { loopId: 'L', bodyId: 'B', nodeTypes });
    expect(graph.nodes.map(({ id, type }) => [id, type])).toEqual([
      ['L', 'logic.loop'],
      ['B', 'logic.no_operation'],
    ]);
    const { x, y } = graph.nodes[1]!.position;
    expect([x > 300, y > 0]).toEqual([true, true]);
    expect(graph.connections).toEqual([
      { from: { node: 'L', port: 'loop' }, to: { node: 'B', port: 'main' } },
      { from: { node: 'B', port: 'main' }, to: { node: 'L', port: 'back' } },
    ]);
  });

  test('keeps the body that it has, and other nodes get none', () => {
    const graph = { nodes: [loop, buildNode({ id: 'A', type: 'data.limit' })], connections: [] };
    expect(withLoopBody(graph, { loopId: 'A', bodyId: 'B', nodeTypes })).toBe(graph);
    const wired = { ...graph, connections: [{ from: { node: 'L', port: 'loop' }, to: { node: 'A', port: 'main' } }] };
    expect(withLoopBody(wired, { loopId: 'L', bodyId: 'B', nodeTypes })).toBe(wired);
    expect(withLoopBody(graphOf('start > a'), { loopId: 'gone', bodyId: 'B', nodeTypes }).nodes).toHaveLength(2);
  });
});
