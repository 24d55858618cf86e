import type { Plan } from './plan.ts';
import type { Outputs, Source } from './source.ts';

/** What a run of a loop has to know of the list it goes through; the items themselves stay in the store. */
export interface LoopRound {
  /** Where the list comes from, in order. */
  entry: Source[];
  /** The run of the loop that began the list. */
  firstRun: number;
  /** How many of its items have gone into the loop. */
  position: number;
}

/** A loop with a list that it goes through, or with arrivals that wait. */
export interface LoopState {
  /** Missing between two lists. */
  round?: LoopRound & { returnedBytes: number };
  /** What came back while other branches of the same round are still on their way. */
  held: Source[];
  /** Lists that arrived while another one goes round. */
  queue: Source[];
}

/** The loops of a walk as plain JSON. */
export type LoopsState = [node: number, loop: LoopState][];

/** The ports of a loop that the walk knows by name. */
export const loopPorts = { main: 'main', back: 'back', loop: 'loop' } as const;

/**
 * Remembers, for each loop of a walk, which list it goes through and how far it has come: what a round costs does not
 * depend on how many there were. A list entered anew is a fresh one; one that arrives while another goes round waits for
 * its turn, and a round ends only when all its branches have come back or ended, so no items of two rounds ever mix.
 */
export class Loops {
  readonly #plan: Plan;
  readonly #states: Map<number, LoopState>;
  readonly #bodies = new Map<number, Body>();

  constructor(plan: Plan, state: LoopsState = []) {
    this.#plan = plan;
    this.#states = new Map(
      state.map(([node, loop]) => [node, { ...loop, held: [...loop.held], queue: [...loop.queue] }]),
    );
  }

  state(): LoopsState {
    return [...this.#states];
  }

  /** True where arrivals wait, which will become runs. */
  get hasArrivals(): boolean {
    return [...this.#states.values()].some(({ held, queue }) => held.length > 0 || queue.length > 0);
  }

  /** The list that a loop goes through now. */
  round(node: number): LoopState['round'] {
    return this.#states.get(node)?.round;
  }

  /** Puts a list aside until the present one is through. Answers how many are aside. */
  queue(node: number, source: Source): number {
    return this.#stateOf(node).queue.push(source);
  }

  /** Keeps what came back until the other branches of the round have ended. Answers how many sources are kept. */
  hold(node: number, sources: readonly Source[]): number {
    return this.#stateOf(node).held.push(...sources);
  }

  /** What came back earlier in this round; it is given out once. */
  takeHeld(node: number): Source[] {
    const state = this.#states.get(node);
    return state ? state.held.splice(0) : [];
  }

  /** Takes note of the end of a run: `loop` got the next items, or the list is through. */
  completed(node: number, run: CompletedLoopRun): void {
    const { runIndex, sources, outputs, restarted } = run;
    const count = outputs[loopPorts.loop]?.count ?? 0;
    const state = this.#stateOf(node);
    const back = sources[loopPorts.back] ?? [];
    const opened = sources[loopPorts.main] ?? (restarted ? back : undefined);
    if (count === 0) delete state.round;
    else if (opened) state.round = { entry: opened, firstRun: runIndex, position: count, returnedBytes: 0 };
    else if (state.round) {
      state.round.position += count;
      state.round.returnedBytes += back.reduce((sum, source) => sum + source.sizeBytes, 0);
    }
    this.#dropIfIdle(node, state);
  }

  /**
   * Takes what may go on although nothing arrives any more: what came back where no other branch of the round is on its
   * way, else the next list where none goes round. `pending` are the nodes that are due or wait; none where nothing will
   * ever arrive.
   */
  takeDue(pending: readonly Pending[]): DueLoop | undefined {
    for (const [node, state] of this.#states) {
      if (state.held.length === 0 && state.queue.length === 0) continue;
      if (state.held.length > 0) {
        if (this.isRoundOpen(node, pending)) continue;
        return { node, back: state.held.splice(0) };
      }
      if (this.mayComeBack(node, pending)) continue;
      delete state.round;
      const main = state.queue.shift()!;
      this.#dropIfIdle(node, state);
      return { node, main };
    }
    return undefined;
  }

  /** True while something that is due or waits can still come back to the loop without going through it. */
  mayComeBack(node: number, pending: readonly Pending[]): boolean {
    const { leadBack } = this.#bodyOf(node);
    return pending.some((other) => (other.node === node ? other.isBack : leadBack.has(other.node)));
  }

  /** True while a branch of the round has not ended: one that may come back, or one beside it that is due. */
  isRoundOpen(node: number, pending: readonly Pending[]): boolean {
    const { reached } = this.#bodyOf(node);
    return this.mayComeBack(node, pending) || pending.some((other) => !other.waits && reached.has(other.node));
  }

  #bodyOf(loop: number): Body {
    let body = this.#bodies.get(loop);
    if (!body) this.#bodies.set(loop, (body = findBody(this.#plan, loop)));
    return body;
  }

  #stateOf(node: number): LoopState {
    let state = this.#states.get(node);
    if (!state) this.#states.set(node, (state = { held: [], queue: [] }));
    return state;
  }

  #dropIfIdle(node: number, { round, held, queue }: LoopState): void {
    if (!round && held.length === 0 && queue.length === 0) this.#states.delete(node);
  }
}

/** A run of a loop that has ended. */
export interface CompletedLoopRun {
  runIndex: number;
  sources: Record<string, Source[]>;
  outputs: Outputs;
  /** What came back is the new list. */
  restarted: boolean;
}

/** A node that is due, or `waits` for more inputs; `isBack` where it is a loop that items come back to. */
export interface Pending {
  node: number;
  isBack: boolean;
  waits: boolean;
}

/** A loop that may go on: with what came back, or with a new list. */
export type DueLoop = { node: number; back: Source[] } | { node: number; main: Source };

/** The nodes around a loop, without those behind its next run. */
interface Body {
  /** From these, items come back to the loop. */
  leadBack: ReadonlySet<number>;
  /** These get items from the port `loop`. */
  reached: ReadonlySet<number>;
}

function findBody({ nodes }: Plan, loop: number): Body {
  const back = nodes[loop]!.inputs.indexOf(loopPorts.back);
  const out = nodes[loop]!.outputs.indexOf(loopPorts.loop);
  const leadBack = new Set<number>();
  const sourcesOf = new Map<number, number[]>();
  for (const [index, { targets }] of nodes.entries()) {
    if (index === loop) continue;
    for (const { node, to } of targets) {
      if (node !== loop) sourcesOf.set(node, [...(sourcesOf.get(node) ?? []), index]);
      else if (to === back) leadBack.add(index);
    }
  }
  for (const node of leadBack) for (const source of sourcesOf.get(node) ?? []) leadBack.add(source);
  const reached = new Set(nodes[loop]!.targets.filter(({ from }) => from === out).map(({ node }) => node));
  for (const node of reached) for (const target of nodes[node]!.targets) if (node !== loop) reached.add(target.node);
  return { leadBack, reached };
}
