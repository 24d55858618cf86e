import type { CallResult } from '../../domains/executions/calls/collectCalls.ts';
import type { RunReader } from '../../domains/executions/expressions/RunReader.ts';
import { PairedItems } from '../../domains/executions/expressions/pairedItems.ts';
import type { Item, PairedItem } from '../../domains/executions/item.ts';

/** A node that something may ask for its item: `$('Name').item`, `.itemMatching(0)`. */
const asksForItem = /\)\s*\.item(?:Matching)?\b/;

/** Whether expressions may trace items of an execution: its own ones, or those of the execution that called it. */
export function mayTraceItems({ mode, graph }: { mode: string; graph: { nodes: readonly object[] } }): boolean {
  return mode === 'sub' || asksForItem.test(JSON.stringify(graph.nodes));
}

/**
 * Returns for each item that a called execution left the positions of the input items that it descends from, as far as its nodes say: one,
 * two where it descends from several, or undefined.
 */
export async function pairsOfCall(
  store: RunReader,
  organizationId: string,
  { executionId, triggerNodeId, left }: Pick<CallResult<Item>, 'executionId' | 'triggerNodeId' | 'left'>,
): Promise<(PairedItem | undefined)[]> {
  const paired = new PairedItems(store, { organizationId, executionId });
  const addresses = left.flatMap(({ count, ...place }) =>
    Array.from({ length: count }, (_, index) => ({ ...place, index })),
  );
  const ancestors = await paired.ancestorsIn(triggerNodeId, addresses);
  return ancestors.map(({ found, second, isOneOfSeveral }) => {
    if (!isOneOfSeveral) return found?.index;
    return found && second ? [found.index, second.index] : undefined;
  });
}
