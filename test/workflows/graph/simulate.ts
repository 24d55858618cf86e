import type { Connection, Graph, GraphNode, NodeShape } from '../../../workflows/graph/graph.ts';
import { planGraph } from '../../../workflows/graph/plan.ts';
import { Walk, type NodeRun, type Outputs } from '../../../workflows/graph/Walk.ts';

/** What a node of the little test language does with its items; the words stand behind the node's name. */
type Behaviour = {
  ports: string[];
  inputs: string[];
  run: (inputs: Record<string, number[]>, argument: number) => Record<string, number[]>;
};

const all = (inputs: Record<string, number[]>) => Object.values(inputs).flat();
const behaviours: Record<string, Behaviour> = {
  start: { inputs: [], ports: ['main'], run: () => ({}) },
  pass: { inputs: ['main'], ports: ['main'], run: (inputs) => ({ main: all(inputs) }) },
  /** Items below the number leave by `true`. */
  if: {
    inputs: ['main'],
    ports: ['true', 'false'],
    run: (inputs, limit) => ({
      true: all(inputs).filter((item) => item < limit),
      false: all(inputs).filter((item) => item >= limit),
    }),
  },
  merge: {
    inputs: ['a', 'b', 'c'],
    ports: ['main'],
    run: (inputs) => ({ main: ['a', 'b', 'c'].flatMap((port) => inputs[port] ?? []) }),
  },
  /** As merge, but runs only with items on every connected input. */
  join: { inputs: ['a', 'b', 'c'], ports: ['main'], run: (inputs) => ({ main: all(inputs) }) },
  none: { inputs: ['main'], ports: ['main'], run: () => ({}) },
  /** Every item fails and leaves by `error`. */
  error: { inputs: ['main'], ports: ['main'], run: (inputs) => ({ error: all(inputs) }) },
  off: { inputs: ['main'], ports: ['main'], run: () => ({ main: [-1] }) },
  /** Counts items up by one; those below the number go round again by `loop`. */
  loop: {
    inputs: ['main', 'back'],
    ports: ['done', 'loop'],
    run: (inputs, limit) => ({
      done: all(inputs)
        .filter((item) => item + 1 >= limit)
        .map((item) => item + 1),
      loop: all(inputs)
        .filter((item) => item + 1 < limit)
        .map((item) => item + 1),
    }),
  },
};

/**
 * Reads a graph: `"T 0,0; I:if2 1,0; A 2,0 / T>I, I.true>A"`: nodes with behaviour and place, then connections
 * (port `main` and, into merge and join, the ports a, b, c).
 */
export function readGraph(text: string): Graph {
  const [nodeTexts, connectionTexts] = text
    .split('/')
    .map((part) => part.split(/[;,]\s+/).map((entry) => entry.trim()));
  const nodes = nodeTexts!.map((entry): GraphNode => {
    const [, id, kind = entry.startsWith('T') ? 'start' : 'pass', argument = '0', x, y] =
      /^(\w+?)(?::([a-z]+)(\d*))? (-?\d+),(-?\d+)$/.exec(entry)!;
    return {
      id: id!,
      name: `Node ${id}`,
      type: kind === 'start' ? 'trigger.start' : `test.${kind}`,
      position: { x: Number(x), y: Number(y) },
      parameters: { argument: Number(argument || 0) },
      settings: { disabled: kind === 'off', on_error: kind === 'error' ? 'error_output' : 'stop' },
    };
  });
  const connections = (connectionTexts ?? []).filter(Boolean).map((entry): Connection => {
    const [, from, fromPort = 'main', to, toPort = 'main'] = /^(\w+)(?:\.(\w+))?>(\w+)(?:\.(\w+))?$/.exec(entry)!;
    return { from: { node: from!, port: fromPort }, to: { node: to!, port: toPort } };
  });
  return { nodes, connections };
}

/** The node types of the test language as planning and validation see them. */
export function shapeOf(type: string): NodeShape | undefined {
  const kind = type.split('.')[1]!;
  const behaviour = behaviours[kind];
  if (!behaviour) return undefined;
  return {
    trigger: kind === 'start',
    local: true,
    inputs: () => behaviour.inputs,
    outputs: () => behaviour.ports,
    needsAllInputs: () => kind === 'join',
    runsPerInput: kind === 'loop',
    checkParameters: (parameters) =>
      parameters['argument'] === 99
        ? [{ parameter: '/argument', code: 'parameter_invalid', message: 'must not be 99.' }]
        : [],
  };
}

/**
 * Walks a graph with real items and writes down each run: `"A[1,2]"` for one output port, `"I[1|2]"` for several,
 * `"A#1[…]"` for later runs. With `reload` the walk is carried over as plain JSON before every step.
 */
export function simulate(
  text: string,
  {
    items = [1, 2],
    logic = 'v1',
    reload = false,
    maxRuns = 200,
  }: { items?: number[]; logic?: 'v0' | 'v1'; reload?: boolean; maxRuns?: number } = {},
): string {
  const graph = readGraph(text);
  const plan = planGraph(graph, shapeOf, logic);
  const store = new Map<string, number[]>();
  let walk = new Walk(plan);
  walk.complete('T', 0, keep(store, { nodeId: 'T', runIndex: 0 }, { main: items }));
  const trace: string[] = [];
  let ended = false;
  for (let count = 0; count < maxRuns; count += 1) {
    if (reload) walk = new Walk(JSON.parse(JSON.stringify(plan)), JSON.parse(JSON.stringify(walk.state())));
    const run = walk.next();
    if (!run) return trace.join(' ');
    if (ended) throw new Error(`a run followed the last one: ${trace.join(' ')}`);
    const outputs = runNode(graph, store, run);
    const [first = '', ...rest] = run.node.outputs.map((port) => (outputs[port] ?? []).join(','));
    trace.push(`${run.node.id}${run.runIndex > 0 ? `#${run.runIndex}` : ''}[${[first, ...rest].join('|')}]`);
    ended = walk.isLast(run);
    walk.complete(run.node.id, run.runIndex, keep(store, { nodeId: run.node.id, runIndex: run.runIndex }, outputs));
  }
  throw new Error(`still running after ${maxRuns} runs: ${trace.join(' ')}`);
}

function runNode(graph: Graph, store: Map<string, number[]>, run: NodeRun): Record<string, number[]> {
  const node = graph.nodes.find((candidate) => candidate.id === run.node.id)!;
  const inputs = Object.fromEntries(
    Object.entries(run.sources).map(([port, sources]) => [
      port,
      sources.flatMap((source) => store.get(`${source.nodeId}#${source.runIndex}.${source.port}`) ?? []),
    ]),
  );
  return behaviours[run.node.type.split('.')[1]!]!.run(inputs, Number(node.parameters?.['argument']));
}

function keep(
  store: Map<string, number[]>,
  run: { nodeId: string; runIndex: number },
  outputs: Record<string, number[]>,
): Outputs {
  const kept: Outputs = {};
  for (const [port, list] of Object.entries(outputs)) {
    store.set(`${run.nodeId}#${run.runIndex}.${port}`, list);
    kept[port] = { count: list.length, sizeBytes: list.length * 10 };
  }
  return kept;
}
