import { interpreterVersion } from '../../../workflows/contract.ts';
import type { Connection, Graph, GraphNode, NodeKind, NodeShape } from '../../../workflows/graph/graph.ts';
import { planGraph, type Plan } from '../../../workflows/graph/plan.ts';
import type { Outputs, Source } from '../../../workflows/graph/source.ts';
import { untilNode } from '../../../workflows/graph/untilNode.ts';
import { Walk, type NodeRun, type WalkState } from '../../../workflows/graph/Walk.ts';

/** Behavior of a node in the small test language; the words follow the node's name. */
type Behaviour = {
  ports: string[];
  inputs: string[];
  run: (inputs: Record<string, number[]>, argument: number, loop?: LoopItems) => Record<string, number[]>;
};

/** State of a loop: its list, its position, and the returned items. */
interface LoopItems {
  list: number[];
  position: number;
  returned: number[];
}

const all = (inputs: Record<string, number[]>) => Object.values(inputs).flat();

function runLoop(inputs: Record<string, number[]>, batchSize: number, loop?: LoopItems): Record<string, number[]> {
  if (!loop) return { done: inputs['back']! }; // the loop has ended
  const batch = loop.list.slice(loop.position, loop.position + batchSize);
  return batch.length > 0 ? { loop: batch } : { done: loop.returned };
}

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
  /** Chooses a branch: runs only with items on every connected input and gives those of the first one. */
  join: { inputs: ['a', 'b', 'c'], ports: ['main'], run: (inputs) => ({ main: inputs['a'] ?? [] }) },
  /** 1 and 2 leave by ports of their own, the others by `fallback`. */
  switch: {
    inputs: ['main'],
    ports: ['rule_1', 'rule_2', 'fallback'],
    run: (inputs) => ({
      rule_1: all(inputs).filter((item) => item === 1),
      rule_2: all(inputs).filter((item) => item === 2),
      fallback: all(inputs).filter((item) => item !== 1 && item !== 2),
    }),
  },
  none: { inputs: ['main'], ports: ['main'], run: () => ({}) },
  /** Every item fails and leaves by `error`. */
  error: { inputs: ['main'], ports: ['main'], run: (inputs) => ({ error: all(inputs) }) },
  /** Disabled nodes: `off` with one input, `offm` a merge, `offl` a loop. */
  off: { inputs: ['main'], ports: ['main'], run: () => ({ main: [-1] }) },
  offm: { inputs: ['a', 'b', 'c'], ports: ['main'], run: () => ({ main: [-1] }) },
  offl: { inputs: ['main', 'back'], ports: ['done', 'loop'], run: () => ({ done: [-1] }) },
  /** Adds one to each item. */
  plus: { inputs: ['main'], ports: ['main'], run: (inputs) => ({ main: all(inputs).map((item) => item + 1) }) },
  /** Two items of each one: 3 becomes 31 and 32. */
  twice: {
    inputs: ['main'],
    ports: ['main'],
    run: (inputs) => ({ main: all(inputs).flatMap((item) => [item * 10 + 1, item * 10 + 2]) }),
  },
  /** A loop; the number is its batch size. */
  loop: { inputs: ['main', 'back'], ports: ['done', 'loop'], run: runLoop },
  /** A loop with batch size 1 that takes what comes back as its new list while all of it is below the number. */
  reset: {
    inputs: ['main', 'back'],
    ports: ['done', 'loop'],
    run: (inputs, _limit, loop) => runLoop(inputs, 1, loop),
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
      settings: { disabled: kind.startsWith('off'), on_error: kind === 'error' ? 'error_output' : 'stop' },
    };
  });
  const connections = (connectionTexts ?? []).filter(Boolean).map((entry): Connection => {
    const [, from, fromPort = 'main', to, toPort = 'main'] = /^(\w+)(?:\.(\w+))?>(\w+)(?:\.(\w+))?$/.exec(entry)!;
    return { from: { node: from!, port: fromPort }, to: { node: to!, port: toPort } };
  });
  return { nodes, connections };
}

/** The node types of the test language as planning and validation see them. */
export function shapeOf({ type }: NodeKind): NodeShape | undefined {
  const kind = type.split('.')[1]!;
  const behaviour = behaviours[kind];
  if (!behaviour) return undefined;
  return {
    trigger: kind === 'start',
    local: true,
    inputs: () => behaviour.inputs,
    outputs: () => behaviour.ports,
    needsAllInputs: () => kind === 'join',
    loop: ['loop', 'reset', 'offl'].includes(kind),
    checkParameters: (parameters) =>
      parameters['argument'] === 99
        ? [{ parameter: '/argument', code: 'parameter_invalid', message: 'must not be 99.' }]
        : [],
  };
}

/** How a graph is walked. */
export interface Simulated {
  items?: number[];
  logic?: 'v0' | 'v1';
  /** Carry the walk over as plain JSON before every step. */
  reload?: boolean;
  /** The interpreter's version. */
  version?: number;
  /** Run until this node. */
  until?: string;
  maxRuns?: number;
}

/**
 * Walks a graph with real items and writes down each run: `"A[1,2]"` for one output port, `"I[1|2]"` for several,
 * `"A#1[…]"` for later runs.
 */
export function simulate(
  text: string,
  { items = [1, 2], logic = 'v1', reload = false, version = interpreterVersion, until, maxRuns = 200 }: Simulated = {},
): string {
  const whole = readGraph(text);
  const graph = until === undefined ? whole : untilNode(whole, { nodeId: until, startNodeId: 'T' });
  const plan = { ...planGraph(graph, shapeOf, logic), ...(until === undefined ? {} : { until }) };
  const store = new Map<string, number[]>();
  let walk = new Walk(plan, { version });
  walk.complete('T', 0, { outputs: keep(store, { nodeId: 'T', runIndex: 0 }, { main: items }) });
  const returned = new Map<string, number[]>();
  const trace: string[] = [];
  let ended = false;
  for (let count = 0; count < maxRuns; count += 1) {
    if (reload) {
      const state = JSON.parse(JSON.stringify(walk.state())) as WalkState;
      walk = new Walk(JSON.parse(JSON.stringify(plan)) as Plan, { version, state });
    }
    const run = walk.next();
    if (!run) return trace.join(' ');
    if (ended) throw new Error(`a run followed the last one: ${trace.join(' ')}`);
    const { outputs, restarted } = runNode({ graph, store, returned }, run);
    const [first = '', ...rest] = run.node.outputs.map((port) => (outputs[port] ?? []).join(','));
    trace.push(`${run.node.id}${run.runIndex > 0 ? `#${run.runIndex}` : ''}[${[first, ...rest].join('|')}]`);
    ended = walk.isLast(run);
    const { node, runIndex } = run;
    walk.complete(node.id, runIndex, { outputs: keep(store, { nodeId: node.id, runIndex }, outputs), restarted });
  }
  throw new Error(`still running after ${maxRuns} runs: ${trace.join(' ')}`);
}

interface World {
  graph: Graph;
  store: Map<string, number[]>;
  /** Items returned to each loop since its list began. */
  returned: Map<string, number[]>;
}

function runNode(
  { graph, store, returned }: World,
  run: NodeRun,
): { outputs: Record<string, number[]>; restarted: boolean } {
  const node = graph.nodes.find((candidate) => candidate.id === run.node.id)!;
  const kind = run.node.type.split('.')[1]!;
  const argument = Number(node.parameters?.['argument']);
  const read = (sources: Source[]) =>
    sources.flatMap((source) => store.get(`${source.nodeId}#${source.runIndex}.${source.port}`) ?? []);
  const inputs = run.forced
    ? { [behaviours[kind]!.inputs[0]!]: [0] }
    : Object.fromEntries(Object.entries(run.sources).map(([port, sources]) => [port, read(sources)]));
  const { main, back = [] } = inputs;
  const restarted =
    kind === 'reset' && run.loop !== undefined && back.length > 0 && back.every((item) => item < argument);
  const started = restarted ? back : main;
  if (run.node.loop) returned.set(node.id, started ? [] : [...(returned.get(node.id) ?? []), ...back]);
  const loop = started
    ? { list: started, position: 0, returned: [] }
    : run.loop && { ...run.loop, list: read(run.loop.entry), returned: returned.get(node.id)! };
  return { outputs: behaviours[kind]!.run(inputs, argument, loop), restarted };
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
