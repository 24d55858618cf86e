import { AppError } from '../../openapi/AppError.ts';
import { eachItem } from '../../activities/kit/eachItem.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { VendorClient } from './VendorClient.ts';

interface EachItemOnce<P> {
  context: NodeContext<P>;
  client: Pick<VendorClient, 'change' | 'startItem'>;
  /** How many items are worked on at once; default 1. */
  concurrency?: number;
  work: (item: Item, parameters: P, index: number) => Promise<Item[]>;
}

/** Result of an item: its items, or its error if the node continues with the others. */
type Outcome = { readonly items: Item[] } | { readonly error: string };

/**
 * Runs `work` for every item, as `eachItem` does. If an outage or a rate limit ends the attempt after something was changed, the next
 * attempt continues with the items that have no result. Errors: `target_error` if the results are too large to keep.
 */
export async function eachItemOnce<P>({
  context,
  client,
  concurrency = 1,
  work,
}: EachItemOnce<P>): Promise<{ outputs: Record<string, Item[]> }> {
  const { progress, itemErrors, redact } = context;
  const outcomes = new Map((progress.kept ?? []) as [number, Outcome][]);
  try {
    return await eachItem({
      context,
      port: 'main',
      concurrency,
      work: async (item, parameters, { index }) => {
        const before = outcomes.get(index);
        if (before) return { main: itemsOfOutcome(before) };
        client.startItem();
        try {
          const items = await work(item, parameters, index);
          outcomes.set(index, { items });
          return { main: items };
        } catch (cause) {
          const error =
            client.change === 'item' ? finalError(cause, 'A part of the item has been sent already') : cause;
          if (itemErrors !== 'throw' && isFinal(error)) outcomes.set(index, { error: redact(error.message) });
          throw error;
        }
      },
    });
  } catch (error) {
    const isKept = client.change === 'none' || isFinal(error) || progress.keep([...outcomes]);
    throw isKept ? error : finalError(error, 'Some of the items have been sent already');
  }
}

function itemsOfOutcome(outcome: Outcome): Item[] {
  if ('items' in outcome) return outcome.items;
  throw new AppError('target_error', outcome.error);
}

/** Returns `unavailable` as an error that no attempt follows by itself, and every other error as it is. */
function finalError(error: unknown, reason: string): unknown {
  if (!(error instanceof AppError) || isFinal(error)) return error;
  const { message, retryAfterMs } = error;
  const text = `${message} ${reason}, so the node does not run again by itself.`;
  return new AppError('target_error', text, retryAfterMs === undefined ? {} : { retryAfterMs });
}

/** Returns true for an error of the item; `unavailable` ends the attempt, and another one follows. */
function isFinal(error: unknown): error is AppError {
  return error instanceof AppError && error.code !== 'unavailable';
}
