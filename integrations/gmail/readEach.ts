import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { Item } from '../../domains/executions/item.ts';

/** Gmail refuses many requests of one mailbox at the same time. */
const atOnce = 3;

/** Reads something for each id, a few at once, in their order. Null is left out. Errors: those of `readOne`; `item_limit_reached`. */
export async function readEach(
  ids: readonly string[],
  readOne: (id: string) => Promise<Item | null>,
  signal: AbortSignal,
): Promise<Item[]> {
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  const read: (Item | null)[] = Array.from({ length: ids.length }, () => null);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < ids.length; index = next++) {
      signal.throwIfAborted();
      const item = await readOne(ids[index]!);
      if (item) budget.take(1, jsonLength(item.json));
      read[index] = item;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, lane));
  return read.filter((item) => item !== null);
}
