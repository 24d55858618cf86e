import type { Source, Outputs } from './source.ts';
import { BranchesToAsk } from './branchesToAsk.ts';
import { loopPorts } from './loopPorts.ts';
import { Loops, type DueLoop, type LoopRound, type LoopRules, type LoopsState, type Pending } from './Loops.ts';
import type { Plan, PlanNode, PlanTarget } from './plan.ts';
import { Waiting, type Ready, type WaitingState } from './Waiting.ts';
import { walkLimits, WalkLimitError } from './walkLimits.ts';

/** The next node run of an execution. */
export interface NodeRun {
  node: PlanNode;
  runIndex: number;
  /** Sources by input port; only ports that have been reached. */
  sources: Record<string, Source[]>;
  inputBytes: number;
  /** For a continuing loop: its list. */
  loop?: LoopRound;
  /** Nothing has reached the node: it runs with one empty item, because a merge waits for it (`v0`). */
  forced?: true;
  /** For a run that began before continue-as-new: until when the calls of its attempt may take. */
  callsLimit?: { attempt: number; untilMs: number };
}

/** How a run ended. */
export interface Completed {
  outputs: Outputs;
  /** A loop goes through what came back as its new list. */
  restarted?: boolean | undefined;
}

/** Complete state of a walk as plain JSON, for continue-as-new. */
export interface WalkState {
  stack: Ready[];
  waiting: WaitingState;
  runs: [node: number, count: number][];
  steps: number;
  /** Missing where no loop is under way. */
  loops?: LoopsState;
}

/** Start and rules of a walk. */
export interface WalkOptions {
  /** The version of the interpreter that the execution began with (`workflows/contract.ts`). */
  version: number;
  /** Missing where the walk has not begun. */
  state?: WalkState | undefined;
}

/**
 * Decides which node runs next (platform-semantics §2.3). Pure and deterministic: the order comes from the plan and from
 * which ports got items, never from time or chance.
 *
 * - `v1`: the targets of a finished node are pushed onto the stack, so each branch runs to its end before the next one starts.
 *   `v0`: they go to the end, so branches advance side by side.
 * - A node with several connected inputs waits until each has arrived. When no other node is due, a waiting node runs with its current inputs, unless another waiting node leads to it or it needs all inputs.
 *   Under `v0` it asks the branches of its other inputs to run (`BranchesToAsk`), and runs only with items on its first input.
 * - A node without items on any input does not run. A disabled node passes items on without a run.
 * - A loop goes through one list after the other, see `Loops`.
 */
export class Walk {
  readonly #plan: Plan;
  readonly #indexes: ReadonlyMap<string, number>;
  #stack: Ready[] = [];
  readonly #waiting: Waiting;
  readonly #runs = new Map<number, number>();
  readonly #loops: Loops;
  readonly #branches: BranchesToAsk | undefined;
  readonly #rules: LoopRules;
  #steps = 0;
  /** The sources of the loop that runs now, from `next` to `complete`. */
  #loopSources: NodeRun['sources'] = {};

  constructor(plan: Plan, { version, state }: WalkOptions) {
    this.#plan = plan;
    this.#rules = { emptyRoundsGoOn: version >= 2 };
    this.#indexes = new Map(plan.nodes.map((node, index) => [node.id, index]));
    this.#waiting = new Waiting(plan, state?.waiting);
    this.#loops = new Loops(plan, this.#rules, state?.loops);
    this.#branches = plan.asksBranches && new BranchesToAsk(plan);
    if (!state) return;
    this.#stack = [...state.stack];
    for (const [node, count] of state.runs) this.#runs.set(node, count);
    this.#steps = state.steps;
  }

  /** Returns the state to carry over to a new workflow run; only valid between `complete` and `next`. */
  state(): WalkState {
    const loops = this.#loops.state();
    return {
      stack: this.#stack,
      waiting: this.#waiting.state(),
      runs: [...this.#runs],
      steps: this.#steps,
      ...(loops.length > 0 ? { loops } : {}),
    };
  }

  /** Takes the next node run, or `undefined` when the execution is at its end. */
  next(): NodeRun | undefined {
    for (;;) {
      this.#countStep();
      this.#goOnWithLoops();
      const ready = this.#stack.shift() ?? this.#releaseWaiting() ?? this.#releaseLoop();
      if (!ready) return undefined;
      const node = this.#plan.nodes[ready.node]!;
      if (!node.disabled) {
        const run = node.loop ? this.#toLoopRun(ready, node) : this.#toRun(ready, node);
        if (run) return run;
        continue;
      }
      if (this.#branches) this.#runs.set(ready.node, 1); // nothing requests it
      const passed = ready.inputs.find((source) => source !== null && source.count > 0);
      if (passed) this.#spread(ready.node, (output) => (output === 0 ? passed : undefined));
    }
  }

  /** True if nothing can follow a run that `next` has just given, whatever it leaves. */
  isLast({ node }: NodeRun): boolean {
    return this.#stack.length === 0 && this.#waiting.isEmpty && !this.#loops.areUnderWay && node.targets.length === 0;
  }

  /** Records a run's output on its ports; its targets become due. The start node is completed first of all. */
  complete(nodeId: string, runIndex: number, { outputs, restarted = false }: Completed): void {
    const index = this.#indexes.get(nodeId);
    if (index === undefined) throw new Error(`The plan has no node "${nodeId}".`);
    const node = this.#plan.nodes[index]!;
    this.#runs.set(index, Math.max(this.#runs.get(index) ?? 0, runIndex + 1));
    if (node.loop) this.#loops.completed(index, { runIndex, sources: this.#loopSources, outputs, restarted });
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
    for (const [input, source] of ready.inputs.entries()) if (source) sources[node.inputs[input]!] = [source];
    if (ready.back) sources[loopPorts.back] = ready.back;
    const inputBytes = bytesOf(Object.values(sources).flat());
    return { node, runIndex, sources, inputBytes, ...(ready.forced ? { forced: true } : {}) };
  }

  /** The next run of a loop; `undefined` where the arrival has to wait. */
  #toLoopRun(ready: Ready, node: PlanNode): NodeRun | undefined {
    const index = ready.node;
    const round = this.#loops.round(index);
    const back = backOf(ready, node);
    if (!ready.isLastBack && !ready.sure && this.#putAside(ready, back)) return undefined;
    const all = back.length > 0 ? [...this.#loops.takeHeld(index), ...back] : undefined;
    const run = this.#toRun(all ? { node: index, inputs: [], back: all } : ready, node);
    this.#loopSources = run.sources;
    if (!round || !all) return run;
    const { returnedBytes, ...loop } = round;
    const { entry, position } = loop;
    const isThrough = position >= entry.reduce((sum, source) => sum + source.count, 0);
    const inputBytes = run.inputBytes + bytesOf(entry) + (isThrough ? returnedBytes : 0);
    return { ...run, inputBytes, loop };
  }

  /** An arrival waits while its round is open, or while another list goes round. */
  #putAside({ node, inputs }: Ready, back: Source[]): boolean {
    const pending = this.#pending();
    let aside = 0;
    if (back.length > 0) {
      if (this.#loops.isRoundOpen(node, pending)) aside = this.#loops.hold(node, back);
    } else if (this.#loops.isOccupied(node, pending)) {
      aside = this.#loops.queue(node, inputs.find(isSource)!);
    }
    if (aside > walkLimits.pending) throw new WalkLimitError('Too many inputs wait for one loop.');
    return aside > 0;
  }

  /** Loops for which nothing else is on its way become due. */
  #goOnWithLoops(): void {
    if (!this.#loops.areUnderWay) return;
    for (;;) {
      const due = this.#loops.takeDue(this.#pending());
      if (!due) return;
      if ('back' in due && this.#plan.logic === 'v1') this.#stack.unshift(this.#loopReady(due));
      else this.#stack.push(this.#loopReady(due));
    }
  }

  /** When nothing is due and nothing waiting may run: a loop does not wait for it any longer. */
  #releaseLoop(): Ready | undefined {
    const due = this.#loops.takeDue([]);
    if (!due) return undefined;
    if (this.#rules.emptyRoundsGoOn) this.#forgetRound(due.node);
    return { ...this.#loopReady(due), isLastBack: true };
  }

  /** Items of a round that wait in its body for others that never came must not meet those of the next one. */
  #forgetRound(loop: number): void {
    const { leadBack, reached, inside } = this.#loops.bodyOf(loop);
    const idOf = (index: number): string => this.#plan.nodes[index]!.id;
    this.#waiting.forget({
      waitsIn: (node) => reached.has(node) && (leadBack.has(node) || inside.has(node)),
      from: new Set([loop, ...reached].map(idOf)),
    });
  }

  #loopReady(due: DueLoop): Ready {
    const { inputs } = this.#plan.nodes[due.node]!;
    if ('back' in due) {
      const back = due.back.length > 0 ? due.back : [this.#nothingFrom(due.node)];
      return { node: due.node, inputs: inputs.map(() => null), back };
    }
    return { node: due.node, inputs: inputs.map((port) => (port === loopPorts.main ? due.main : null)) };
  }

  /** The output of an empty round for its loop: the port that the last run of the loop left empty. */
  #nothingFrom(loop: number): Source {
    const runIndex = this.#runs.get(loop)! - 1;
    return { nodeId: this.#plan.nodes[loop]!.id, runIndex, port: loopPorts.done, count: 0, sizeBytes: 0 };
  }

  /** Due or waiting nodes. */
  #pending(): Pending[] {
    const due = this.#stack.map((ready): Pending => {
      const node = this.#plan.nodes[ready.node]!;
      return { node: ready.node, isBack: node.loop === true && backOf(ready, node).length > 0, waits: false };
    });
    return [...due, ...this.#waiting.entries().map(({ node }): Pending => ({ node, isBack: false, waits: true }))];
  }

  /** Hands the outputs of a node to its targets, in the order of the plan's logic. */
  #spread(index: number, sourceOf: (output: number) => Source | undefined): void {
    const due: Ready[] = [];
    const { targets, loop } = this.#plan.nodes[index]!;
    for (const target of targets) {
      const source = sourceOf(target.from);
      if (!source || (loop && source.count === 0)) continue; // a loop has not decided about its empty port yet
      const isFirst = this.#branches && !this.#waiting.has(target.node);
      const ready = this.#deliver(target, source);
      if (ready) due.push(ready);
      else if (isFirst && this.#waiting.has(target.node))
        this.#askBranches(target.node, { index, source, sourceOf, due });
    }
    if (this.#plan.logic === 'v1') this.#stack = [...due, ...this.#stack];
    else this.#stack.push(...due);
    if (this.#stack.length > walkLimits.pending) throw new WalkLimitError('Too many node runs are due at once.');
  }

  /** Branches to a newly waiting node that are requested to run; it becomes due after all others. */
  #askBranches(node: number, { index, source, sourceOf, due }: Spread): void {
    this.#branches!.ask(node, {
      from: index,
      gaveNothing: source.count === 0,
      gives: (output) => (sourceOf(output)?.count ?? 0) > 0,
      isDue: (other) => [...this.#stack, ...due].some((ready) => ready.node === other),
      hasRun: (other) => this.#runs.has(other),
      hasFirst: (other) => this.#waiting.hasFirst(other),
      ask: (other) => due.push({ node: other, inputs: [], forced: true }),
    });
  }

  #deliver(target: PlanTarget, source: Source): Ready | undefined {
    const { inputs, loop } = this.#plan.nodes[target.node]!;
    if (inputs.length > 1 && !loop) return this.#waiting.arrive(target, source);
    return source.count > 0
      ? { node: target.node, inputs: inputs.map((_, input) => (input === target.to ? source : null)) }
      : undefined;
  }

  /** Called when nothing is due: returns a node that a waiting one forces to run, otherwise one that can run with its current inputs. */
  #releaseWaiting(): Ready | undefined {
    const forced = this.#waiting.parentToForce((node) => this.#runs.has(node));
    if (forced !== undefined) return { node: forced, inputs: [], forced: true };
    for (;;) {
      const first = this.#waiting.release();
      if (!first || this.#waiting.mayRun(first)) return first;
      this.#countStep();
    }
  }

  #countStep(): void {
    this.#steps += 1;
    if (this.#steps > walkLimits.steps) throw new WalkLimitError(`An execution has at most ${walkLimits.steps} steps.`);
  }
}

/** A node whose outputs are passed on, and the nodes that this makes due. */
interface Spread {
  index: number;
  source: Source;
  sourceOf: (output: number) => Source | undefined;
  due: Ready[];
}

function isSource(source: Source | null): source is Source {
  return source !== null;
}

/** Returns the items that came back to a loop. */
function backOf({ inputs, back }: Ready, node: PlanNode): Source[] {
  return (
    back ?? inputs.filter((source, input) => isSource(source) && node.inputs[input] === loopPorts.back).filter(isSource)
  );
}

function bytesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, source) => sum + source.sizeBytes, 0);
}
