import type { NodeRunSource } from '../../db/repositories/executionNodes.ts';
import type { ExecutionReference, NodeCall } from '../../workflows/contract.ts';
import type { LoopRound } from '../../workflows/graph/Loops.ts';
import type { LoopContext } from '../kit/define.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { ItemsPlace } from './ExecutionStore.ts';
import type { RunReader } from './RunReader.ts';
import { rowSources } from './runState.ts';

/** Places that are read at once: what came back in 10,000 rounds is read in a few statements. */
export const placesPerRead = 500;

/** A continuing loop's view of its list. With `firstOnly` (`execute_once`) the list is its first item. */
export function loopContext(
  store: RunReader,
  call: NodeCall & { loop: LoopRound },
  firstOnly: boolean = false,
): LoopContext {
  const { entry, position, firstRun } = call.loop;
  return {
    position,
    list: async () => {
      const { items } = await store.read(call, null, entry);
      const list = items.length === 1 ? items[0]! : items.flat();
      return firstOnly ? list.slice(0, 1) : list;
    },
    returned: async () => {
      const places = await returnedPlaces(store, call, { nodeId: call.nodeId, firstRun, lastRun: call.runIndex - 1 });
      places.push(...placesOf(rowSources(call)));
      const returned: Item[] = [];
      for (let from = 0; from < places.length; from += placesPerRead) {
        const { items } = await store.read(call, null, places.slice(from, from + placesPerRead));
        for (const some of items) for (const item of some) returned.push(item);
      }
      return returned;
    },
  };
}

/** Where the items are kept that came back to a loop in the runs of one list, in order. */
export async function returnedPlaces(
  store: RunReader,
  reference: ExecutionReference,
  { nodeId, firstRun, lastRun }: { nodeId: string; firstRun: number; lastRun: number },
): Promise<ItemsPlace[]> {
  const runs = await store.listSources(reference, nodeId, { fromRun: firstRun + 1, toRun: lastRun });
  return runs.flatMap(placesOf);
}

function placesOf({ back = [] }: Record<string, NodeRunSource[]>): ItemsPlace[] {
  return back.map((source) => ({ nodeId: source.node_id, runIndex: source.run_index, port: source.port }));
}
