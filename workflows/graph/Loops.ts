import { findLoopBody, type LoopBody } from './loopBody.ts';
import { loopPorts } from './loopPorts.ts';
import type { Plan } from './plan.ts';
import type { Outputs, Source } from './source.ts';

/** The data that a loop's run needs about its list; the items stay in the store. */
export interface LoopRound {
  /** Sources of the list, in order. */
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
  /** Items returned while other branches of the same round are still running. */
  held: Source[];
  /** Lists that arrived while another one goes round. */
  queue: Source[];
}

/** The loops of a walk as plain JSON. */
export type LoopsState = [node: number, loop: LoopState][];

/** How loops behave that differs by the version of the interpreter. */
export interface LoopRules {
  /** An empty round counts as a round, and the next batch follows; otherwise the rest of the list would be dropped. */
  emptyRoundsGoOn: boolean;
}

/**
 * Remembers for each loop of a walk its list and its position, so the cost of a round does not depend on the number of
 * rounds. A list that arrives while another one goes round waits for its turn. A round ends when all its branches have come
 * back or ended, those of loops inside it too, so items of two rounds never mix.
 */
export class Loops {
  readonly #plan: Plan;
  readonly #rules: LoopRules;
  /** In the order in which the rounds opened: a loop inside another one comes after it. */
  readonly #states: Map<number, LoopState>;
  readonly #bodies = new Map<number, LoopBody>();
  readonly #until: number;

  constructor(plan: Plan, rules: LoopRules, state: LoopsState = []) {
    this.#plan = plan;
    this.#rules = rules;
    this.#until = plan.nodes.findIndex(({ id }) => id === plan.until);
    this.#states = new Map(
      state.map(([node, loop]) => [node, { ...loop, held: [...loop.held], queue: [...loop.queue] }]),
    );
  }

  state(): LoopsState {
    return [...this.#states];
  }

  /** True if a loop will run though nothing of the stack leads to it: arrivals wait, or a round is open. */
  get areUnderWay(): boolean {
    return [...this.#states].some(([node, state]) => this.#willRun(node, state));
  }

  /** The list that a loop goes through now. */
  round(node: number): LoopState['round'] {
    return this.#states.get(node)?.round;
  }

  /** True while a list that arrives has to wait: another one goes round. */
  isOccupied(node: number, pending: readonly Pending[]): boolean {
    const state = this.#states.get(node);
    return state?.round !== undefined && (this.#goesOn(node, state) || this.mayComeBack(node, pending));
  }

  /** Puts a list aside until the present one is through. Returns the number of lists aside. */
  queue(node: number, source: Source): number {
    return this.#stateOf(node).queue.push(source);
  }

  /** Keeps returned items until the other branches of the round have ended. Returns the number of sources kept. */
  hold(node: number, sources: readonly Source[]): number {
    return this.#stateOf(node).held.push(...sources);
  }

  /** Takes what came back earlier in this round. */
  takeHeld(node: number): Source[] {
    const state = this.#states.get(node);
    return state ? state.held.splice(0) : [];
  }

  /** Records the end of a run: `loop` got the next items, or the list is through. */
  completed(node: number, run: CompletedLoopRun): void {
    const { runIndex, sources, outputs, restarted } = run;
    const count = outputs[loopPorts.loop]?.count ?? 0;
    const state = this.#stateOf(node);
    const back = sources[loopPorts.back] ?? [];
    const opened = sources[loopPorts.main] ?? (restarted ? back : undefined);
    if (count === 0) delete state.round;
    else if (opened) {
      state.round = { entry: opened, firstRun: runIndex, position: count, returnedBytes: 0 };
      if (this.#rules.emptyRoundsGoOn) {
        this.#states.delete(node);
        this.#states.set(node, state);
      }
    } else if (state.round) {
      state.round.position += count;
      state.round.returnedBytes += back.reduce((sum, source) => sum + source.sizeBytes, 0);
    }
    this.#dropIfIdle(node, state);
  }

  /**
   * Takes a loop that can continue although no more items will arrive: with the returned items, or with none, if no other branch of the
   * round is running; otherwise with its next list, if no round is running. `pending` are the nodes that are due or wait; none if
   * nothing will ever arrive.
   */
  takeDue(pending: readonly Pending[]): DueLoop | undefined {
    for (const [node, state] of this.#states) {
      if (!this.#willRun(node, state)) continue;
      if (state.held.length > 0 || this.#goesOn(node, state)) {
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
    const { leadBack } = this.bodyOf(node);
    return (
      pending.some((other) => (other.node === node ? other.isBack : leadBack.has(other.node))) ||
      this.#innerLoops(node).some((inner) => leadBack.has(inner))
    );
  }

  /** Returns true while a branch of the round is running: a returning one, or a parallel one. */
  isRoundOpen(node: number, pending: readonly Pending[]): boolean {
    const { reached, inside } = this.bodyOf(node);
    const holdsOpen = ({ node: other, waits }: Pending): boolean =>
      reached.has(other) && (!waits || (this.#rules.emptyRoundsGoOn && inside.has(other)));
    return (
      this.mayComeBack(node, pending) ||
      pending.some(holdsOpen) ||
      this.#innerLoops(node).some((inner) => reached.has(inner))
    );
  }

  bodyOf(loop: number): LoopBody {
    let body = this.#bodies.get(loop);
    if (!body) this.#bodies.set(loop, (body = findLoopBody(this.#plan, loop)));
    return body;
  }

  #willRun(node: number, state: LoopState): boolean {
    return state.held.length > 0 || state.queue.length > 0 || this.#goesOn(node, state);
  }

  /**
   * True if the round is followed by another run of the loop whatever comes back. Not where the loop leads nowhere, nor
   * where the execution runs until a node of its body: there the first round that ends at that node is the last.
   */
  #goesOn(node: number, { round }: LoopState): boolean {
    if (!this.#rules.emptyRoundsGoOn || !round) return false;
    const { reached } = this.bodyOf(node);
    return reached.size > 0 && !reached.has(this.#until);
  }

  /** The loops that began their round within the present one of this loop. */
  #innerLoops(node: number): number[] {
    if (!this.#rules.emptyRoundsGoOn || this.#states.size < 2) return [];
    const loops = [...this.#states];
    const later = loops.slice(loops.findIndex(([loop]) => loop === node) + 1);
    return later.filter(([loop, state]) => this.#willRun(loop, state)).map(([loop]) => loop);
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
  /** True if the returned items are the new list. */
  restarted: boolean;
}

/** A node that is due, or `waits` for more inputs; `isBack` where it is a loop that items come back to. */
export interface Pending {
  node: number;
  isBack: boolean;
  waits: boolean;
}

/** A loop that may continue: with returned items, possibly none, or with a new list. */
export type DueLoop = { node: number; back: Source[] } | { node: number; main: Source };
