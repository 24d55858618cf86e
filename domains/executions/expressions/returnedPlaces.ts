import type { NodeRunSource } from '../../../db/repositories/executions/executionNodes.ts';
import type { ExecutionReference } from '../../../workflows/contract.ts';
import type { ItemsPlace, RunReader } from './RunReader.ts';

/** Places that are read at once: the items of 10,000 rounds are read in a few statements. */
export const placesPerRead = 500;

/** Returns where the items are stored that came back to a loop in the runs of one list, in order. */
export async function returnedPlaces(
  store: Pick<RunReader, 'listSources'>,
  reference: ExecutionReference,
  { nodeId, firstRun, lastRun }: { nodeId: string; firstRun: number; lastRun: number },
): Promise<ItemsPlace[]> {
  const runs = await store.listSources(reference, nodeId, { fromRun: firstRun + 1, toRun: lastRun });
  return runs.flatMap(backPlaces);
}

/** Returns where the items are stored that came back to a loop in one run. */
export function backPlaces({ back = [] }: Record<string, NodeRunSource[]>): ItemsPlace[] {
  return back.map((source) => ({ nodeId: source.node_id, runIndex: source.run_index, port: source.port }));
}
