import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';

/** A page of a list. It may be short or empty. */
export interface StorePage {
  readonly items: readonly JsonObject[];
  /** Cursor of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

interface Reading {
  /** Name of the store, as errors begin. */
  readonly title: string;
  readonly signal: AbortSignal;
}

const maxItems = 100_000;
const maxPages = 10_000;

/** Reads the pages of a list up to the wanted number of items. Errors: `target_error` for a list that is too long. */
export async function readPages(
  { all, limit }: { all: boolean; limit: number },
  { title, signal }: Reading,
  read: (wanted: { limit: number; cursor: string | undefined }) => Promise<StorePage>,
): Promise<Item[]> {
  const wanted = all ? maxItems : limit;
  const budget = new ItemBudget('Narrow the list down.', outputLimits);
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let pages = 0; items.length < wanted; pages += 1) {
    if (pages >= maxPages)
      throw new AppError('target_error', `${title}: The list has more than ${maxPages} pages. Narrow it down.`);
    signal.throwIfAborted();
    const page = await read({ limit: wanted - items.length, cursor });
    for (const json of page.items) {
      budget.take(1, jsonLength(json));
      items.push({ json });
    }
    cursor = page.next;
    if (cursor === undefined) return items.slice(0, wanted);
  }
  if (all) throw new AppError('target_error', `${title}: The list has more than ${maxItems} entries. Narrow it down.`);
  return items.slice(0, wanted);
}
