import { describe, expect, test } from 'vitest';
import { align, type Box } from '../../../../web/features/canvas/model/arranging.ts';
import { insertOnConnection, mayReconnect, reconnect } from '../../../../web/features/canvas/model/inserting.ts';
import { connectionId, findNode } from '../../../../web/features/canvas/model/graph.ts';
import { addNote, changeNote, moveNotes } from '../../../../web/features/canvas/model/notes.ts';
import { partsOf, selectAll, selectionOf } from '../../../../web/features/canvas/model/selection.ts';
import { buildBranchingGraph, nodeTypes } from './buildGraph.ts';

const boxes: Box[] = [
  { id: 'a', x: 0, y: 0, width: 100, height: 50 },
  { id: 'b', x: 130, y: 40, width: 200, height: 100 },
  { id: 'c', x: 400, y: 300, width: 100, height: 50 },
];

describe('aligning', () => {
  test.each([
    [
      'left',
      [
        [0, 0],
        [0, 40],
        [0, 300],
      ],
    ],
    [
      'right',
      [
        [400, 0],
        [300, 40],
        [400, 300],
      ],
    ],
    [
      'centre',
      [
        [200, 0],
        [150, 40],
        [200, 300],
      ],
    ],
    [
      'top',
      [
        [0, 0],
        [130, 0],
        [400, 0],
      ],
    ],
    [
      'bottom',
      [
        [0, 300],
        [130, 250],
        [400, 300],
      ],
    ],
    [
      'middle',
      [
        [0, 150],
        [130, 125],
        [400, 150],
      ],
    ],
    [
      'distributeHorizontally',
      [
        [0, 0],
        [150, 40],
        [400, 300],
      ],
    ],
    [
      'distributeVertically',
      [
        [0, 0],
        [130, 125],
        [400, 300],
      ],
    ],
  ] as const)('%s', (alignment, expected) => {
    const places = align(boxes, alignment);
    expect(boxes.map(({ id }) => [places.get(id)?.x, places.get(id)?.y])).toEqual(expected);
  });

  test('two boxes have nothing to distribute', () => {
    expect(align(boxes.slice(0, 2), 'distributeHorizontally')).toEqual(new Map());
  });
});

describe('inserting and reconnecting', () => {
  const graph = buildBranchingGraph();
  const wait = { id: 'w', nodeType: nodeTypes.get('logic.wait')!, position: { x: 0, y: 0 }, parameters: {}, nodeTypes };

  test('a node inserted into a connection takes both its ends, and later nodes make room', () => {
    const grown = insertOnConnection(graph, { ...wait, connection: graph.connections[0]! });
    expect(grown.connections.map(connectionId)).toEqual([
      'edit:main>check:main',
      'check:true>join:input_1',
      'check:false>join:input_2',
      'hook:main>w:main',
      'w:main>edit:main',
    ]);
    expect(['hook', 'w', 'edit', 'check', 'join'].map((id) => findNode(grown, id)?.position.x)).toEqual([
      0, 300, 600, 900, 1200,
    ]);
  });

  test('a trigger put on a connection is added beside it', () => {
    const nodeType = nodeTypes.get('trigger.manual')!;
    const grown = insertOnConnection(graph, { ...wait, nodeType, connection: graph.connections[0]! });
    expect(grown.connections).toEqual(graph.connections);
  });

  test('an end moves to another port, and is refused where a new connection would be', () => {
    const [first] = graph.connections;
    const to = (node: string, port: string) => ({ from: first!.from, to: { node, port } });
    expect(mayReconnect(graph, { before: first!, after: to('join', 'input_1') }, nodeTypes)).toEqual({ allowed: true });
    expect(mayReconnect(graph, { before: first!, after: first! }, nodeTypes)).toEqual({ allowed: true });
    expect(mayReconnect(graph, { before: first!, after: to('hook', 'main') }, nodeTypes).allowed).toBe(false);
    expect(reconnect(graph, first!, to('join', 'input_1')).connections.map(connectionId)[0]).toBe(
      'hook:main>join:input_1',
    );
    expect(reconnect(graph, first!, first!)).toBe(graph);
  });
});

describe('notes', () => {
  const graph = addNote(buildBranchingGraph(), { id: 'n', text: '# Hi', position: { x: 1.4, y: 2 } });

  test('are added, changed and moved; an unchanged note is no edit', () => {
    expect(graph.notes).toEqual([{ id: 'n', text: '# Hi', position: { x: 1, y: 2 }, width: 240, height: 160 }]);
    expect(changeNote(graph, 'n', { color: 'blue' }).notes?.[0]).toMatchObject({ color: 'blue', text: '# Hi' });
    expect(moveNotes(graph, new Map([['n', { x: 9.6, y: 0 }]])).notes?.[0]?.position).toEqual({ x: 10, y: 0 });
    expect(changeNote(graph, 'n', { text: '# Hi' })).toBe(graph);
  });

  test('are chosen together with nodes', () => {
    const all = selectAll(graph);
    expect(partsOf(all)).toEqual({ nodeIds: new Set(['hook', 'edit', 'check', 'join']), noteIds: new Set(['n']) });
    expect(selectionOf(partsOf(all))).toEqual(all);
  });
});
