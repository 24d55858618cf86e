import { defineNode } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { boolean, integer, object, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  batch_size: integer({
    title: 'Batch size',
    description: 'Number of items per round.',
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
  }),
  reset: boolean({
    title: 'Reset',
    description: 'Restart the loop with the items that came back. Usually an expression.',
    default: false,
  }),
});

/**
 * Goes through a list in batches: each batch leaves by `loop` and comes back by `back`; when the list is through, all that came back leaves
 * by `done`. A round that gives nothing back is followed by the next batch. A list on `main` always starts again, so loops can be nested.
 */
export const node = defineNode({
  type: 'logic.loop',
  version: 1,
  title: 'Loop over items',
  description: 'Loops over items in batches.',
  icon: 'Repeat',
  group: 'logic',
  pure: true,
  loop: true,
  inputs: [
    { name: 'main', title: 'Items' },
    { name: 'back', title: 'Back' },
  ],
  outputs: [
    { name: 'done', title: 'Done' },
    { name: 'loop', title: 'Loop' },
  ],
  failedTo: () => 'done',
  needItems: ['reset'],
  parameters,
  notes: [
    'A round ends when all its branches have come back or ended. A round that gives nothing back counts as a round, and the next batch follows: a filter or an if in the body never stops the loop. In n8n such a round ends the loop without an error, and `done` stays empty.',
    'A list that arrives on `main` always begins anew, also in a loop inside another one. In n8n the inner loop needs the option Reset for that.',
    'A list that arrives while another one goes round waits for its turn.',
    '`done` gives all that came back, once, in the order of the rounds. Loops of n8n before version 3 have their outputs in another order; the import connects them as they were.',
    "Expressions read `$('Loop').context`: `currentRunIndex` counts the rounds from 0, `maxRunIndex` is the number of rounds, `noItemsLeft` is true in the last round, `done` afterwards.",
    'On the canvas a connection shows its items and rounds; the log shows the runs of each node.',
  ],
  examples: [
    { title: 'One item per round', parameters: { batch_size: 1 } },
    { title: 'Loop over pages until the last one', parameters: { reset: '{{ $json.next_page !== null }}' } },
  ],
  run: runLoop,
});

async function runLoop(context: NodeContext<ValueOf<typeof parameters>>) {
  const { inputs, loop, parameters: wanted } = context;
  const { main, back = [] } = inputs;
  if (main) return { outputs: { done: [], loop: batch(main, 0, wanted) } };
  if (!loop) return { outputs: { done: pairedWith(back, 'main'), loop: [] } }; // no round is in progress
  if (wanted.reset && back.length > 0)
    return {
      outputs: { done: [], loop: batch(back, 0, wanted) },
      restarted: true as const,
    };
  const next = batch(await loop.list(), loop.position, wanted);
  return { outputs: { done: next.length > 0 ? [] : pairedWith(await loop.returned(), 'back'), loop: next } };
}

function batch(list: readonly Item[], from: number, { batch_size: size }: ValueOf<typeof parameters>): Item[] {
  return list
    .slice(from, from + size)
    .map((item, index) => ({ ...item, pairedItem: { item: from + index, input: 'main' } }));
}

function pairedWith(items: readonly Item[], input: string): Item[] {
  return items.map((item, index) => ({ ...item, pairedItem: { item: index, input } }));
}
