import type { NodeContext } from './NodeContext.ts';
import type { Item } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';
import { failedItem, gathered, type ItemOutcome } from './eachItem.ts';
import { jsonLength } from './ItemBudget.ts';

/** An item of a batch. */
export interface BatchEntry<P> {
  readonly item: Item;
  readonly parameters: P;
  /** The place of the item in the input of the node. */
  readonly index: number;
}

export interface EachBatch<P> {
  readonly context: NodeContext<P>;
  /** The port of items that continue with an error, and of plain items. */
  readonly port: string;
  /** Items of one batch, at most. */
  readonly max: number;
  /** Size of the parameters of one batch as JSON, about; a larger item is a batch of its own. */
  readonly maxBytes: number;
  /** Items with the same text may be in one batch. */
  readonly together: (parameters: P) => string;
  /** Items with the same text are never in one batch. */
  readonly apart?: ((parameters: P) => string) | undefined;
  /** Returns an outcome or an error for each item. With `isAlone`, the batch is one item of a batch that was refused. */
  readonly work: (
    batch: readonly BatchEntry<P>[],
    turn: { isAlone: boolean },
  ) => Promise<readonly (ItemOutcome | AppError)[]>;
  /** Returns true if nothing of the batch was done, and one of its items may be the reason: then they are tried one by one. */
  readonly isRefused: (error: unknown) => boolean;
}

/**
 * Runs `work` for batches of successive items, in the order of the input, and gathers the outputs as `eachItem` does. The parameters of one
 * batch are in memory at a time. If the node continues on errors, items of a refused batch are tried one by one, so that only the items
 * that cause the error fail. Otherwise, the first error is thrown; its message names the items of the batch.
 */
export async function eachBatch<P>(options: EachBatch<P>): Promise<{ outputs: Record<string, Item[]> }> {
  const { context, port, max, maxBytes } = options;
  const pace = new Pace(context.signal);
  const outcomes: ItemOutcome[] = Array.from({ length: context.items.length });
  let batch: BatchEntry<P>[] = [];
  let bytes = 0;
  let name = '';
  const within = new Set<string>();
  const finish = async () => {
    const done = batch;
    batch = [];
    bytes = 0;
    within.clear();
    if (done.length > 0) await runBatch(options, done, { outcomes, isAlone: false });
  };
  for (const [index, item] of context.items.entries()) {
    const turn = pace.turn();
    if (turn) await turn;
    context.signal.throwIfAborted();
    const entry = entryOf(options, index);
    if ('error' in entry) {
      outcomes[index] = failedItem({ context, item, port }, entry.error);
      continue;
    }
    const isFull = batch.length >= max || bytes + entry.bytes > maxBytes;
    if (isFull || entry.name !== name || within.has(entry.apart ?? '')) await finish();
    name = entry.name;
    bytes += entry.bytes;
    if (entry.apart !== undefined) within.add(entry.apart);
    batch.push({ item, index, parameters: entry.parameters });
  }
  await finish();
  return gathered(outcomes, port, pace);
}

function entryOf<P>(
  { context, together, apart }: EachBatch<P>,
  index: number,
): { parameters: P; name: string; apart: string | undefined; bytes: number } | { error: unknown } {
  try {
    const parameters = context.parametersFor(index);
    return { parameters, name: together(parameters), apart: apart?.(parameters), bytes: jsonLength(parameters) };
  } catch (error) {
    return { error };
  }
}

async function runBatch<P>(
  options: EachBatch<P>,
  batch: readonly BatchEntry<P>[],
  { outcomes, isAlone }: { outcomes: ItemOutcome[]; isAlone: boolean },
): Promise<void> {
  const { context, port, work, isRefused } = options;
  context.signal.throwIfAborted();
  const fail = ({ item, index }: BatchEntry<P>, error: unknown) => {
    outcomes[index] = failedItem({ context, item, port }, error);
  };
  let results: readonly (ItemOutcome | AppError)[];
  try {
    results = await work(batch, { isAlone });
  } catch (error) {
    if (batch.length > 1 && context.itemErrors !== 'throw' && isRefused(error)) {
      for (const entry of batch) await runBatch(options, [entry], { outcomes, isAlone: true });
      return;
    }
    const named = withItems(error, batch);
    for (const entry of batch) fail(entry, named);
    return;
  }
  for (const [place, entry] of batch.entries()) {
    const result = results[place]!;
    if (result instanceof AppError) fail(entry, result);
    else outcomes[entry.index] = result;
  }
}

/** Adds the items of the batch to the message of an error of another service. */
function withItems<P>(error: unknown, batch: readonly BatchEntry<P>[]): unknown {
  if (batch.length < 2 || !(error instanceof AppError) || error.code !== 'target_error') return error;
  const { code, message, retryable, retryAfterMs } = error;
  return new AppError(
    code,
    `${message} The request had the items ${batch[0]!.index + 1} to ${batch.at(-1)!.index + 1}.`,
    {
      retryable,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      cause: error,
    },
  );
}
