import { describe, expect, test } from 'vitest';
import { addProblem, mayConnect } from '../../../../web/features/canvas/model/connecting.ts';
import {
  addNode,
  addNodeAfter,
  connect,
  moveNodes,
  removeParts,
  renameNode,
  setParameters,
  setSettings,
  toggleDisabled,
  updateNode,
} from '../../../../web/features/canvas/model/edits.ts';
import {
  connectionId,
  findNode,
  typeOf as versionOf,
  type Graph,
} from '../../../../web/features/canvas/model/graph.ts';
import { nameProblem } from '../../../../web/features/canvas/model/names.ts';
import { nodeSize } from '../../../../web/features/canvas/model/nodeSize.ts';
import { freePosition, nextPosition } from '../../../../web/features/canvas/model/placing.ts';
import { answeredByNode } from '../../../../web/features/canvas/model/answering.ts';
import { startWay } from '../../../../web/features/canvas/model/starting.ts';
import { buildBranchingGraph, buildNode, nodeTypes } from './buildGraph.ts';
import { emptyGraph } from './emptyGraph.ts';

function typeOf(type: string) {
  const nodeType = nodeTypes.get(type);
  if (nodeType === undefined) throw new Error(`no node type ${type}`);
  return nodeType;
}

const none: ReadonlySet<string> = new Set();

function freeze(graph: Graph): Graph {
  for (const part of [graph, graph.nodes, graph.connections, ...graph.nodes, ...graph.connections]) Object.freeze(part);
  return graph;
}

describe('versions of nodes', () => {
  const old = buildNode({ id: 'a', type: 'data.sort', parameters: { mode: 'random' } });

  test('a new node has the newest version, which is not written if it is the first', () => {
    const added = { id: 'n', position: { x: 0, y: 0 }, parameters: {} };
    const version = (type: string) => addNode(emptyGraph, { ...added, nodeType: typeOf(type) }).nodes[0]!.type_version;
    expect([version('data.sort'), version('data.limit')]).toEqual([2, undefined]);
  });

  test('a node has the form of its own version, and none if the version is unknown', () => {
    const mode = (version?: number) =>
      versionOf(nodeTypes, { type: 'data.sort', ...(version === undefined ? {} : { type_version: version }) })
        ?.parameters;
    expect(mode()).toMatchObject({ properties: { fields: {} } });
    expect(mode(2)).toMatchObject({ properties: { by: {} } });
    expect(mode(9)).toBeUndefined();
  });

  test('an update changes version and parameters', () => {
    const updated = { ...old, name: 'not taken', type_version: 2, parameters: { mode: 'shuffle' } };
    const graph = updateNode(freeze({ nodes: [old], connections: [] }), { updated, nodeTypes });
    expect(graph.nodes).toEqual([{ ...updated, name: old.name }]);
  });
});

describe('edits of a graph', () => {
  test('a new node is named after its type, and a second one gets a number', () => {
    const added = { nodeType: typeOf('data.edit_fields'), position: { x: 1.6, y: 2.2 }, parameters: {} };
    const once = addNode(freeze(emptyGraph), { ...added, id: 'a' });
    const twice = addNode(freeze(once), { ...added, id: 'b' });
    expect(twice.nodes.map(({ name }) => name)).toEqual(['Edit fields', 'Edit fields 1']);
    expect(twice.nodes[0]?.position).toEqual({ x: 2, y: 2 });
  });

  test('a node added behind another is connected from the first output that leads nowhere yet', () => {
    const graph = freeze(
      removeParts(buildBranchingGraph(), { nodeIds: none, connectionIds: new Set(['check:false>join:input_2']) }),
    );
    const added = { id: 'w', nodeType: typeOf('logic.wait'), position: { x: 0, y: 0 }, parameters: {} };
    const grown = addNodeAfter(graph, { ...added, afterNodeId: 'check', nodeTypes });
    expect(grown.connections.map(connectionId)).toContain('check:false>w:main');
  });

  test('a trigger is never connected to the selection', () => {
    const added = { id: 'm', nodeType: typeOf('trigger.manual'), position: { x: 0, y: 0 }, parameters: {} };
    const grown = addNodeAfter(buildBranchingGraph(), { ...added, afterNodeId: 'check', nodeTypes });
    expect(grown.connections).toHaveLength(4);
  });

  test('a removed node takes its connections and pinned items with it', () => {
    const left = removeParts(freeze(buildBranchingGraph()), { nodeIds: new Set(['hook']) });
    expect(left.nodes.map(({ id }) => id)).toEqual(['edit', 'check', 'join']);
    expect(left.connections).toHaveLength(3);
    expect(left.pin_data).toEqual({});
  });

  test('only the moved nodes move', () => {
    const moved = moveNodes(freeze(buildBranchingGraph()), new Map([['edit', { x: 10, y: 20 }]]));
    expect(findNode(moved, 'edit')?.position).toEqual({ x: 10, y: 20 });
    expect(findNode(moved, 'check')?.position).toEqual({ x: 600, y: 0 });
  });

  test('expressions follow a renamed node, whatever quotes they use, and other texts stay', () => {
    const graph: Graph = {
      nodes: [
        buildNode({ id: 'a', type: 'data.edit_fields', name: "Ada's node" }),
        buildNode({
          id: 'b',
          type: 'data.edit_fields',
          parameters: {
            list: ["{{ $('Ada\\'s node').item.json.x + $(\"Ada's node\").first() }}", "$('Ada\\'s node') is a text"],
            other: "{{ $('Another').all() }}",
          },
        }),
      ],
      connections: [],
    };
    const renamed = renameNode(freeze(graph), 'a', 'Person "one"');
    expect(findNode(renamed, 'a')?.name).toBe('Person "one"');
    expect(findNode(renamed, 'b')?.parameters).toEqual({
      list: ['{{ $(\'Person "one"\').item.json.x + $("Person \\"one\\"").first() }}', "$('Ada\\'s node') is a text"],
      other: "{{ $('Another').all() }}",
    });
  });

  test('a name is refused when it is empty or taken', () => {
    const graph = buildBranchingGraph();
    expect(nameProblem(graph, 'edit', ' ')).not.toBeNull();
    expect(nameProblem(graph, 'edit', 'check')).not.toBeNull();
    expect(nameProblem(graph, 'edit', 'edit')).toBeNull();
  });

  test('fewer inputs of a merge drop the connections that led to them, and no others', () => {
    const three = setParameters(buildBranchingGraph(), { nodeId: 'join', parameters: { inputs: 3 }, nodeTypes });
    const wired = connect(three, { from: { node: 'edit', port: 'main' }, to: { node: 'join', port: 'input_3' } });
    const two = setParameters(freeze(wired), { nodeId: 'join', parameters: { inputs: 2 }, nodeTypes });
    expect(two.connections.map(connectionId)).toEqual(buildBranchingGraph().connections.map(connectionId));
  });

  test('an error port that goes away takes its connection with it', () => {
    const safe = setSettings(buildBranchingGraph(), {
      nodeId: 'edit',
      settings: { on_error: 'error_output' },
      nodeTypes,
    });
    const wired = connect(safe, { from: { node: 'edit', port: 'error' }, to: { node: 'join', port: 'input_1' } });
    expect(wired.connections).toHaveLength(5);
    expect(setSettings(wired, { nodeId: 'edit', settings: {}, nodeTypes }).connections).toHaveLength(4);
  });

  test('a move to where the nodes are is no edit', () => {
    const graph = freeze(buildBranchingGraph());
    expect(moveNodes(graph, new Map([['edit', { x: 300.2, y: 0 }]]))).toBe(graph);
  });

  test('disabling turns all chosen nodes off, and on again once all are off; other settings stay', () => {
    const ids = new Set(['edit', 'check']);
    const settings = (graph: Graph) => graph.nodes.map((node) => node.settings);
    const once = toggleDisabled(freeze(buildBranchingGraph()), new Set(['check']));
    const off = toggleDisabled(once, ids);
    expect(settings(off)).toEqual([undefined, { notes: 'kept', disabled: true }, { disabled: true }, undefined]);
    expect(settings(toggleDisabled(off, ids))).toEqual([undefined, { notes: 'kept' }, {}, undefined]);
  });
});

describe('connection rules', () => {
  const graph = buildBranchingGraph();
  const allowed = (from: [string, string], to: [string, string]) =>
    mayConnect(graph, { from: { node: from[0], port: from[1] }, to: { node: to[0], port: to[1] } }, nodeTypes).allowed;

  test('an output leads to an input, also back to an earlier node', () => {
    expect(allowed(['edit', 'main'], ['join', 'input_1'])).toBe(true);
    expect(allowed(['join', 'main'], ['edit', 'main'])).toBe(true);
  });

  test.each([
    ['into a trigger', ['edit', 'main'], ['hook', 'main']],
    ['from a node to itself', ['edit', 'main'], ['edit', 'main']],
    ['twice the same', ['hook', 'main'], ['edit', 'main']],
    ['from a port that does not exist', ['check', 'main'], ['edit', 'main']],
    ['to a port that does not exist', ['edit', 'main'], ['join', 'input_3']],
    ['to a node that does not exist', ['edit', 'main'], ['gone', 'main']],
  ] as const)('refused: %s', (_case, from, to) => {
    expect(allowed([...from], [...to])).toBe(false);
  });

  test('a second manual trigger is refused before it is added', () => {
    expect(addProblem(graph, 'trigger.manual')).toBeNull();
    const withManual = { ...graph, nodes: [...graph.nodes, buildNode({ id: 'm', type: 'trigger.manual' })] };
    expect(addProblem(withManual, 'trigger.manual')).not.toBeNull();
    expect(addProblem(withManual, 'trigger.webhook')).toBeNull();
  });
});

describe('placing and starting', () => {
  test('a new node never covers another one', () => {
    const graph = buildBranchingGraph();
    const { x, y } = freePosition(graph, { x: 300, y: 0 });
    expect(
      graph.nodes.some((node) => Math.abs(node.position.x - x) < nodeSize && Math.abs(node.position.y - y) < nodeSize),
    ).toBe(false);
  });

  test('a click adds right of the selected node, else right of the rightmost one', () => {
    expect(nextPosition(emptyGraph, null)).toEqual({ x: 0, y: 0 });
    expect(nextPosition(buildBranchingGraph(), 'join')).toEqual({ x: 1120, y: 40 });
    expect(nextPosition(buildBranchingGraph(), null)).toEqual({ x: 1120, y: 40 });
  });

  test('run means the selected trigger, else the manual one, else the only one, else asks which; a webhook listens', () => {
    const { pin_data: _pins, ...graph } = buildBranchingGraph();
    expect(startWay(graph, nodeTypes, null)).toMatchObject({ way: 'listen', node: { id: 'hook' } });
    const both = { ...graph, nodes: [...graph.nodes, buildNode({ id: 'm', type: 'trigger.manual' })] };
    expect(startWay(both, nodeTypes, null)).toMatchObject({ way: 'run', node: { id: 'm' } });
    expect(startWay(both, nodeTypes, 'hook')).toMatchObject({ way: 'listen', node: { id: 'hook' } });
    expect(startWay(emptyGraph, nodeTypes, null).way).toBe('none');
    const several = { ...graph, nodes: [...graph.nodes, buildNode({ id: 'form', type: 'trigger.form' })] };
    expect(startWay(several, nodeTypes, null)).toMatchObject({
      way: 'choose',
      nodes: [{ id: 'hook' }, { id: 'form' }],
    });
    expect(startWay(several, nodeTypes, 'form')).toMatchObject({ way: 'listen', node: { id: 'form' } });
  });

  test('run starts a webhook with pinned items at once, before the manual trigger; a selected trigger comes first', () => {
    const pinned = buildBranchingGraph();
    expect(startWay(pinned, nodeTypes, null)).toMatchObject({ way: 'run', node: { id: 'hook' } });
    expect(startWay(pinned, nodeTypes, 'hook')).toMatchObject({ way: 'run', node: { id: 'hook' } });
    const both = { ...pinned, nodes: [buildNode({ id: 'm', type: 'trigger.manual' }), ...pinned.nodes] };
    expect(startWay(both, nodeTypes, null)).toMatchObject({ way: 'run', node: { id: 'hook' } });
    expect(startWay(both, nodeTypes, 'm')).toMatchObject({ way: 'run', node: { id: 'm' } });
  });
});

describe('a respond node put behind a webhook', () => {
  const nodes = [
    buildNode({ id: 'hook', type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'immediately' } }),
    buildNode({ id: 'edit', type: 'data.edit_fields' }),
    buildNode({ id: 'answer', type: 'logic.respond_to_webhook' }),
  ];
  const line = (from: string, to: string) => ({ from: { node: from, port: 'main' }, to: { node: to, port: 'main' } });
  const connected = { nodes, connections: [line('hook', 'edit'), line('edit', 'answer')] };
  const loose = { nodes, connections: [line('hook', 'edit')] };
  const respond = ({ graph }: { graph: typeof connected }) => graph.nodes[0]?.parameters?.['respond'];

  test('is what the webhook answers with, whether it is added, connected, or both', () => {
    for (const before of [emptyGraph, loose]) {
      const answered = answeredByNode(before, connected);
      expect([respond(answered), answered.webhooks]).toEqual(['respond_node', ['hook']]);
    }
    const { parameters: _standard, ...bare } = nodes[0]!;
    expect(respond(answeredByNode(loose, { ...connected, nodes: [bare, ...nodes.slice(1)] }))).toBe('respond_node');
  });

  test('changes nothing if it existed before, leads nowhere, is off, or if another way to respond was chosen', () => {
    const moved = { ...connected, connections: [...connected.connections] };
    const off = nodes.map((node) => (node.id === 'answer' ? { ...node, settings: { disabled: true } } : node));
    const chosen = nodes.map((node) => (node.id === 'hook' ? { ...node, parameters: { respond: 'last_node' } } : node));
    const edits = [
      [connected, moved],
      [emptyGraph, loose],
      [loose, { ...connected, nodes: off }],
      [loose, { ...connected, nodes: chosen }],
    ] as const;
    for (const [before, after] of edits) expect(answeredByNode(before, after)).toEqual({ graph: after, webhooks: [] });
  });
});
