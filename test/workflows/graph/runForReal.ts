import { defineNode, mainPort } from '../../../activities/kit/define.ts';
import { object } from '../../../platform/schema/schema.ts';
import type { Graph, GraphNode } from '../../../workflows/graph/graph.ts';
import type { TestEngine } from '../engine.ts';
import { readGraph } from './simulate.ts';

/** The empty item, with which an unchosen branch runs under `v0`, counts as 0, as in the recorded order. */
const below = (limit: number) => ({
  conditions: {
    conditions: [{ left: '{{ $json.v ?? 0 }}', operator: { type: 'number', operation: 'lt' }, right: limit }],
  },
});
const is = (value: number) => ({
  conditions: {
    conditions: [{ left: '{{ $json.v }}', operator: { type: 'number', operation: 'equals' }, right: value }],
  },
});

type Real = Pick<GraphNode, 'type'> & { parameters?: Record<string, unknown> };

/** The node types that do what the words of the test language say. */
const kinds: Record<string, (argument: number) => Real> = {
  start: () => ({ type: 'trigger.webhook' }),
  pass: () => ({ type: 'logic.no_operation' }),
  if: (limit) => ({ type: 'logic.if', parameters: below(limit) }),
  merge: () => ({ type: 'logic.merge', parameters: { mode: 'append', inputs: 3 } }),
  join: () => ({ type: 'logic.merge', parameters: { mode: 'choose_branch', inputs: 3, output: 'input_1' } }),
  switch: () => ({ type: 'logic.switch', parameters: { rules: [is(1), is(2)], fallback: 'extra' } }),
  none: () => ({ type: 'test.none' }),
  error: () => ({
    type: 'data.edit_fields',
    parameters: { assignments: [{ name: 'v', type: 'number', value: 'no number' }] },
  }),
  off: () => ({ type: 'logic.no_operation' }),
  offm: () => ({ type: 'logic.merge', parameters: { inputs: 3 } }),
  offl: () => ({ type: 'logic.loop' }),
  plus: () => ({
    type: 'data.edit_fields',
    parameters: { assignments: [{ name: 'v', type: 'number', value: '{{ $json.v + 1 }}' }] },
  }),
  twice: () => ({ type: 'test.twice' }),
  loop: (size) => ({ type: 'logic.loop', parameters: { batch_size: size } }),
  reset: (limit) => ({
    type: 'logic.loop',
    parameters: { reset: `{{ $input.all().every((item) => item.json.v < ${limit}) }}` },
  }),
};
const inputs: Record<string, string> = { a: 'input_1', b: 'input_2', c: 'input_3' };
const shared = {
  version: 1,
  title: 'Test',
  description: 'For tests.',
  icon: 'TestPipe',
  group: 'logic' as const,
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({}),
  examples: [],
};

/** Node types that only the tests of the order need. */
export const orderNodes = [
  defineNode({
    ...shared,
    type: 'test.twice',
    run: ({ items }) => ({
      outputs: {
        main: items.flatMap(({ json }, pairedItem) =>
          [1, 2].map((digit) => ({ json: { ...json, v: Number(json['v']) * 10 + digit }, pairedItem })),
        ),
      },
    }),
  }),
  defineNode({ ...shared, type: 'test.none', run: () => ({ outputs: { main: [] } }) }),
];

/** The same graph with real node types; its items are `{ v: 1 }`. */
export function toRealGraph(text: string): Graph {
  const { nodes, connections } = readGraph(text);
  const isMerge = (id: string) => ['merge', 'join', 'offm'].includes(kindOf(nodes.find((node) => node.id === id)!));
  return {
    nodes: nodes.map((node) => ({
      ...node,
      parameters: {},
      ...kinds[kindOf(node)]!(Number(node.parameters?.['argument'])),
    })),
    connections: connections.map(({ from, to }) => ({
      from,
      to: isMerge(to.node) ? { ...to, port: inputs[to.port]! } : to,
    })),
  };
}

function kindOf({ type }: GraphNode): string {
  return type.split('.')[1]!;
}

/** Runs a graph of the test language through Temporal and writes down each run as `simulate` does. */
export async function runForReal(
  engine: TestEngine,
  text: string,
  { items = [1, 2], logic }: { items?: number[]; logic: 'v0' | 'v1' },
): Promise<string> {
  const graph = toRealGraph(text);
  const { executionId, status, error } = await engine.run(graph, {
    items: items.map((v) => ({ v })),
    settings: { execution_logic: logic },
  });
  if (status !== 'success') throw new Error(`${status}: ${error?.message}`);
  const trace: string[] = [];
  for (const { nodeId, runIndex, label, outputs } of await engine.runs(executionId)) {
    if (nodeId === 'T') continue;
    const ports: string[] = [];
    for (const port of Object.keys(outputs))
      ports.push((await engine.items(executionId, nodeId, { runIndex, port })).map((json) => json['v'] ?? 0).join(','));
    trace.push(`${label}[${ports.join('|')}]`);
  }
  return trace.join(' ');
}
