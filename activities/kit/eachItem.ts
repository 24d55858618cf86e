import { asItemError } from './asItemError.ts';
import { n8nError } from '../../domains/executions/triggers/n8nNames.ts';
import type { NodeContext } from './NodeContext.ts';
import type { Item } from '../../domains/executions/item.ts';
import { Pace } from '../../platform/diagnostics/Pace.ts';

/** Output of one item: an item for the node's first port, or items by port. */
export type ItemOutcome = Item | Record<string, Item[]>;

export interface EachItem<P> {
  context: NodeContext<P>;
  /** The port of items that continue with an error, and of plain items. */
  port: string;
  /** How many items are worked on at once; default 1. The output keeps the order of the input. */
  concurrency?: number;
  /** Slow work on one item yields through `pace`. */
  work: (item: Item, parameters: P, turn: { index: number; pace: Pace }) => Promise<ItemOutcome> | ItemOutcome;
}

/**
 * Runs `work` for every input item and gathers the outputs in input order, each paired with its input item. If the node
 * continues on errors, an item that fails becomes `{ ...json, error }` on its port or on `error`; else the first error is thrown.
 */
export async function eachItem<P>({
  context,
  port,
  concurrency = 1,
  work,
}: EachItem<P>): Promise<{ outputs: Record<string, Item[]> }> {
  const outcomes: ItemOutcome[] = Array.from({ length: context.items.length });
  let next = 0;
  const pace = new Pace(context.signal);
  const lane = async () => {
    for (let index = next++; index < outcomes.length; index = next++) {
      const turn = pace.turn();
      if (turn) await turn;
      context.signal.throwIfAborted();
      outcomes[index] = await oneItem({ context, work, index, port, pace });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, outcomes.length) }, lane));
  return gathered(outcomes, port, pace);
}

/** Gathers the outcomes of the items of a run in their order, each paired with its input item. */
export async function gathered(
  outcomes: readonly ItemOutcome[],
  port: string,
  pace: Pace,
): Promise<{ outputs: Record<string, Item[]> }> {
  const outputs: Record<string, Item[]> = {};
  for (const [index, outcome] of outcomes.entries()) {
    for (const [name, items] of Object.entries(isItem(outcome) ? { [port]: [outcome] } : outcome)) {
      const list = (outputs[name] ??= []);
      for (const item of items) list.push({ ...item, pairedItem: index });
      const turn = pace.turn();
      if (turn) await turn;
    }
  }
  return { outputs };
}

type OneItem<P> = Required<Pick<EachItem<P>, 'context' | 'work' | 'port'>> & { index: number; pace: Pace };

async function oneItem<P>({ context, work, index, port, pace }: OneItem<P>): Promise<ItemOutcome> {
  const item = context.items[index]!;
  try {
    return await work(item, context.parametersFor(index), { index, pace });
  } catch (error) {
    return failedItem({ context, item, port }, error);
  }
}

/** Returns the outcome of an item that failed. Errors: `error`, if the item may not fail alone. */
export function failedItem<P>(
  { context, item, port }: Pick<EachItem<P>, 'context' | 'port'> & { item: Item },
  error: unknown,
): Record<string, Item[]> {
  const message = context.redact(asItemError(context, error).message);
  const failed = errorItem(item, { message }, context.n8nNames);
  return { [context.itemErrors === 'error_output' ? 'error' : port]: [failed] };
}

/** A failed item continues with its data and an error (platform-semantics §2.5). */
export function errorItem(item: Item, { message }: { message: string }, n8nNames = false): Item {
  return { ...item, json: { ...item.json, error: n8nNames ? n8nError(message) : message } };
}

function isItem(outcome: ItemOutcome): outcome is Item {
  return 'json' in outcome && !Array.isArray(outcome.json);
}
