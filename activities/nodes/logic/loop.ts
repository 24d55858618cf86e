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
