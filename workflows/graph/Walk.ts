import type { Plan, PlanNode, PlanTarget } from './plan.ts';

/** Where the items of an input come from: the port of a finished node run. Items themselves stay in the store. */
export interface Source {
  nodeId: string;
  runIndex: number;
  port: string;
  count: number;
  sizeBytes: number;
}

/** How many items a node run left on a port, and their size as JSON. */
export interface PortSummary {
  count: number;
  sizeBytes: number;
}

/** The outputs of a finished run by port; a port that is missing got no items. */
export type Outputs = Record<string, PortSummary>;

/** The next node run of an execution. */
export interface NodeRun {
  node: PlanNode;
  runIndex: number;
  /** Sources by input port; only ports that have been reached. */
  sources: Record<string, Source[]>;
  inputBytes: number;
}

/** All that a walk remembers, as plain JSON, to go on after continue-as-new. */
export interface WalkState {
  stack: Ready[];
  waiting: [node: number, entries: Ready[]][];
  runs: [node: number, count: number][];
  steps: number;
}

/** A node with the sources of its connected inputs; `null` where nothing arrived yet. */
interface Ready {
  node: number;
  inputs: (Source | null)[];
}

/** Limits of one walk: beyond them an execution fails instead of growing without end. */
export const walkLimits = { steps: 1_000_000, pending: 10_000 };

/** Thrown by `Walk` when an execution goes beyond `walkLimits`. */
export class WalkLimitError extends Error {
  override readonly name = 'WalkLimitError';
}

/**
 * Decides which node runs next (platform-semantics §2.3). Pure and deterministic: the order comes from the plan and from
 * which ports got items, never from time or chance.
 *
 * - `v1`: the targets of a finished node go on top of the stack, so each branch runs to its end before the next one starts.
 *   `v0`: they go to the end, so branches advance side by side.
 * - A node with several connected inputs waits until each has arrived. When nothing else is left, a waiting node runs with
 *   what it has, unless another waiting node leads to it or it needs all inputs.
 * - A node without items on any input does not run. A disabled node passes items on without a run.
 */
export class Walk {
  readonly #plan: Plan;
  readonly #indexes: ReadonlyMap<string, number>;
  #stack: Ready[] = [];
  readonly #waiting = new Map<number, Ready[]>();
  readonly #runs = new Map<number, number>();
  #steps = 0;

  constructor(plan: Plan, state?: WalkState) {
    this.#plan = plan;
    this.#indexes = new Map(plan.nodes.map((node, index) => [node.id, index]));
    if (!state) return;
    this.#stack = [...state.stack];
    for (const [node, entries] of state.waiting) this.#waiting.set(node, entries);
    for (const [node, count] of state.runs) this.#runs.set(node, count);
    this.#steps = state.steps;
  }

  /** What to carry over to a new workflow run; only valid between `complete` and `next`. */
  state(): WalkState {
    return { stack: this.#stack, waiting: [...this.#waiting], runs: [...this.#runs], steps: this.#steps };
  }

  /** Takes the next node run, or `undefined` when the execution is at its end. */
  next(): NodeRun | undefined {
    for (;;) {
      this.#countStep();
      const ready = this.#stack.shift() ?? this.#releaseWaiting();
      if (!ready) return undefined;
      const node = this.#plan.nodes[ready.node]!;
      if (!node.disabled) return this.#toRun(ready, node);
      const passed = ready.inputs.find((source) => source !== null && source.count > 0);
      if (passed) this.#spread(ready.node, (output) => (output === 0 ? passed : undefined));
    }
  }

  /** True where nothing can follow a run that `next` has just given, whatever it leaves. */
  isLast({ node }: NodeRun): boolean {
    return this.#stack.length === 0 && this.#waiting.size === 0 && node.targets.length === 0;
  }

  /** Takes note of what a run left on its ports; its targets become due. The start node is completed first of all. */
  complete(nodeId: string, runIndex: number, outputs: Outputs): void {
    const index = this.#indexes.get(nodeId);
    if (index === undefined) throw new Error(`The plan has no node "${nodeId}".`);
    const node = this.#plan.nodes[index]!;
    this.#runs.set(index, Math.max(this.#runs.get(index) ?? 0, runIndex + 1));
    this.#spread(index, (output) => {
      const port = node.outputs[output]!;
      const { count, sizeBytes } = outputs[port] ?? { count: 0, sizeBytes: 0 };
      return { nodeId, runIndex, port, count, sizeBytes };
    });
  }

  #toRun(ready: Ready, node: PlanNode): NodeRun {
    const runIndex = this.#runs.get(ready.node) ?? 0;
    this.#runs.set(ready.node, runIndex + 1);
    const sources: NodeRun['sources'] = {};
    let inputBytes = 0;
    for (const [input, source] of ready.inputs.entries()) {
      if (!source) continue;
      sources[node.inputs[input]!] = [source];
      inputBytes += source.sizeBytes;
    }
    return { node, runIndex, sources, inputBytes };
  }

  /** Hands the outputs of a node to its targets, in the order of the plan's logic. */
  #spread(index: number, sourceOf: (output: number) => Source | undefined): void {
    const due: Ready[] = [];
    for (const target of this.#plan.nodes[index]!.targets) {
      const source = sourceOf(target.from);
      const ready = source && this.#deliver(target, source);
      if (ready) due.push(ready);
    }
    if (this.#plan.logic === 'v1') this.#stack = [...due, ...this.#stack];
    else this.#stack.push(...due);
    if (this.#stack.length > walkLimits.pending) throw new WalkLimitError('Too many node runs are due at once.');
  }

  #deliver(target: PlanTarget, source: Source): Ready | undefined {
    const { inputs, runsPerInput } = this.#plan.nodes[target.node]!;
    if (inputs.length <= 1 || runsPerInput) {
      return source.count > 0
        ? { node: target.node, inputs: inputs.map((_, input) => (input === target.to ? source : null)) }
        : undefined;
    }
    if (source.count === 0 && !target.told) return undefined;
    const entries = this.#waiting.get(target.node) ?? [];
    let entry = entries.find((candidate) => candidate.inputs[target.to] === null);
    if (!entry) {
      if (entries.length >= walkLimits.pending) throw new WalkLimitError('Too many inputs wait for one node.');
      entry = { node: target.node, inputs: inputs.map(() => null) };
      entries.push(entry);
      this.#waiting.set(target.node, entries);
    }
    entry.inputs[target.to] = source;
    if (entry.inputs.includes(null)) return undefined;
    this.#dropWaiting(entry);
    return hasItems(entry) ? entry : undefined;
  }

  /** When nothing is due any more: the first waiting node that may run with what it has. */
  #releaseWaiting(): Ready | undefined {
    for (;;) {
      const [first] = this.#releasable();
      if (!first) return undefined;
      this.#dropWaiting(first);
      if (hasItems(first)) return first;
      this.#countStep();
    }
  }

  #releasable(): Ready[] {
    const candidates: Ready[] = [];
    for (const [node, entries] of this.#waiting) {
      const entry = entries[0]!;
      const complete = entry.inputs.every((source) => source !== null && source.count > 0);
      if (complete || !this.#plan.nodes[node]!.needsAllInputs) candidates.push(entry);
    }
    const free = candidates.filter(
      ({ node }) => !candidates.some((other) => other.node !== node && this.#leadsTo(other.node, node)),
    );
    return free.length > 0 ? free : candidates; // nodes of a cycle wait for each other: the first one goes
  }

  /** True where items that leave `from` can reach `to`. */
  #leadsTo(from: number, to: number): boolean {
    const open = [from];
    const seen = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const target of this.#plan.nodes[next]!.targets) {
        if (target.node === to) return true;
        if (seen.has(target.node)) continue;
        seen.add(target.node);
        open.push(target.node);
      }
    }
    return false;
  }

  #dropWaiting(entry: Ready): void {
    const rest = (this.#waiting.get(entry.node) ?? []).filter((other) => other !== entry);
    if (rest.length > 0) this.#waiting.set(entry.node, rest);
    else this.#waiting.delete(entry.node);
  }

  #countStep(): void {
    this.#steps += 1;
    if (this.#steps > walkLimits.steps) throw new WalkLimitError(`An execution has at most ${walkLimits.steps} steps.`);
  }
}

function hasItems(ready: Ready): boolean {
  return ready.inputs.some((source) => source !== null && source.count > 0);
}
