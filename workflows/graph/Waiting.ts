import { parentToForce } from './parentToForce.ts';
import type { Plan, PlanTarget } from './plan.ts';
import type { Source } from './source.ts';
import { walkLimits, WalkLimitError } from './walkLimits.ts';

/** A node with the sources of its connected inputs; `null` where nothing arrived yet. */
export interface Ready {
  node: number;
  inputs: (Source | null)[];
  /** All that came back to a loop in one round, where that was more than one source or had to wait. */
  back?: Source[];
  /** Nothing else can come back to the loop. */
  isLastBack?: true;
  /** Former name of `isLastBack`; older executions still have it. */
  sure?: true;
  forced?: true;
}

/** Nodes that wait, each with its entries in order, as plain JSON. */
export type WaitingState = [node: number, entries: Ready[]][];

/** The nodes of a walk that have several inputs and wait for some of them. */
export class Waiting {
  readonly #plan: Plan;
  readonly #entries: Map<number, Ready[]>;

  constructor(plan: Plan, state: WaitingState = []) {
    this.#plan = plan;
    this.#entries = new Map(state);
  }

  state(): WaitingState {
    return [...this.#entries];
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  has(node: number): boolean {
    return this.#entries.has(node);
  }

  /** True if a node waits and has items on its first input. */
  hasFirst(node: number): boolean {
    return (this.#entries.get(node) ?? []).some(({ inputs: [first] }) => first && first.count > 0);
  }

  entries(): Ready[] {
    return [...this.#entries.values()].flat();
  }

  /** Takes an arrival. Answers the node where all its inputs have arrived and it has items to run with. */
  arrive(target: PlanTarget, source: Source): Ready | undefined {
    const { inputs } = this.#plan.nodes[target.node]!;
    if (source.count === 0 && !target.hearsOfEmpty && !target.told) return undefined;
    const entries = this.#entries.get(target.node) ?? [];
    let entry = entries.find((candidate) => candidate.inputs[target.to] === null);
    if (!entry) {
      if (entries.length >= walkLimits.pending) throw new WalkLimitError('Too many inputs wait for one node.');
      entry = { node: target.node, inputs: inputs.map(() => null) };
      entries.push(entry);
      this.#entries.set(target.node, entries);
    }
    entry.inputs[target.to] = source;
    if (entry.inputs.includes(null)) return undefined;
    this.#drop(entry);
    return this.mayRun(entry) ? entry : undefined;
  }

  /** When nothing is due: takes the first node that no longer waits. Whether it runs, `mayRun` says. */
  release(): Ready | undefined {
    const candidates: Ready[] = [];
    for (const [node, entries] of this.#entries) {
      const entry = entries[0]!;
      if (this.#plan.asksBranches || hasAllItems(entry) || !this.#plan.nodes[node]!.needsAllInputs)
        candidates.push(entry);
    }
    const free = candidates.filter(
      ({ node }) => !candidates.some((other) => other.node !== node && this.#leadsTo(other.node, node)),
    );
    const [first] = free.length > 0 ? free : candidates; // nodes of a cycle wait for each other: the first one goes
    if (first) this.#drop(first);
    return first;
  }

  /**
   * True if a node runs with these inputs: with items on any, or on all where it needs all. Under `v0` with items on its first input; or
   * on another input that they returned to, if nothing ever arrived on the first.
   */
  mayRun(entry: Ready): boolean {
    const { needsAllInputs, disabled } = this.#plan.nodes[entry.node]!;
    if (!this.#plan.asksBranches) return needsAllInputs ? hasAllItems(entry) : hasItems(entry);
    const [first] = entry.inputs;
    if (disabled || (first && first.count > 0)) return hasItems(entry);
    return first === null && entry.inputs.some((source) => source && source.count > 0 && this.#cameBack(entry, source));
  }

  /** A node that nothing has reached and that a waiting one forces to run. */
  parentToForce(hasRun: (node: number) => boolean): number | undefined {
    for (const [node, [entry]] of this.#entries) {
      if (!this.#plan.nodes[node]!.forcesParents) continue;
      const missing = entry!.inputs.flatMap((source, input) => (source === null ? [input] : []));
      const isWaiting = (other: number) => this.#entries.has(other);
      const forced = parentToForce(this.#plan, { node, missing, hasRun, isWaiting });
      if (forced !== undefined) return forced;
    }
    return undefined;
  }

  /** Drops items from some nodes at nodes that wait for more inputs. */
  forget({ waitsIn, from }: { waitsIn: (node: number) => boolean; from: ReadonlySet<string> }): void {
    for (const entry of this.entries().filter(({ node }) => waitsIn(node))) {
      entry.inputs = entry.inputs.map((source) => (source && from.has(source.nodeId) ? null : source));
      if (entry.inputs.every((source) => source === null)) this.#drop(entry);
    }
  }

  #cameBack({ node }: Ready, { nodeId }: Source): boolean {
    const from = this.#plan.nodes.findIndex(({ id }) => id === nodeId);
    return from === node || this.#leadsTo(node, from);
  }

  /** True if items that leave `from` can reach `to`. */
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

  #drop(entry: Ready): void {
    const rest = (this.#entries.get(entry.node) ?? []).filter((other) => other !== entry);
    if (rest.length > 0) this.#entries.set(entry.node, rest);
    else this.#entries.delete(entry.node);
  }
}

function hasItems(ready: Ready): boolean {
  return ready.inputs.some((source) => source !== null && source.count > 0);
}

function hasAllItems(ready: Ready): boolean {
  return ready.inputs.every((source) => source !== null && source.count > 0);
}
