import type { Item } from '../../domains/executions/item.ts';

/** A continuing loop; its items are read on demand. */
export interface LoopContext {
  /** How many items of the list have gone into the loop. */
  position: number;
  list: () => Promise<readonly Item[]>;
  /** All that came back since the list began, in the order of the rounds. */
  returned: () => Promise<Item[]>;
}
