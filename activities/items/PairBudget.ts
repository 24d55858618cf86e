import type { Part } from './mergeItems.ts';
import { ItemBudget, jsonLength } from '../kit/ItemBudget.ts';

/** Origin of a pair's item, in its JSON. */
const pairBytes = 90;

/** Counts what pairs of items are going to be, before they are made. Each item is measured once. */
export class PairBudget {
  readonly #budget: ItemBudget;
  readonly #sizes = new Map<Part, number>();

  /** `advice`: the next step if the limit is exceeded; a sentence. */
  constructor(advice: string) {
    this.#budget = new ItemBudget(advice);
  }

  /** An item with each of its matches; the first one multiplies nothing. Errors: `item_limit_reached`. */
  take(part: Part, met: readonly Part[]): void {
    if (met.length === 0) return;
    this.#budget.take(met.length - 1, 0);
    let bytes = met.length * (this.#sizeOf(part) + pairBytes);
    for (const one of met) bytes += this.#sizeOf(one);
    this.#budget.take(0, bytes);
  }

  /** Counts so many items without measuring them. Errors: `item_limit_reached`. */
  takeCount(items: number): void {
    this.#budget.take(items, 0);
  }

  #sizeOf(part: Part): number {
    let size = this.#sizes.get(part);
    if (size === undefined) this.#sizes.set(part, (size = jsonLength(part.item.json)));
    return size;
  }
}
