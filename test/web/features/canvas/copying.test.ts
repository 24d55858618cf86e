import { describe, expect, test } from 'vitest';
import { clipboardText, readClipboard } from '../../../../web/features/canvas/model/clipboard.ts';
import { partOf, paste } from '../../../../web/features/canvas/model/copying.ts';
import { connectionId, type Graph } from '../../../../web/features/canvas/model/graph.ts';
import { buildBranchingGraph, buildNode, nodeTypes } from './buildGraph.ts';
import { emptyGraph } from './emptyGraph.ts';

function counter(): () => string {
  let next = 0;
  return () => `new_${(next += 1)}`;
}

const note = { id: 'note', text: '# Hi', position: { x: 0, y: 200 }, color: 'blue' as const };

/** webhook → edit → if → merge, with an expression that names a node and a note. */
function buildGraph(): Graph {
  const graph = buildBranchingGraph();
  return {
    ...graph,
    nodes: graph.nodes.map((node) =>
      node.id === 'check'
        ? { ...node, parameters: { a: "{{ $('edit').item.json.x }} {{ $('hook').first() }}" } }
        : node,
    ),
    notes: [note],
  };
}

describe('copying and pasting', () => {
  test('the clipboard preserves nodes as text', () => {
    const part = partOf(buildGraph(), { nodeIds: new Set(['edit', 'check']), noteIds: new Set(['note']) });
    expect(readClipboard(clipboardText(part))).toEqual({ kind: 'part', part });
    expect(part.connections.map(connectionId)).toEqual(['edit:main>check:main']);
  });

  test('copies get fresh ids and free names, keep the connections among them, and expressions follow the copies', () => {
    const graph = buildGraph();
    const part = partOf(graph, { nodeIds: new Set(['edit', 'check']), noteIds: new Set(['note']) });
    const pasted = paste(graph, part, { place: { by: { x: 40, y: 60 } }, newId: counter(), nodeTypes });
    expect(pasted.graph.nodes.slice(4)).toMatchObject([
      { id: 'new_1', name: 'edit 1', position: { x: 340, y: 60 }, settings: { notes: 'kept' } },
      { id: 'new_2', name: 'check 1', parameters: { a: "{{ $('edit 1').item.json.x }} {{ $('hook').first() }}" } },
    ]);
    expect(pasted.graph.nodes.slice(0, 4)).toEqual(graph.nodes);
    expect(pasted.graph.connections.map(connectionId).slice(4)).toEqual(['new_1:main>new_2:main']);
    expect(pasted.graph.notes).toEqual([note, { ...note, id: 'new_3', position: { x: 40, y: 260 } }]);
    expect([[...pasted.nodeIds], [...pasted.noteIds], pasted.leftOut]).toEqual([['new_1', 'new_2'], ['new_3'], []]);
  });

  test('names that swap among copies are followed one by one', () => {
    const copied = {
      nodes: [
        buildNode({ id: 'a', type: 'logic.wait', name: 'Wait' }),
        buildNode({
          id: 'b',
          type: 'logic.wait',
          name: 'Wait 1',
          parameters: { x: "{{ $('Wait').item + $('Wait 1').item }}" },
        }),
      ],
      connections: [],
      notes: [],
    };
    const graph = { nodes: copied.nodes.map((node) => ({ ...node, parameters: {} })), connections: [] };
    const pasted = paste(graph, copied, { place: { by: { x: 0, y: 0 } }, newId: counter(), nodeTypes });
    expect(pasted.graph.nodes.slice(2).map(({ name }) => name)).toEqual(['Wait 2', 'Wait 3']);
    expect(pasted.graph.nodes[3]?.parameters).toEqual({ x: "{{ $('Wait 2').item + $('Wait 3').item }}" });
  });

  test('the middle of the pasted part is placed at the pointer', () => {
    const part = partOf(buildGraph(), { nodeIds: new Set(['edit', 'check']) });
    const pasted = paste(emptyGraph, part, { place: { middle: { x: 1000, y: 500 } }, newId: counter(), nodeTypes });
    const [edit, check] = pasted.graph.nodes;
    expect([edit?.position, check?.position]).toEqual([
      { x: 810, y: 460 },
      { x: 1110, y: 460 },
    ]);
  });

  test('a second manual trigger is left out and named', () => {
    const graph: Graph = { nodes: [buildNode({ id: 'm', type: 'trigger.manual', name: 'Start' })], connections: [] };
    const part = partOf(graph, { nodeIds: new Set(['m']) });
    const pasted = paste(graph, part, { place: { by: { x: 0, y: 0 } }, newId: counter(), nodeTypes });
    expect(pasted.graph).toEqual(graph);
    expect(pasted.leftOut).toEqual(['Start']);
  });

  test('no more nodes than a graph holds are pasted', () => {
    const nodes = Array.from({ length: 999 }, (_, index) => buildNode({ id: `n${index}`, type: 'logic.wait' }));
    const part = partOf(buildGraph(), { nodeIds: new Set(['edit', 'check']) });
    const pasted = paste({ nodes, connections: [] }, part, {
      place: { by: { x: 0, y: 0 } },
      newId: counter(),
      nodeTypes,
    });
    expect(pasted.graph.nodes).toHaveLength(1_000);
    expect(pasted.leftOut).toEqual(['check']);
  });

  test('an export of Bureau or of n8n is distinguished from copied nodes, and everything else is ignored', () => {
    expect(readClipboard('{"nodes": [], "connections": {}}')).toMatchObject({ kind: 'file' });
    expect(readClipboard('{"format": "bureau.digital-organization", "nodes": [], "connections": []}').kind).toBe(
      'file',
    );
    for (const text of ['', 'hello', '{', '[]', '{"nodes": 3}', '{"format": "bureau.nodes", "nodes": []}'])
      expect(readClipboard(text)).toEqual({ kind: 'none' });
  });

  test('nodes in a clipboard that could not be saved are left out, and connections to ports that do not exist', () => {
    const good = buildNode({ id: 'a', type: 'logic.wait' });
    const part = {
      nodes: [good, { ...good, id: 'b', name: '' }, { ...good, type: 'Wait' }, { id: 'c' }],
      connections: [{ from: 3 }, { from: { node: 'a', port: 'nowhere' }, to: { node: 'a2', port: 'main' } }],
      notes: [{}],
    };
    const clip = readClipboard(JSON.stringify({ format: 'bureau.nodes', ...part }));
    expect(clip).toMatchObject({ kind: 'part', part: { nodes: [good], notes: [] } });
    const two = { nodes: [good, { ...good, id: 'a2', name: 'a2' }], connections: [part.connections[1]!], notes: [] };
    const pasted = paste(emptyGraph, two as Parameters<typeof paste>[1], {
      place: { by: { x: 0, y: 0 } },
      newId: counter(),
      nodeTypes,
    });
    expect(pasted.graph.connections).toEqual([]);
  });
});
