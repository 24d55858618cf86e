import { nodeDefinitions } from '../../../../activities/generated/registry.ts';
import { portsFor } from '../../../../activities/kit/define.ts';
import { inputPorts, outputPorts } from '../../../../web/features/canvas/model/ports.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectionId, type Connection, type Graph } from '../../../../web/features/canvas/model/graph.ts';
import {
  toCanvasEdges,
  toCanvasNodes,
  toConnection,
  type CanvasEdge,
  type CanvasElement,
} from '../../../../web/features/canvas/model/mapping.ts';
import { toOverlay } from '../../../../web/features/canvas/model/runOverlay.ts';
import { buildBranchingGraph, buildNode, nodeTypes } from './buildGraph.ts';
import { isFull } from '../../../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);

/** Back from xyflow to a graph: positions and connections from the canvas, everything else as it was. */
function fromCanvas(
  elements: readonly CanvasElement[],
  edges: readonly CanvasEdge[],
  pinned?: Graph['pin_data'],
): Graph {
  const nodes = elements.filter((element) => element.type === 'node');
  const notes = elements.filter((element) => element.type === 'note');
  return {
    nodes: nodes.map(({ data, position }) => ({ ...data.node, position })),
    connections: edges.flatMap((edge) => toConnection(edge) ?? []),
    ...(pinned === undefined ? {} : { pin_data: pinned }),
    ...(notes.length === 0 ? {} : { notes: notes.map(({ data, position }) => ({ ...data.note, position })) }),
  };
}

function roundTrip(graph: Graph): Graph {
  const nodes = toCanvasNodes(graph, { nodeTypes, issues: [], overlay: null });
  return fromCanvas(nodes, toCanvasEdges(graph, null), graph.pin_data);
}

describe('the canvas and the graph', () => {
  test('a graph that goes to the canvas and back is the same graph', () => {
    expect(roundTrip(buildBranchingGraph())).toEqual(buildBranchingGraph());
  });

  test('that holds for any graph, unknown node types and unusual names included', () => {
    const types = [...nodeTypes.keys(), 'vendor.unknown'];
    const graphs = fc
      .uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), { minLength: 1, maxLength: 12 })
      .chain((ids) =>
        fc.record({
          nodes: fc.tuple(
            ...ids.map((id) =>
              fc.record({
                id: fc.constant(id),
                name: fc.string({ minLength: 1, maxLength: 30 }),
                type: fc.constantFrom(...types),
                position: fc.record({ x: fc.integer(), y: fc.integer() }),
                parameters: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 })),
              }),
            ),
          ),
          connections: fc.uniqueArray(connectionsOf(ids), { maxLength: 20, selector: connectionId }),
        }),
      );
    if (isFull) console.info(`mapping round trip: seed ${seed}`);
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(roundTrip(graph as Graph)).toEqual(graph);
      }),
      { seed, numRuns: isFull ? 1000 : 100 },
    );
  });

  test('a connection that lacks an end on the canvas is none', () => {
    expect(toConnection({ source: 'a', sourceHandle: 'main', target: 'b', targetHandle: null })).toBeNull();
  });

  test('issues are counted at their node, by severity', () => {
    const issues = [
      { node_id: 'edit', severity: 'error' as const },
      { node_id: 'edit', severity: 'warning' as const },
      { node_id: null, severity: 'error' as const },
    ];
    const [hook, edit] = toCanvasNodes(buildBranchingGraph(), { nodeTypes, issues, overlay: null });
    expect(edit?.data).toMatchObject({ problems: 1, warnings: 1 });
    expect(hook?.data).toMatchObject({ problems: 0, warnings: 0 });
  });

  test('a node with pinned items says so, in its name, too', () => {
    const nodes = toCanvasNodes(buildBranchingGraph(), { nodeTypes, issues: [], overlay: null });
    expect(nodes.filter(({ data }) => data.pinned).map(({ id }) => id)).toEqual(['hook']);
    expect(nodes.map(({ ariaLabel }) => ariaLabel).slice(0, 2)).toEqual(['hook, Webhook, pinned', 'edit, Edit fields']);
  });

  test('an execution shows its state at the nodes and the item counts at the connections its ports lead to', () => {
    const graph = buildBranchingGraph();
    const overlay = toOverlay({
      id: 'exe_1',
      nodes: [
        {
          node_id: 'check',
          name: 'check',
          type: 'logic.if',
          run_index: 0,
          runs: 2,
          status: 'success',
          started_at: null,
          duration_ms: 4,
          attempts: 1,
          items_in: 3,
          items_out: 3,
          outputs: { true: { count: 1 }, false: { count: 0 } },
          output_totals: { true: 3, false: 0 },
          error: null,
        },
      ],
    } as unknown as Parameters<typeof toOverlay>[0]);
    const nodes = toCanvasNodes(graph, { nodeTypes, issues: [], overlay });
    expect(nodes.map(({ data }) => data.state?.status ?? null)).toEqual([null, null, 'success', null]);
    expect(toCanvasEdges(graph, overlay).map((edge) => edge.data?.items ?? null)).toEqual([null, null, 3, 0]);
    expect(toCanvasEdges(graph, overlay).map((edge) => edge.label !== undefined)).toEqual([false, false, true, true]);
  });

  test('a connection of a loop shows its rounds, of which both ends had a run', () => {
    const graph = buildBranchingGraph();
    const overlay = (runs: [string, number][]) => ({
      executionId: 'exec_1',
      chosenRun: null,
      nodes: new Map(
        runs.map(([id, count]) => [
          id,
          {
            status: 'success' as const,
            runs: count,
            attempts: 1,
            itemsIn: 6,
            itemsOut: 6,
            durationMs: 1,
            error: null,
            errorParameter: null,
            errorAt: null,
            outputs: { true: 6, false: 0 },
          },
        ]),
      ),
    });
    const [, , carried] = graph.connections;
    const labelOf = (runs: [string, number][]) => toCanvasEdges(graph, overlay(runs))[2]!.label;
    expect(
      labelOf([
        [carried!.from.node, 4],
        [carried!.to.node, 3],
      ]),
    ).toBe('6 items · 3 runs');
    expect(
      labelOf([
        [carried!.from.node, 4],
        [carried!.to.node, 1],
      ]),
    ).toBe('6 items');
  });

  test('ports that depend on parameters equal those of the server', () => {
    const parametersOf: Record<string, object[]> = {
      'logic.merge': [
        { inputs: 4 },
        { mode: 'by_fields', inputs: 4 },
        { mode: 'all_combinations' },
        { inputs: '{{ 3 }}' },
      ],
      'logic.switch': [
        {},
        { rules: [{ title: 'Named' }, {}, null], fallback: 'extra' },
        { rules: [{}], fallback: 'output' },
        { rules: '{{ $json }}', fallback: 'extra' },
        { mode: 'expression', outputs: 3, fallback: 'extra', rules: [{}] },
        { mode: 'expression', outputs: 101 },
      ],
    };
    for (const { type, inputs, outputs, examples } of nodeDefinitions) {
      for (const given of [...examples.map((example) => example.parameters), ...(parametersOf[type] ?? [])]) {
        const parameters = given as Record<string, unknown>;
        const node = buildNode({ id: 'n', type, parameters });
        expect([type, given, inputPorts(node, nodeTypes.get(type))]).toEqual([
          type,
          given,
          portsFor(inputs, parameters),
        ]);
        expect([type, given, outputPorts(node, nodeTypes.get(type))]).toEqual([
          type,
          given,
          portsFor(outputs, parameters),
        ]);
      }
    }
  });

  test('merge shows the configured number of inputs, and an error port appears with on_error: error_output', () => {
    const graph: Graph = {
      nodes: [
        buildNode({ id: 'three', type: 'logic.merge', parameters: { inputs: 3 } }),
        buildNode({ id: 'odd', type: 'logic.merge', parameters: { inputs: 99 } }),
        buildNode({ id: 'safe', type: 'http.request', settings: { on_error: 'error_output' } }),
      ],
      connections: [],
    };
    const [three, odd, safe] = toCanvasNodes(graph, { nodeTypes, issues: [], overlay: null });
    expect(three?.data.inputs.map(({ name }) => name)).toEqual(['input_1', 'input_2', 'input_3']);
    expect(odd?.data.inputs.map(({ name }) => name)).toEqual(['input_1', 'input_2']);
    expect(safe?.data.outputs.map(({ name }) => name)).toEqual(['main', 'error']);
  });
});

function connectionsOf(ids: string[]): fc.Arbitrary<Connection> {
  const port = fc.constantFrom('main', 'true', 'false', 'input_1', 'error');
  const end = fc.record({ node: fc.constantFrom(...ids), port });
  return fc.record({ from: end, to: end });
}
