import { describe, expect, test } from 'vitest';
import { findNodes } from '../../../../web/features/canvas/model/findNodes.ts';
import type { Graph } from '../../../../web/features/canvas/model/graph.ts';
import { replaceNode } from '../../../../web/features/canvas/model/replacing.ts';
import { buildBranchingGraph, buildNode, graphOf, nodeTypes } from './buildGraph.ts';

const replace = (graph: Graph, nodeId: string, type: string) =>
  replaceNode(graph, { nodeId, nodeType: nodeTypes.get(type)!, parameters: { fresh: true }, nodeTypes });
const ends = ({ connections }: Graph) =>
  connections.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`).toSorted();

describe('another node in the place of one', () => {
  test('keeps connections, place, settings and a name that was given; parameters and pinned items are new', () => {
    const graph = { ...buildBranchingGraph(), pin_data: { edit: [{ json: {} }] } };
    const replaced = replace(graph, 'edit', 'data.limit');
    expect(ends(replaced)).toEqual(ends(graph));
    expect(replaced.nodes.find(({ id }) => id === 'edit')).toEqual({
      ...graph.nodes.find(({ id }) => id === 'edit'),
      type: 'data.limit',
      parameters: { fresh: true },
    });
    expect(replaced.pin_data).toEqual({});
  });

  test('takes the name of its type where the one before had that of its own, and expressions follow', () => {
    const graph: Graph = {
      nodes: [
        buildNode({ id: 'a', name: 'Limit 1', type: 'data.limit' }),
        buildNode({ id: 'b', type: 'data.edit_fields', parameters: { x: "{{ $('Limit 1').item.json.n }}" } }),
      ],
      connections: [],
    };
    const replaced = replace(graph, 'a', 'data.sort');
    expect(replaced.nodes.map(({ name }) => name)).toEqual(['Sort', 'b']);
    expect(replaced.nodes[1]?.parameters).toEqual({ x: "{{ $('Sort').item.json.n }}" });
  });

  test('ports that the new one has not lead to its first; a trigger takes nothing in', () => {
    const graph = graphOf('start > if1.true > a', 'if1.false > b');
    expect(ends(replace(graph, 'if1', 'data.limit'))).toEqual([
      'if1.main > a.main',
      'if1.main > b.main',
      'start.main > if1.main',
    ]);
    expect(ends(replace(graph, 'if1', 'trigger.webhook'))).toEqual(['if1.main > a.main', 'if1.main > b.main']);
  });
});

describe('finding nodes', () => {
  const graph: Graph = {
    nodes: [
      buildNode({ id: '1', name: 'Ask the shop', type: 'http.request', parameters: { headers: { key: 'Limit 5' } } }),
      buildNode({ id: '2', name: 'My limit', type: 'data.sort' }),
      buildNode({ id: '3', name: 'Three', type: 'data.limit' }),
      buildNode({ id: '4', name: 'Limited', type: 'data.sort' }),
    ],
    connections: [],
  };
  const found = (words: string) => findNodes(graph, nodeTypes, words).map(({ node }) => node.id);

  test('looks at names first, then types, then parameters', () => {
    expect(found('limit')).toEqual(['4', '2', '3', '1']);
    expect(findNodes(graph, nodeTypes, 'limit 5')).toEqual([{ node: graph.nodes[0], inParameter: 'Limit 5' }]);
    expect(found('nothing like it')).toEqual([]);
    expect(found(' ')).toEqual(['1', '2', '3', '4']);
  });
});
