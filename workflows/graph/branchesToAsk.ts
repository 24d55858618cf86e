import type { Plan } from './plan.ts';

/** Progress so far, as seen from a newly waiting node. */
export interface Arrival {
  /** The node whose items have arrived, or whose word that there are none. */
  from: number;
  gaveNothing: boolean;
  /** True if it left items on an output. */
  gives: (output: number) => boolean;
  isDue: (node: number) => boolean;
  hasRun: (node: number) => boolean;
  /** True if a node waits and has items on its first input. */
  hasFirst: (node: number) => boolean;
  /** Makes a node due, with an empty item. */
  ask: (node: number) => void;
}

/** The highest node of an unreached branch, and the node that runs for it. */
interface Top {
  node: number;
  runs: number;
}

/**
 * `v0`, as n8n has it: a node that begins to wait asks the branches that lead to its other inputs to run. If nothing has
 * reached a branch and nothing is on its way into it, its highest node that nothing has reached runs with an empty item.
 *
 * - A branch that begins at the node whose items have just arrived is not requested if that node chose neither path: no items for the branch and none for the waiting node.
 * - A node beside the waiting one, which gets items at the same time, becomes due by itself.
 * - Triggers and disabled nodes are passed over: the node below them runs.
 */
export class BranchesToAsk {
  readonly #plan: Plan;
  /** By node: its predecessors, by input, then in the order of the plan. */
  readonly #parents: { node: number; output: number; input: number }[][];

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#parents = plan.nodes.map(() => []);
    for (const [node, { targets }] of plan.nodes.entries())
      for (const { from, node: target, to } of targets) this.#parents[target]!.push({ node, output: from, input: to });
    for (const parents of this.#parents) parents.sort((a, b) => a.input - b.input || a.node - b.node);
  }

  /** Asks the branches of a node that waits since this arrival. */
  ask(waiting: number, arrival: Arrival): void {
    for (const { node } of this.#parents[waiting]!) {
      if (node === arrival.from || this.#comesBeside(node, arrival)) continue;
      if (arrival.isDue(node) || arrival.hasRun(node)) continue;
      const top = this.#topOf(node, arrival);
      if (!top || top.node === waiting || top.runs === waiting || arrival.hasFirst(top.node)) continue;
      if (arrival.gaveNothing && this.#before(top.node).includes(arrival.from)) continue;
      arrival.ask(top.runs);
    }
  }

  /** True if a node gets items on its first input in the same moment. */
  #comesBeside(node: number, { from, gives, hasFirst }: Arrival): boolean {
    const ways = this.#parents[node]!.filter((parent) => parent.node === from);
    return ways.some(({ output, input }) => input === 0 && gives(output)) || (ways.length > 0 && hasFirst(node));
  }

  /** Goes up a branch to the first node that has run. `undefined` where something in it is on its way already. */
  #topOf(branch: number, { from, isDue, hasRun }: Arrival): Top | undefined {
    let top: Top | undefined;
    for (const node of [branch, ...this.#before(branch)]) {
      const isBeside = node !== branch && this.#parents[node]!.some((parent) => parent.node === from);
      if (isBeside || isDue(node)) return undefined;
      if (hasRun(node)) break;
      const { type, disabled } = this.#plan.nodes[node]!;
      const runs = disabled || type.startsWith('trigger.') ? top?.runs : node;
      if (runs !== undefined) top = { node, runs };
    }
    return top;
  }

  /** All that leads to a node, the nearest first; of a node that leads there on several ways, after all that it leads to. */
  #before(node: number): number[] {
    const seen = new Set([node]);
    const order: number[] = [];
    const visit = (next: number): void => {
      for (const parent of this.#parents[next]!.toReversed()) {
        if (seen.has(parent.node)) continue;
        seen.add(parent.node);
        visit(parent.node);
        order.push(parent.node);
      }
    };
    visit(node);
    return order.toReversed();
  }
}
