import type { NodeRunRow } from '../../../db/repositories/executions/executionNodes.ts';
import { loopPorts } from '../../../workflows/graph/loopPorts.ts';
import type { LoopInScope } from '../../../platform/expressions/scope.ts';
import type { PairedItems } from './pairedItems.ts';

/**
 * Returns how far a loop is with its list, after one of its runs, or before all of them. The batch of its first round is the size of all but the last one, so
 * nothing is read that grows with the rounds.
 */
export async function loopState(run: NodeRunRow | null, paired: PairedItems, firstOnly: boolean): Promise<LoopInScope> {
  if (!run) return { currentRunIndex: 0, maxRunIndex: 0, noItemsLeft: false, done: false };
  const firstRun = run.sources[loopPorts.back]?.[0]?.list_run ?? run.runIndex;
  const first = firstRun === run.runIndex ? run : await paired.run(run.nodeId, firstRun);
  const size = first?.outputs[loopPorts.loop]?.count ?? 0;
  const total = firstOnly ? 1 : await lengthOfList(first ?? run, paired);
  const currentRunIndex = run.runIndex - firstRun;
  const done = (run.outputs[loopPorts.loop]?.count ?? 0) === 0;
  return {
    currentRunIndex,
    maxRunIndex: size === 0 ? 0 : Math.ceil(total / size),
    noItemsLeft: done || (currentRunIndex + 1) * size >= total,
    done,
  };
}

async function lengthOfList({ sources }: NodeRunRow, paired: PairedItems): Promise<number> {
  let total = 0;
  for (const { node_id: nodeId, run_index: runIndex, port } of sources[loopPorts.main] ?? [])
    total += (await paired.run(nodeId, runIndex))?.outputs[port]?.count ?? 0;
  return total;
}
