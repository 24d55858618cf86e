import { describe, expect, test } from 'vitest';
import {
  moveNodes,
  removeParts,
  renameNode,
  setCredential,
  setParameters,
} from '../../../../web/features/canvas/model/edits.ts';
import {
  diffGraphs,
  doesTheSame,
  isNoChange,
  maxValues,
  mergeForPicture,
} from '../../../../web/features/canvas/model/graphDiff.ts';
import type { Graph } from '../../../../web/features/canvas/model/graph.ts';
import { buildBranchingGraph, buildNode, nodeTypes } from './buildGraph.ts';

const before = buildBranchingGraph();
const withParameters = (nodeId: string, parameters: Record<string, unknown>, graph = before) =>
  setParameters(graph, { nodeId, parameters, nodeTypes });

describe('the difference of two graphs', () => {
  test('is nothing for equal ones, whatever the order of nodes, connections and keys, and for missing empty parts', () => {
    const after = structuredClone(before);
    after.nodes.reverse();
    after.connections.reverse();
    for (const node of after.nodes) Object.assign(node, { credentials: {}, parameters: node.parameters ?? {} });
    after.nodes[0]!.parameters = Object.fromEntries(Object.entries(after.nodes[0]!.parameters!).toReversed());
    expect(isNoChange(diffGraphs(before, after))).toBe(true);
  });

  test('names added and removed nodes with their connections', () => {
    const after = removeParts(before, { nodeIds: new Set(['edit']) });
    const gone = diffGraphs(before, after);
    expect(gone.removed.map(({ id }) => id)).toEqual(['edit']);
    expect(gone.removedConnections).toHaveLength(2);
    const back = diffGraphs(after, before);
    expect(back.added.map(({ id }) => id)).toEqual(['edit']);
    expect(back.addedConnections).toEqual(gone.removedConnections);
    expect(back.removed).toEqual([]);
  });

  test('names each changed parameter by its path, deep in objects and lists of equal length', () => {
    const rules = (right: number) => ({ conditions: { conditions: [{ left: 'a', right }], combinator: 'and' } });
    const { changed } = diffGraphs(withParameters('check', rules(1)), withParameters('check', rules(2)));
    expect(changed.map(({ values }) => values)).toEqual([
      [{ path: '/parameters/conditions/conditions/0/right', before: 1, after: 2 }],
    ]);
  });

  test('shows a list that grew as a whole, and a parameter that came or went with nothing beside it', () => {
    const after = withParameters('hook', { methods: ['POST', 'GET'], path: 'a/b' });
    const [change] = diffGraphs(before, after).changed;
    expect(change?.values).toEqual([
      { path: '/parameters/methods', before: ['POST'], after: ['POST', 'GET'] },
      { path: '/parameters/path', before: undefined, after: 'a/b' },
    ]);
  });

  test('distinguishes moved nodes from changed ones', () => {
    const moved = moveNodes(before, new Map([['edit', { x: 10, y: 900 }]]));
    const diff = diffGraphs(before, moved);
    expect([diff.moved.map(({ after }) => after.id), diff.changed]).toEqual([['edit'], []]);
    expect([doesTheSame(diff), isNoChange(diff)]).toEqual([true, false]);
    const renamed = diffGraphs(before, renameNode(moved, 'edit', 'Greet'));
    expect(renamed.moved).toEqual([]);
    expect(renamed.changed).toMatchObject([
      { moved: true, values: [{ path: '/name', before: 'edit', after: 'Greet' }] },
    ]);
  });

  test('sees credentials, settings, pinned items and notes', () => {
    const after: Graph = {
      ...setCredential(before, { nodeId: 'hook', slot: 'auth', credential: { id: 'crd_1' } }),
      pin_data: {},
      notes: [{ id: 'note', text: 'Look', position: { x: 0, y: 0 } }],
    };
    const diff = diffGraphs(before, after);
    expect(diff.changed[0]?.values).toEqual([{ path: '/credentials/auth', before: undefined, after: { id: 'crd_1' } }]);
    expect([diff.pinned, diff.notes]).toEqual([['hook'], true]);
  });

  test('stays short for a node in which everything changed', () => {
    const many = (add: number) =>
      withParameters('edit', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key ${n}`, n + add])));
    expect(diffGraphs(many(0), many(1)).changed[0]?.values).toHaveLength(maxValues);
  });

  test('is drawn as the newer graph with removed elements', () => {
    const after: Graph = {
      ...removeParts(before, { nodeIds: new Set(['join']) }),
      nodes: [...before.nodes.filter(({ id }) => id !== 'join'), buildNode({ id: 'new', type: 'data.edit_fields' })],
    };
    const picture = mergeForPicture(after, diffGraphs(before, after));
    expect(picture.nodes.map(({ id }) => id)).toEqual(['hook', 'edit', 'check', 'new', 'join']);
    expect(picture.connections).toHaveLength(before.connections.length);
  });
});
