import {
  errorPort,
  outputPorts,
  type Connection,
  type ExecutionLogic,
  type Graph,
  type GraphNode,
  type NodeSettings,
  type ShapeOf,
} from './graph.ts';

/**
 * The part of a graph that the workflow needs for its walk, without parameters: small enough for Temporal, and recorded in the history, so
 * that planning may change without affecting running executions.
 */
export interface Plan {
  logic: ExecutionLogic;
  /** `v0` as `branchesToAsk` and `Waiting` say; missing in plans of executions that began before these rules. */
  asksBranches?: true;
  /** Id of the node that the execution runs until; nothing follows it. */
  until?: string;
  nodes: PlanNode[];
}

/** One node of a plan; nodes refer to each other by their index in `Plan.nodes`. */
export interface PlanNode {
  id: string;
  name: string;
  type: string;
  /** True if a run with small input may be a local activity. */
  local?: true;
  /** Items go from the first input that has some to the first output, without a run. */
  disabled?: true;
  /** The node runs only once every connected input got items. */
  needsAllInputs?: true;
  /** The node is a loop: each arrival makes a run of its own, and the walk remembers how far its list has come. */
  loop?: true;
  /** Only in plans without `asksBranches`: when it waits and no other node is due, the nodes that it waits for run with an empty item. */
  forcesParents?: true;
  timeoutMs?: number;
  /** The node calls executions, and this is the most time that those of one attempt may take. */
  callsTimeoutMs?: number;
  /**
   * Connected input ports in port order, under `v0` all up to the last connected one; more than one makes the node wait for
   * its other inputs.
   */
  inputs: string[];
  /** Output ports in port order, `error` last where the node has it. */
  outputs: string[];
  /** Targets of the outputs, in the order in which the branches start. */
  targets: PlanTarget[];
}

export interface PlanTarget {
  /** Index of the output port in the source's `outputs`. */
  from: number;
  /** Index of the target in `Plan.nodes`. */
  node: number;
  /** Index of the input port in the target's `inputs`. */
  to: number;
  /** True if the input is not the first one of its node type: it also receives empty outputs (platform-semantics §2.3). */
  hearsOfEmpty?: true;
  /** Former name of `hearsOfEmpty` in plans; executions that began with one still have it. */
  told?: true;
}

/**
 * Plans a graph. Under `v1` the targets of a node are in canvas order over all its ports (y, then x; ties by port), under
 * `v0` port by port, each in canvas order. An unknown node type keeps the ports that its connections name and fails when
 * it is reached. Connections to missing nodes or ports are left out; `checkStructure` refuses them before.
 */
export function planGraph(graph: Graph, shapeOf: ShapeOf, logic: ExecutionLogic = 'v1'): Plan {
  const places = placeNodes(graph, shapeOf, logic);
  const outgoing = Map.groupBy(distinct(graph.connections), (connection) => connection.from.node);
  const nodes = places.list.map((place) => ({
    id: place.node.id,
    name: place.node.name,
    type: place.node.type,
    ...flagsOf(place, shapeOf),
    inputs: place.connected,
    outputs: [...place.outputs],
    targets: targetsOf({ place, connections: outgoing.get(place.node.id) ?? [], places, logic }),
  }));
  return { logic, ...(logic === 'v0' ? { asksBranches: true } : {}), nodes };
}

/** A node with its ports and its index in the plan. */
interface Place {
  index: number;
  node: GraphNode;
  inputs: readonly string[];
  connected: string[];
  outputs: readonly string[];
}

interface Places {
  list: Place[];
  byId: Map<string, Place>;
}

function placeNodes(graph: Graph, shapeOf: ShapeOf, logic: ExecutionLogic): Places {
  const into = Map.groupBy(graph.connections, (connection) => connection.to.node);
  const outOf = Map.groupBy(graph.connections, (connection) => connection.from.node);
  const list = graph.nodes.map((node, index): Place => {
    const shape = shapeOf(node);
    const arriving = new Set((into.get(node.id) ?? []).map((connection) => connection.to.port));
    const leaving = new Set((outOf.get(node.id) ?? []).map((connection) => connection.from.port));
    const inputs = shape?.inputs(node.parameters ?? {}) ?? [...arriving].toSorted();
    const outputs = shape ? outputPorts(node, shape) : errorLast([...leaving].toSorted());
    const last = logic === 'v0' && !shape?.loop ? inputs.findLastIndex((port) => arriving.has(port)) : -1;
    const connected = inputs.filter((port, input) => arriving.has(port) || input < last);
    return { index, node, inputs, connected, outputs };
  });
  return { list, byId: new Map(list.map((place) => [place.node.id, place])) };
}

interface TargetsOf {
  place: Place;
  connections: Connection[];
  places: Places;
  logic: ExecutionLogic;
}

function targetsOf({ place, connections, places, logic }: TargetsOf): PlanTarget[] {
  const targets: PlanTarget[] = [];
  for (const { from, to } of connections) {
    const target = places.byId.get(to.node);
    const output = place.outputs.indexOf(from.port);
    const input = target?.connected.indexOf(to.port) ?? -1;
    if (!target || output < 0 || input < 0) continue;
    const hearsOfEmpty = target.inputs.indexOf(to.port) > 0;
    targets.push({ from: output, node: target.index, to: input, ...(hearsOfEmpty ? { hearsOfEmpty } : {}) });
  }
  return targets.toSorted((a, b) => {
    const canvas = inCanvasOrder(places.list[a.node]!.node, places.list[b.node]!.node);
    const ports = a.from - b.from;
    return (logic === 'v1' ? canvas || ports : ports || canvas) || a.to - b.to;
  });
}

/** Compares two nodes by their place on the canvas: the higher one first, then the one further left. */
function inCanvasOrder(a: GraphNode, b: GraphNode): number {
  return a.position.y - b.position.y || a.position.x - b.position.x;
}

function flagsOf({ node }: Place, shapeOf: ShapeOf): Partial<PlanNode> {
  const shape = shapeOf(node);
  const settings: NodeSettings = node.settings ?? {};
  const flags: Partial<PlanNode> = {};
  if (shape?.local) flags.local = true;
  if (settings.disabled) flags.disabled = true;
  if (shape?.needsAllInputs?.(node.parameters ?? {})) flags.needsAllInputs = true;
  if (shape?.loop) flags.loop = true;
  if (settings.timeout_ms !== undefined) {
    flags.timeoutMs = settings.timeout_ms;
    if (shape?.calls) flags.callsTimeoutMs = settings.timeout_ms;
  }
  return flags;
}

function errorLast(ports: string[]): string[] {
  return [...ports.filter((port) => port !== errorPort), ...ports.filter((port) => port === errorPort)];
}

function distinct(connections: readonly Connection[]): Connection[] {
  const keyOf = ({ from, to }: Connection) => JSON.stringify([from.node, from.port, to.node, to.port]);
  return [...new Map(connections.map((connection) => [keyOf(connection), connection])).values()];
}
