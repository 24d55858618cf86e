import type { Plan } from './plan.ts';

/** A waiting node, and the history so far. */
export interface WaitingNode {
  node: number;
  /** Its inputs that nothing has reached. */
  missing: readonly number[];
  hasRun: (node: number) => boolean;
  isWaiting: (node: number) => boolean;
}

/**
 * Under `v0` a node with several inputs forces the branches it waits for: returns the first node of an unreached branch whose predecessors
 * have all run. `undefined` where there is none. Triggers and disabled nodes are never forced.
 */
export function parentToForce(plan: Plan, { node, missing, hasRun, isWaiting }: WaitingNode): number | undefined {
  const parentsOf = (target: number, input?: number) =>
    plan.nodes.flatMap(({ targets }, index) =>
      targets.some((edge) => edge.node === target && (input === undefined || edge.to === input)) ? [index] : [],
    );
  const mayRun = (index: number) => {
    const { type, disabled } = plan.nodes[index]!;
    return !hasRun(index) && !disabled && !type.startsWith('trigger.') && index !== node;
  };
  const branch = new Set(missing.flatMap((input) => parentsOf(node, input)));
  for (const index of branch) {
    if (!mayRun(index) || isWaiting(index)) continue;
    const parents = parentsOf(index).filter((parent) => parent !== index && mayRun(parent));
    if (parents.length === 0) return index;
    for (const parent of parents) branch.add(parent);
  }
  return undefined;
}
