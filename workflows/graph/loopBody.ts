import { loopPorts } from './loopPorts.ts';
import type { Plan } from './plan.ts';

/** The nodes around a loop, without those behind its next run. */
export interface LoopBody {
  /** From these, items come back to the loop. */
  leadBack: ReadonlySet<number>;
  /** These get items from the port `loop`. */
  reached: ReadonlySet<number>;
  /** These get items from no other port of the loop: nodes that wait there wait for this round. */
  inside: ReadonlySet<number>;
}

/** Returns the body of a loop, each node by its index in the plan. */
export function findLoopBody({ nodes }: Plan, loop: number): LoopBody {
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
  const reachedFrom = (wanted: (port: number) => boolean): Set<number> => {
    const reached = new Set(nodes[loop]!.targets.filter(({ from }) => wanted(from)).map(({ node }) => node));
    for (const node of reached) for (const target of nodes[node]!.targets) if (node !== loop) reached.add(target.node);
    return reached;
  };
  const reached = reachedFrom((port) => port === out);
  const reachedElse = reachedFrom((port) => port !== out);
  return { leadBack, reached, inside: new Set([...reached].filter((node) => !reachedElse.has(node))) };
}
