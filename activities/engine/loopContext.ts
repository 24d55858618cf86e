import type { NodeCall } from '../../workflows/contract.ts';
import type { LoopRound } from '../../workflows/graph/Loops.ts';
import type { LoopContext } from '../kit/LoopContext.ts';
import type { Item } from '../../domains/executions/item.ts';
import { backPlaces, placesPerRead, returnedPlaces } from '../../domains/executions/expressions/returnedPlaces.ts';
import type { RunReader } from '../../domains/executions/expressions/RunReader.ts';
import { rowSources } from './runState.ts';

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
      places.push(...backPlaces(rowSources(call)));
      const returned: Item[] = [];
      for (let from = 0; from < places.length; from += placesPerRead) {
        const { items } = await store.read(call, null, places.slice(from, from + placesPerRead));
        for (const some of items) for (const item of some) returned.push(item);
      }
      return returned;
    },
  };
}
