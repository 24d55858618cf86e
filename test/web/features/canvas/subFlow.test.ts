import { describe, expect, test } from 'vitest';
import { danglingConnections } from '../../../../web/features/canvas/model/connecting.ts';
import type { Graph } from '../../../../web/features/canvas/model/graph.ts';
import { subFlowOf } from '../../../../web/features/canvas/model/subFlow.ts';
import { graphOf, nodeTypes } from './buildGraph.ts';

const cut = (graph: Graph, ...ids: string[]) => subFlowOf(graph, new Set(ids), nodeTypes);
const call = { nodeId: 'n_1', digitalOrganizationId: 'dorg_1', name: 'Check orders' };
const ends = ({ connections }: Graph) =>
  connections.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`).toSorted();

describe('a part of a flow as a flow of its own', () => {
  test('follows the trigger of called flows, and a call replaces it', () => {
    const graph = graphOf('start > a > b > c');
    graph.pin_data = { b: [{ json: { n: 1 } }], c: [{ json: {} }] };
    const made = cut(graph, 'a', 'b');
    if ('problem' in made) throw new Error(made.problem);
    expect(ends(made.inner)).toEqual(['a.main > b.main', 'called.main > a.main']);
    expect(made.inner.pin_data).toEqual({ b: [{ json: { n: 1 } }] });
    const outer = made.outer(call);
    expect(ends(outer)).toEqual(['n_1.main > c.main', 'start.main > n_1.main']);
    expect(outer.nodes.find(({ id }) => id === 'n_1')).toMatchObject({
      name: 'Check orders',
      type: 'logic.sub_organization',
      parameters: { digital_organization_id: 'dorg_1' },
    });
    for (const one of [made.inner, outer]) expect(danglingConnections(one, nodeTypes)).toEqual([]);
  });

  test('may be the end of a flow, with an if inside', () => {
    const made = cut(graphOf('start > a > if1.true > b', 'if1.false > c'), 'if1', 'b', 'c');
    expect('problem' in made).toBe(false);
  });

  test.each<[string, Graph, string[], RegExp]>([
    ['nothing is chosen', graphOf('start > a'), [], /Select the nodes/],
    ['a trigger is in it', graphOf('start > a'), ['start', 'a'], /Triggers stay/],
    ['items come in at two places', graphOf('start > a > c', 'start > b > c'), ['a', 'b', 'c'], /one input only/],
    ['items leave from two places', graphOf('start > if1.true > b', 'if1.false > c'), ['if1'], /one output only/],
    ['items leave before its end', graphOf('start > a > b', 'a > c'), ['a', 'c'], /last node/],
    ['items leave by another output', graphOf('start > if1.false > b'), ['if1'], /first output/],
    ['it is in two pieces', graphOf('start > a', 'b > c'), ['a', 'b'], /connected to each other/],
  ])('is refused where %s', (_why, graph, ids, said) => {
    const made = cut(graph, ...ids);
    expect('problem' in made ? made.problem : '').toMatch(said);
  });

  test('is refused where an expression reaches over its border, in either direction', () => {
    const graph = graphOf('start > a > b > c');
    const naming = (id: string, name: string): Graph => ({
      ...graph,
      nodes: graph.nodes.map((node) =>
        node.id === id ? { ...node, parameters: { text: `{{ $('${name}').item.json.n }}` } } : node,
      ),
    });
    for (const one of [naming('b', 'start'), naming('c', 'a')]) {
      const made = cut(one, 'a', 'b');
      expect('problem' in made ? made.problem : '').toMatch(/reads items of/);
    }
    expect('problem' in cut(naming('b', 'a'), 'a', 'b')).toBe(false);
  });
});
