import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';

const maxItems = 100_000;

/** The entries of a list whose pages are bare arrays, as far as they were read. */
export class BarePages {
  readonly #found: JsonObject[] = [];
  readonly #budget = new ItemBudget('Narrow the list down.', outputLimits);
  readonly #isAll: boolean;
  readonly #wanted: number;

  constructor({ all, limit }: { all: boolean; limit: number }) {
    this.#isAll = all;
    this.#wanted = all ? maxItems : limit;
  }

  /** The entries that were read, as many as wanted. */
  get found(): JsonObject[] {
    return this.#found.slice(0, this.#wanted);
  }

  /** The last entry that was read. */
  get last(): JsonObject | undefined {
    return this.#found.at(-1);
  }

  /** Returns how many entries the next page should have, at most `maxPage`. */
  next(maxPage: number): number {
    return Math.min(this.#wanted - this.#found.length, maxPage);
  }

  /**
   * Adds a page and returns true if it was the last one. Errors: `target_error` for something else than a list, and for more entries than
   * one call may read; `item_limit_reached` for more bytes than a node may output.
   */
  add(page: unknown, asked: number): boolean {
    if (!Array.isArray(page)) throw new AppError('target_error', 'The response has no list.');
    for (const entry of page as JsonObject[]) {
      this.#budget.take(1, jsonLength(entry));
      this.#found.push(entry);
    }
    if (page.length < asked) return true;
    if (this.#found.length < this.#wanted) return false;
    if (!this.#isAll) return true;
    throw new AppError('target_error', `The list has more than ${maxItems} items. Narrow it down.`);
  }
}
